package moves

import (
	"math/rand/v2"

	"shotest/plausibility/formation"
	"shotest/tuning"
	"shotest/tuning/kernels"
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
func scattered(units int, seed uint64) (*formation.Parameters, error) {
	const deviation, bias = 0.05, 0.3
	p, err := formation.NewParameters(units)
	if err != nil {
		return nil, err
	}
	random := rand.New(rand.NewPCG(seed, 1))
	kernels.Scatter(p.Rows, random, deviation)
	for i := range p.Bias {
		p.Bias[i] = bias
	}
	return p, nil
}

// formationPass is what the network of formations sees of a position.
type formationPass struct {
	network      *formation.Parameters
	sums, active []float32
	// leaving and deeds hold what the parts of moves come to that moves share, where
	// the stamp is that of the look.
	leaving [formation.LeavingRows]sharedPart
	deeds   [formation.DeedRows]sharedPart
	stamp   uint64
}

// sharedPart is what a part of moves comes to.
type sharedPart struct {
	stamp uint64
	sum   float32
}

func newFormationPass(network *formation.Parameters) *formationPass {
	return &formationPass{network: network, sums: make([]float32, network.Units), active: make([]float32, network.Units)}
}

// look works out the activations for a position.
func (a *formationPass) look(set *Set, i int) {
	kernels.SumRows(a.sums, a.network.Bias, a.network.Rows, set.rowsOf(i))
	for k, x := range a.sums {
		a.active[k] = min(max(x, 0), 1)
	}
	a.stamp++
}

// score returns what a move scores, in rating points.
func (a *formationPass) score(parts formation.Parts) float32 {
	n := a.network
	sum := a.weigh(n.Going, int(parts.Going))
	if parts.Leaving >= 0 {
		sum += a.share(&a.leaving[parts.Leaving], n.Leaving, int(parts.Leaving))
	}
	return (sum + a.share(&a.deeds[parts.Deed], n.Deeds, int(parts.Deed))) * formation.Scale
}

func (a *formationPass) share(known *sharedPart, weights []float32, row int) float32 {
	if known.stamp != a.stamp {
		*known = sharedPart{a.stamp, a.weigh(weights, row)}
	}
	return known.sum
}

// weigh adds up the activations by the weights of a row.
func (a *formationPass) weigh(weights []float32, row int) float32 {
	return kernels.Product(a.active, weights[row*len(a.active):][:len(a.active)])
}

// formationSlopes are the slopes of the loss by the network's weights, of which a batch
// is the sum.
type formationSlopes struct {
	*formation.Parameters
	ofActive []float32
	// leaving and deeds gather the slopes of parts that moves share; shared lists which.
	leaving       [formation.LeavingRows]float32
	deeds         [formation.DeedRows]float32
	left, carried []int16
}

func newFormationSlopes(units int) *formationSlopes {
	p, err := formation.NewParameters(units)
	if err != nil {
		panic(err) // there is a network of so many units
	}
	return &formationSlopes{Parameters: p, ofActive: make([]float32, units)}
}

// learn adds the slopes of a position that a pass has just looked at, given those by the
// moves' scores.
func (s *formationSlopes) learn(a *formationPass, set *Set, i int, ofScores []float32) {
	p := &set.positions[i]
	clear(s.ofActive)
	for m, slope := range ofScores {
		parts := set.parts[p.first+uint32(m)]
		slope *= formation.Scale
		s.spread(a, s.Going, a.network.Going, int(parts.Going), slope)
		if parts.Leaving >= 0 {
			if s.leaving[parts.Leaving] == 0 {
				s.left = append(s.left, parts.Leaving)
			}
			s.leaving[parts.Leaving] += slope
		}
		if s.deeds[parts.Deed] == 0 {
			s.carried = append(s.carried, parts.Deed)
		}
		s.deeds[parts.Deed] += slope
	}
	for _, row := range s.left {
		s.spread(a, s.Leaving, a.network.Leaving, int(row), s.leaving[row])
		s.leaving[row] = 0
	}
	for _, row := range s.carried {
		s.spread(a, s.Deeds, a.network.Deeds, int(row), s.deeds[row])
		s.deeds[row] = 0
	}
	s.left, s.carried = s.left[:0], s.carried[:0]
	s.learnRows(a, set, i)
}

// spread adds the slopes of a row of a part of a move, and those of the activations.
func (s *formationSlopes) spread(a *formationPass, slopes, weights []float32, row int, slope float32) {
	units := len(a.active)
	kernels.AddScaled(slopes[row*units:][:units], a.active, slope)
	kernels.AddScaled(s.ofActive, weights[row*units:][:units], slope)
}

// learnRows adds the slopes of the first layer: units that are clipped have none.
func (s *formationSlopes) learnRows(a *formationPass, set *Set, i int) {
	for k, x := range a.sums {
		if x <= 0 || x >= 1 {
			s.ofActive[k] = 0
		}
	}
	kernels.AddTo(s.Bias, s.ofActive)
	kernels.AddToRows(s.Rows, s.ofActive, set.rowsOf(i))
}

// take adds other slopes, and empties them.
func (s *formationSlopes) take(other *formationSlopes) {
	parts := other.Parts()
	for n, part := range s.Parts() {
		kernels.AddTo(part, parts[n])
		clear(parts[n])
	}
}

// formationAdam moves the weights of a network.
type formationAdam [5]*tuning.Adam

func newFormationAdam(p *formation.Parameters) *formationAdam {
	var adam formationAdam
	for n, part := range p.Parts() {
		adam[n] = tuning.NewAdam(len(part))
	}
	return &adam
}

// step moves the weights against their slopes, and clears these.
func (a *formationAdam) step(network *formation.Parameters, slopes *formationSlopes, rate float64) {
	ofParts := slopes.Parts()
	for n, part := range network.Parts() {
		if n < 2 {
			a[n].Step(part, ofParts[n], rate*rowRate, rowDecay)
		} else {
			a[n].Step(part, ofParts[n], rate*partRate, partDecay)
		}
		clear(ofParts[n])
	}
	for _, part := range [][]float32{network.Rows, network.Bias} {
		for i, x := range part {
			part[i] = min(max(x, -mostOfRow), mostOfRow)
		}
	}
}

// mostOfRow bounds the weights of the first layer, so that they can be stored finely.
const mostOfRow = 1.9
