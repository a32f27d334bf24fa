package moves

import (
	"math/rand/v2"

	"shotest/internal/lanes"
	"shotest/plausibility/policy"
	"shotest/tuning"
)

const (
	// rowRate and partRate are the sizes of the first steps of the two layers.
	rowRate, partRate = 0.004, 0.01
	// rowDecay and partDecay are the weight decays of the two layers, relative to their rates.
	rowDecay, partDecay = 0.5, 0.5
)

// randomNetwork returns an initial network with a random first layer, determined by the seed. The
// second layer is zero.
func randomNetwork(units, surroundings int, seed uint64) (*policy.Parameters, error) {
	// Fewer rows of surroundings are active at a time, so they are larger.
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

// policyPass evaluates the policy network at positions, one after the other.
type policyPass struct {
	network      *policy.Parameters
	sums, active []float32 // of the hidden units
	rows         []int32   // the active rows of the current position
	// shared caches the contributions of rows of parts, since moves share them.
	shared       [policy.PartCount][]sharedPart
	stamp        uint64           // of the current position
	surroundings *surroundingPass // nil if the network has no units for surroundings
}

// sharedPart is the cached contribution of a row of a part.
type sharedPart struct {
	stamp uint64 // of the position for which sum is valid
	sum   float32
}

func newPolicyPass(network *policy.Parameters) *policyPass {
	a := &policyPass{network: network, sums: make([]float32, network.Units), active: make([]float32, network.Units)}
	for part, weights := range network.Moves {
		a.shared[part] = make([]sharedPart, len(weights)/network.Units)
	}
	if network.SurroundingUnits > 0 {
		a.surroundings = newSurroundingPass(network)
	}
	return a
}

// activate computes the activations for a position.
func (a *policyPass) activate(in *input) {
	a.rows = a.rows[:0]
	for _, row := range in.rows {
		a.rows = append(a.rows, int32(row))
	}
	activate(a.active, a.sums, a.network.Bias, a.network.Rows, a.rows)
	a.stamp++
	if a.surroundings != nil {
		a.surroundings.begin(in.surroundings)
	}
}

// activate computes the sums and activations of a layer's units from its active rows.
func activate(active, sums, bias, weights []float32, rows []int32) {
	lanes.SumRows(sums, bias, weights, rows)
	for k, x := range sums {
		active[k] = min(max(x, 0), 1)
	}
}

// addLayerSlopes adds the slopes of a layer's bias and weights. ofActive holds the slopes of the
// loss with respect to the activations; it sets those of clipped units to 0.
func addLayerSlopes(ofActive, sums, bias, weights []float32, rows []int32) {
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
		if uint(row) < uint(len(a.shared[part])) {
			sum += a.partSum(&a.shared[part][row], a.network.Moves[part], int(row))
		}
	}
	if a.surroundings != nil {
		sum += a.surroundings.score(parts)
	}
	return sum * policy.Scale
}

// partSum returns the contribution of a row of a part, computed once for a position.
func (a *policyPass) partSum(known *sharedPart, weights []float32, row int) float32 {
	if known.stamp != a.stamp {
		*known = sharedPart{a.stamp, tuning.Product(a.active, rowOf(weights, row, len(a.active)))}
	}
	return known.sum
}

// rowOf returns the weights of a row.
func rowOf(weights []float32, row, units int) []float32 { return weights[row*units:][:units] }

// policySlopes holds the slopes of the loss with respect to the network's weights, summed up over a
// batch.
type policySlopes struct {
	parameters *policy.Parameters
	ofActive   []float32 // slopes with respect to the activations

	// Moves share rows of parts. So the slopes of a position are gathered by row first.
	gathered [policy.PartCount][]float32 // by part and row
	touched  [policy.PartCount][]int16   // the rows that are not 0
}

func newPolicySlopes(network *policy.Parameters) *policySlopes {
	s := &policySlopes{ofActive: make([]float32, network.Units), parameters: network.Zero()}
	for part, weights := range network.Moves {
		s.gathered[part] = make([]float32, len(weights)/network.Units)
	}
	return s
}

// learn adds the slopes of the position that pass a has scored last. ofScores holds the slopes of
// the loss with respect to the moves' scores.
func (s *policySlopes) learn(a *policyPass, moves []policy.Parts, ofScores []float32) {
	if a.surroundings != nil {
		a.surroundings.learn(s.parameters, moves, ofScores)
	}
	for m, slope := range ofScores {
		s.gather(&moves[m], slope*policy.Scale)
	}
	clear(s.ofActive)
	for part, touched := range s.touched {
		for _, row := range touched {
			slope := s.gathered[part][row]
			tuning.AddScaled(rowOf(s.parameters.Moves[part], int(row), a.network.Units), a.active, slope)
			tuning.AddScaled(s.ofActive, rowOf(a.network.Moves[part], int(row), a.network.Units), slope)
			s.gathered[part][row] = 0
		}
		s.touched[part] = touched[:0]
	}
	addLayerSlopes(s.ofActive, a.sums, s.parameters.Bias, s.parameters.Rows, a.rows)
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

// blockWeights is the number of weights that a goroutine moves at a time: few enough to stay in its
// cache.
const blockWeights = 1 << 13

// stepPolicy moves the parts of a network against the sum of slopes, and clears these.
func stepPolicy(parts []tuning.Part, slopes []*policySlopes, rate float64) {
	for number, part := range parts {
		part.Adam.Begin()
		tuning.Each((len(part.Weights)+blockWeights-1)/blockWeights, func(n int) {
			first, end := n*blockWeights, min((n+1)*blockWeights, len(part.Weights))
			sum := slopes[0].parameters.Parts()[number][first:end]
			for _, other := range slopes[1:] {
				more := other.parameters.Parts()[number][first:end]
				tuning.AddTo(sum, more)
				clear(more)
			}
			movePart(number, part.Adam, part.Weights[first:end], sum, first, rate)
			clear(sum)
		})
	}
}

// movePart moves some weights of a part, beginning at index first. number is the part's number.
func movePart(number int, adam *tuning.Adam, weights, slopes []float32, first int, rate float64) {
	if number >= policy.LayerParts {
		adam.Move(weights, slopes, first, rate*partRate, partDecay)
		return
	}
	adam.Move(weights, slopes, first, rate*rowRate, rowDecay)
	for i, x := range weights {
		weights[i] = min(max(x, -maxRowWeight), maxRowWeight)
	}
}

// maxRowWeight bounds the weights of the first layer, so that they can be stored with precision.
const maxRowWeight = 1.9
