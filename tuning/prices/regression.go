package prices

import (
	"maps"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"shotest/evaluation"
	"shotest/internal/message"
	"shotest/tuning"
)

// prior is the normal prior of each coefficient of a logistic regression.
type prior struct{ mean, deviation []float64 }

const (
	fixedDeviation = 1e-5 // of a coefficient that stays at its mean
	freeDeviation  = 10   // of a coefficient of which nothing is known
)

// precision returns the inverse variance of the prior of a coefficient.
func (p *prior) precision(column int) float64 { return 1 / (p.deviation[column] * p.deviation[column]) }

// sums holds the loss at some coefficients and its derivatives.
type sums struct {
	loss      float64
	slopes    []float64     // minus the gradient
	curvature *mat.SymDense // the second derivatives
}

func newSums(width int) *sums {
	return &sums{slopes: make([]float64, width), curvature: mat.NewSymDense(width, nil)}
}

// add adds a move.
func (s *sums) add(columns []uint8, values []float32, raised bool, weights []float64) {
	odds := logOdds(columns, values, weights)
	chance := evaluation.Logistic(odds)
	s.loss += logLoss(odds, raised)
	residual, variance := indicator(raised)-chance, chance*(1-chance)
	raw := s.curvature.RawSymmetric()
	for i, column := range columns {
		value := float64(values[i])
		s.slopes[column] += residual * value
		row := raw.Data[int(column)*raw.Stride:]
		for j, other := range columns[i:] { // columns rise
			row[other] += variance * value * float64(values[i+j])
		}
	}
}

// addSums adds other sums.
func (s *sums) addSums(other *sums) {
	s.loss += other.loss
	for i, slope := range other.slopes {
		s.slopes[i] += slope
	}
	s.curvature.AddSym(s.curvature, other.curvature)
}

// logOdds returns the log-odds of a move with the given coefficients.
func logOdds(columns []uint8, values []float32, weights []float64) (sum float64) {
	for i, column := range columns {
		sum += weights[column] * float64(values[i])
	}
	return sum
}

// logLoss returns minus the logarithm of the probability of a result by log-odds.
func logLoss(odds float64, raised bool) float64 {
	if raised {
		odds = -odds
	}
	return max(odds, 0) + math.Log1p(math.Exp(-math.Abs(odds)))
}

// sum returns the sums over searches and the prior.
func (p *prior) sum(found []*Searched, weights []float64) *sums {
	parts := make([]*sums, tuning.Shards)
	tuning.Each(len(parts), func(n int) {
		parts[n] = newSums(len(weights))
		for _, searched := range found[n*len(found)/len(parts) : (n+1)*len(found)/len(parts)] {
			for i, raised := range searched.Raised {
				columns, values := searched.row(i)
				parts[n].add(columns, values, raised, weights)
			}
		}
	})
	total := parts[0]
	for _, part := range parts[1:] {
		total.addSums(part)
	}
	for i, weight := range weights {
		precision, deviation := p.precision(i), weight-p.mean[i]
		total.loss += precision * deviation * deviation / 2
		total.slopes[i] -= precision * deviation
		total.curvature.SetSym(i, i, total.curvature.At(i, i)+precision)
	}
	return total
}

const (
	maxSteps = 50
	// minGain is the expected gain in nats, over all moves, below which fit stops.
	minGain = 1e-4
)

// fit returns the likeliest coefficients given the results of searches, and the inverse of the
// curvature there. It uses Newton's method from the coefficients begin.
func (p *prior) fit(found []*Searched, begin []float64) (weights []float64, inverse *mat.SymDense, err error) {
	weights = append([]float64(nil), begin...)
	at := p.sum(found, weights)
	for range maxSteps {
		var factors mat.Cholesky
		if !factors.Factorize(at.curvature) {
			return nil, nil, message.Errorf("the regression has no solution: its curvature is not positive")
		}
		step := mat.NewVecDense(len(weights), nil)
		slopes := mat.NewVecDense(len(weights), at.slopes)
		if err := factors.SolveVecTo(step, slopes); err != nil {
			return nil, nil, message.Errorf("the regression has no solution: %w", err)
		}
		if mat.Dot(step, slopes) < minGain {
			inverse = mat.NewSymDense(len(weights), nil)
			return weights, inverse, factors.InverseTo(inverse)
		}
		weights, at = p.takeStep(found, weights, step, at)
	}
	return nil, nil, message.Errorf("the regression has not settled after %d steps", maxSteps)
}

// takeStep takes a step, or the largest of its halvings that lowers the loss. It returns the new
// coefficients and sums.
func (p *prior) takeStep(found []*Searched, weights []float64, step *mat.VecDense, at *sums) ([]float64, *sums) {
	for share := 1.0; ; share /= 2 {
		next := make([]float64, len(weights))
		for i := range next {
			next[i] = weights[i] + share*step.AtVec(i)
		}
		if nextSums := p.sum(found, next); nextSums.loss <= at.loss || share < 1e-6 {
			return next, nextSums
		}
	}
}

// standardErrors returns the standard errors of coefficients that fit has returned. They follow
// from the prior and from the differences of the slopes between games, since the moves of a game
// are alike.
func (p *prior) standardErrors(found []*Searched, weights []float64, inverse *mat.SymDense) []float64 {
	width := len(weights)
	games := map[uint64][]float64{}
	for _, searched := range found {
		slopes := games[searched.Game]
		if slopes == nil {
			slopes = make([]float64, width)
			games[searched.Game] = slopes
		}
		for i, raised := range searched.Raised {
			columns, values := searched.row(i)
			residual := indicator(raised) - evaluation.Logistic(logOdds(columns, values, weights))
			for j, column := range columns {
				slopes[column] += residual * float64(values[j])
			}
		}
	}
	spread := mat.NewSymDense(width, nil)
	for i := range width {
		spread.SetSym(i, i, p.precision(i))
	}
	for _, game := range slices.Sorted(maps.Keys(games)) {
		spread.SymRankOne(spread, 1, mat.NewVecDense(width, games[game]))
	}
	var half, covariance mat.Dense
	half.Mul(inverse, spread)
	covariance.Mul(&half, inverse)
	errors := make([]float64, width)
	for i := range errors {
		errors[i] = math.Sqrt(covariance.At(i, i))
	}
	return errors
}
