package moves

import (
	"math/rand/v2"

	"shotest/internal/lanes"
	"shotest/plausibility/policy"
	"shotest/tuning"
)

const (
	// rowRate and partRate are the sizes of the first steps of the network's layers, in
	// their units.
	rowRate, partRate = 0.004, 0.01
	// rowDecay and partDecay are by how much weights shrink, times their rate, with each
	// step that moves them.
	rowDecay, partDecay = 0.5, 0.5
)

// scattered returns a network to begin with, which follows from the seed: its first layer
// is random, and its second says nothing yet.
func scattered(units, surroundings int, seed uint64) (*policy.Parameters, error) {
	// The rows of surroundings are fewer at a time, and so larger.
	const deviation, surroundingDeviation, bias = 0.05, 0.1, 0.3
	p, err := policy.NewParameters(units, surroundings)
	if err != nil {
		return nil, err
	}
	random := rand.New(rand.NewPCG(seed, 1))
	tuning.Scatter(p.Rows, random, deviation)
	tuning.Scatter(p.Surroundings, random, surroundingDeviation)
	for _, biases := range [][]float32{p.Bias, p.SurroundingBias} {
		for i := range biases {
			biases[i] = bias
		}
	}
	return p, nil
}

// policyPass is the policy network at a position.
type policyPass struct {
	network      *policy.Parameters
	sums, active []float32
	// rows are the active rows of the present position.
	rows []int32
	// known caches the sums of parts that moves share; a sum holds where its stamp is that of
	// the present position.
	known [policy.PartCount][]sharedPart
	stamp uint64
	// around sees surroundings, nil if the network has no units for them.
	around *surroundingPass
}

// sharedPart is the cached sum of a part.
type sharedPart struct {
	stamp uint64
	sum   float32
}

func newPolicyPass(network *policy.Parameters) *policyPass {
	a := &policyPass{network: network, sums: make([]float32, network.Units), active: make([]float32, network.Units)}
	for part, weights := range network.Moves {
		a.known[part] = make([]sharedPart, len(weights)/network.Units)
	}
	if network.SurroundingUnits > 0 {
		a.around = newSurroundingPass(network)
	}
	return a
}

// look works out the activations for a position.
func (a *policyPass) look(seen *input) {
	a.rows = a.rows[:0]
	for _, row := range seen.rows {
		a.rows = append(a.rows, int32(row))
	}
	lookAt(a.active, a.sums, a.network.Bias, a.network.Rows, a.rows)
	a.stamp++
	if a.around != nil {
		a.around.look(seen.surroundings)
	}
}

// lookAt computes the sums and activations of a layer's units by its active rows.
func lookAt(active, sums, bias, weights []float32, rows []int32) {
	lanes.SumRows(sums, bias, weights, rows)
	for k, x := range sums {
		active[k] = min(max(x, 0), 1)
	}
}

// learnFrom adds the slopes of a layer, given those by the activations: units that are
// clipped have none.
func learnFrom(ofActive, sums, bias, weights []float32, rows []int32) {
	for k, x := range sums {
		if x <= 0 || x >= 1 {
			ofActive[k] = 0
		}
	}
	tuning.AddTo(bias, ofActive)
	lanes.AddToRows(weights, ofActive, rows)
}

// score returns the score of a move, in rating points.
func (a *policyPass) score(parts *policy.Parts) (sum float32) {
	for part, row := range parts {
		if uint(row) < uint(len(a.known[part])) {
			sum += a.share(&a.known[part][row], a.network.Moves[part], int(row))
		}
	}
	if a.around != nil {
		sum += a.around.score(parts)
	}
	return sum * policy.Scale
}

// share returns the sum of a row of a part, computed once for a position.
func (a *policyPass) share(known *sharedPart, weights []float32, row int) float32 {
	if known.stamp != a.stamp {
		*known = sharedPart{a.stamp, tuning.Product(a.active, rowOf(weights, row, len(a.active)))}
	}
	return known.sum
}

// rowOf returns the weights of a row.
func rowOf(weights []float32, row, units int) []float32 { return weights[row*units:][:units] }

// policySlopes are the slopes of the loss by the network's weights, of which a batch
// is the sum.
type policySlopes struct {
	*policy.Parameters
	ofActive []float32
	// gathered holds the slopes of the scores by rows of parts, which moves share;
	// touched lists which rows.
	gathered [policy.PartCount][]float32
	touched  [policy.PartCount][]int16
}

func newPolicySlopes(network *policy.Parameters) *policySlopes {
	s := &policySlopes{ofActive: make([]float32, network.Units), Parameters: network.Zero()}
	for part, weights := range network.Moves {
		s.gathered[part] = make([]float32, len(weights)/network.Units)
	}
	return s
}

// learn adds the slopes of a position that a pass has just looked at, given those by the
// moves' scores.
func (s *policySlopes) learn(a *policyPass, moves []policy.Parts, ofScores []float32) {
	if a.around != nil {
		a.around.learn(s.Parameters, moves, ofScores)
	}
	for m, slope := range ofScores {
		s.gather(&moves[m], slope*policy.Scale)
	}
	clear(s.ofActive)
	for part, touched := range s.touched {
		for _, row := range touched {
			slope := s.gathered[part][row]
			tuning.AddScaled(rowOf(s.Moves[part], int(row), a.network.Units), a.active, slope)
			tuning.AddScaled(s.ofActive, rowOf(a.network.Moves[part], int(row), a.network.Units), slope)
			s.gathered[part][row] = 0
		}
		s.touched[part] = touched[:0]
	}
	learnFrom(s.ofActive, a.sums, s.Bias, s.Rows, a.rows)
}

// gather adds the slope of a move's score to the rows of its parts.
func (s *policySlopes) gather(parts *policy.Parts, slope float32) {
	for part, row := range parts {
		if uint(row) >= uint(len(s.gathered[part])) {
			continue
		}
		if s.gathered[part][row] == 0 {
			s.touched[part] = append(s.touched[part], row)
		}
		s.gathered[part][row] += slope
	}
}

// block is how many weights a goroutine moves at a time: few enough to stay in its cache.
const block = 1 << 13

// stepPolicy moves the parts of a network against the sum of slopes, and clears these.
func stepPolicy(parts []tuning.Part, slopes []*policySlopes, rate float64) {
	for number, part := range parts {
		part.Adam.Begin()
		tuning.Each((len(part.Weights)+block-1)/block, func(n int) {
			first, end := n*block, min((n+1)*block, len(part.Weights))
			sum := slopes[0].Parts()[number][first:end]
			for _, other := range slopes[1:] {
				more := other.Parts()[number][first:end]
				tuning.AddTo(sum, more)
				clear(more)
			}
			move(number, part.Adam, part.Weights[first:end], sum, first, rate)
			clear(sum)
		})
	}
}

// move moves the weights of a part that begin at a place.
func move(number int, adam *tuning.Adam, weights, slopes []float32, first int, rate float64) {
	if number >= policy.LayerParts {
		adam.Move(weights, slopes, first, rate*partRate, partDecay)
		return
	}
	adam.Move(weights, slopes, first, rate*rowRate, rowDecay)
	for i, x := range weights {
		weights[i] = min(max(x, -mostOfRow), mostOfRow)
	}
}

// mostOfRow bounds the weights of the first layer, so that they can be stored finely.
const mostOfRow = 1.9
