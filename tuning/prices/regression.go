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
	// held is the deviation of a coefficient that is to stay at its mean, open that of one of which
	// nothing is known.
	held = 1e-5
	open = 10
)

// precision returns how much a coefficient is held to its mean.
func (p *prior) precision(column int) float64 { return 1 / (p.deviation[column] * p.deviation[column]) }

// sums are the loss of coefficients, the slopes by which it falls, and its curvature.
type sums struct {
	loss      float64
	slopes    []float64
	curvature *mat.SymDense
}

func newSums(width int) *sums {
	return &sums{slopes: make([]float64, width), curvature: mat.NewSymDense(width, nil)}
}

// add adds a move.
func (s *sums) add(columns []uint8, values []float32, raised bool, weights []float64) {
	odds := logOdds(columns, values, weights)
	chance := evaluation.Logistic(odds)
	s.loss += lossOf(odds, raised)
	miss, spread := indicator(raised)-chance, chance*(1-chance)
	raw := s.curvature.RawSymmetric()
	for i, column := range columns {
		value := float64(values[i])
		s.slopes[column] += miss * value
		row := raw.Data[int(column)*raw.Stride:]
		for j, other := range columns[i:] { // columns rise
			row[other] += spread * value * float64(values[i+j])
		}
	}
}

// plus adds others.
func (s *sums) plus(other *sums) {
	s.loss += other.loss
	for i, slope := range other.slopes {
		s.slopes[i] += slope
	}
	s.curvature.AddSym(s.curvature, other.curvature)
}

// logOdds returns the log-odds that coefficients give a move.
func logOdds(columns []uint8, values []float32, weights []float64) (sum float64) {
	for i, column := range columns {
		sum += weights[column] * float64(values[i])
	}
	return sum
}

// lossOf returns minus the logarithm of the probability that log-odds give to what has come.
func lossOf(odds float64, raised bool) float64 {
	if raised {
		odds = -odds
	}
	return max(odds, 0) + math.Log1p(math.Exp(-math.Abs(odds)))
}

// sum returns the sums over searches and the prior, on all cores.
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
		total.plus(part)
	}
	for i, weight := range weights {
		precision, off := p.precision(i), weight-p.mean[i]
		total.loss += precision * off * off / 2
		total.slopes[i] -= precision * off
		total.curvature.SetSym(i, i, total.curvature.At(i, i)+precision)
	}
	return total
}

const (
	mostSteps = 50
	// settled is the gain in nats, over all moves, below which no further step is taken.
	settled = 1e-4
)

// fit returns the coefficients that are likeliest after searches, by Newton's method from given
// ones, and the inverse of the curvature there.
func (p *prior) fit(found []*Searched, begin []float64) (weights []float64, inverse *mat.SymDense, err error) {
	weights = append([]float64(nil), begin...)
	at := p.sum(found, weights)
	for range mostSteps {
		var factors mat.Cholesky
		if !factors.Factorize(at.curvature) {
			return nil, nil, message.Errorf("the regression has no solution: its curvature is not positive")
		}
		step := mat.NewVecDense(len(weights), nil)
		slopes := mat.NewVecDense(len(weights), at.slopes)
		if err := factors.SolveVecTo(step, slopes); err != nil {
			return nil, nil, message.Errorf("the regression has no solution: %w", err)
		}
		if mat.Dot(step, slopes) < settled {
			inverse = mat.NewSymDense(len(weights), nil)
			return weights, inverse, factors.InverseTo(inverse)
		}
		weights, at = p.along(found, weights, step, at)
	}
	return nil, nil, message.Errorf("the regression has not settled after %d steps", mostSteps)
}

// along goes a step, or as much of it as lowers the loss.
func (p *prior) along(found []*Searched, weights []float64, step *mat.VecDense, at *sums) ([]float64, *sums) {
	for share := 1.0; ; share /= 2 {
		next := make([]float64, len(weights))
		for i := range next {
			next[i] = weights[i] + share*step.AtVec(i)
		}
		if there := p.sum(found, next); there.loss <= at.loss || share < 1e-6 {
			return next, there
		}
	}
}

// standardErrors returns how uncertain coefficients are that fit has returned: by the prior and,
// since the moves of a game are alike, by how much the slopes differ from game to game.
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
			miss := indicator(raised) - evaluation.Logistic(logOdds(columns, values, weights))
			for j, column := range columns {
				slopes[column] += miss * float64(values[j])
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
