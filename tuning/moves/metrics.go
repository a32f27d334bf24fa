package moves

import (
	"math"

	"shotest/plausibility"
	"shotest/tuning"
)

// Metrics say how well moves are foreseen.
type Metrics struct {
	Agreement
	// Phases and Kinds are the same for each part of the game, and for each kind of
	// move that was played.
	Phases []Part `json:"phases"`
	Kinds  []Part `json:"kinds"`
	// Calibration compares the probabilities that moves were given with how often
	// they were played.
	Calibration []Calibrated `json:"calibration"`
}

// Agreement is how well the moves that were played are foreseen.
type Agreement struct {
	Positions int `json:"positions"`
	// NegativeLogLikelihood is minus the mean logarithm of the probability of the
	// move played, in nats. Its exponential is the perplexity: the number of equally
	// likely moves among which one would know as little.
	NegativeLogLikelihood float64 `json:"negative_log_likelihood"`
	// Among holds for each of Widths the share of positions, from 0 to 1, in which
	// the move played is among that many first ones. Among moves that are alike
	// chance decides.
	Among []float64 `json:"among"`
}

// Widths are the numbers of moves among which that one is looked for.
var Widths = [...]int{1, 3, 5, 10, 20, 30, 40}

// Part is the agreement in a part of the positions.
type Part struct {
	Name string `json:"name"`
	Agreement
}

// Calibrated is the moves that were given a probability in a range.
type Calibrated struct {
	// From and To bound the probability, Moves is how many moves had one in
	// between, Claimed their mean probability and Played the share that was played.
	From    float64 `json:"from"`
	To      float64 `json:"to"`
	Moves   int     `json:"moves"`
	Claimed float64 `json:"claimed"`
	Played  float64 `json:"played"`
}

// Loss implements loop.Measure.
func (m Metrics) Loss() float64 { return m.NegativeLogLikelihood }

// Perplexity is the exponential of the negative log-likelihood.
func (a *Agreement) Perplexity() float64 { return math.Exp(a.NegativeLogLikelihood) }

// WithinWidth returns the share of positions in which the move is among the first width
// moves; the width must be one of Widths.
func (a *Agreement) WithinWidth(width int) float64 {
	for i, w := range Widths {
		if w == width && i < len(a.Among) {
			return a.Among[i]
		}
	}
	return math.NaN()
}

// calibrationBounds are the bounds of the ranges of Calibrated.
var calibrationBounds = [...]float64{0, 0.0003, 0.001, 0.003, 0.01, 0.03, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1}

// Tally sums up the agreement of positions.
type Tally struct {
	positions int
	loss      float64
	among     [len(Widths)]float64
}

// Add counts a position: the loss of the move played, how many moves are taken to be
// better than it, and how many others for as good.
func (t *Tally) Add(loss float64, better, alike int) {
	t.positions++
	t.loss += loss
	for i, width := range Widths {
		t.among[i] += min(max(float64(width-better)/float64(1+alike), 0), 1)
	}
}

// Join adds another tally.
func (t *Tally) Join(other *Tally) {
	t.positions += other.positions
	t.loss += other.loss
	for i := range t.among {
		t.among[i] += other.among[i]
	}
}

// Agreement returns the means. There must have been positions.
func (t *Tally) Agreement() Agreement {
	a := Agreement{Positions: t.positions, NegativeLogLikelihood: t.loss / float64(t.positions)}
	for _, share := range t.among {
		a.Among = append(a.Among, share/float64(t.positions))
	}
	return a
}

// tallies are those of all positions and of their parts.
type tallies struct {
	all    Tally
	phases [phaseCount]Tally
	kinds  [plausibility.MoveKindCount]Tally
	ranges [len(calibrationBounds) - 1]struct {
		moves, played int
		claimed       float64
	}
}

// measureChunks is into how many parts a set is split to be measured: the sums do not
// depend on the number of cores.
const measureChunks = 64

// measure measures a model on a set.
func measure(set *Set, model *model) Metrics {
	parts := make([]tallies, measureChunks)
	tuning.EachWith(measureChunks, func() *pass { return newPass(model) }, func(p *pass, n int) {
		for i := n * set.Len() / measureChunks; i < (n+1)*set.Len()/measureChunks; i++ {
			parts[n].add(set, i, p)
		}
	})
	whole := &parts[0]
	for i := range parts[1:] {
		whole.join(&parts[i+1])
	}
	return whole.metrics()
}

// add scores the moves of a position and counts it.
func (t *tallies) add(set *Set, i int, pass *pass) {
	p := &set.positions[i]
	loss, probabilities := pass.score(set, i), &pass.probabilities
	better, alike := 0, 0
	for m, probability := range probabilities[:p.moves] {
		switch {
		case m == int(p.played):
		case probability > probabilities[p.played]:
			better++
		case probability == probabilities[p.played]:
			alike++
		}
		t.calibrate(float64(probability), m == int(p.played))
	}
	t.all.Add(loss, better, alike)
	t.phases[p.phase].Add(loss, better, alike)
	t.kinds[p.kind].Add(loss, better, alike)
}

func (t *tallies) calibrate(probability float64, played bool) {
	at := 0
	for at+1 < len(t.ranges) && probability >= calibrationBounds[at+1] {
		at++
	}
	r := &t.ranges[at]
	r.moves++
	r.claimed += probability
	if played {
		r.played++
	}
}

func (t *tallies) join(other *tallies) {
	t.all.Join(&other.all)
	for i := range t.phases {
		t.phases[i].Join(&other.phases[i])
	}
	for i := range t.kinds {
		t.kinds[i].Join(&other.kinds[i])
	}
	for i := range t.ranges {
		t.ranges[i].moves += other.ranges[i].moves
		t.ranges[i].played += other.ranges[i].played
		t.ranges[i].claimed += other.ranges[i].claimed
	}
}

func (t *tallies) metrics() Metrics {
	m := Metrics{Agreement: t.all.Agreement()}
	for i := range t.phases {
		m.Phases = appendPart(m.Phases, plausibility.GameParts[i], &t.phases[i])
	}
	for i := range t.kinds {
		m.Kinds = appendPart(m.Kinds, plausibility.MoveKind(i).String(), &t.kinds[i])
	}
	for i, r := range t.ranges {
		if r.moves > 0 {
			n := float64(r.moves)
			m.Calibration = append(m.Calibration, Calibrated{
				calibrationBounds[i], calibrationBounds[i+1], r.moves, r.claimed / n, float64(r.played) / n,
			})
		}
	}
	return m
}

// appendPart appends a part, unless it has no positions.
func appendPart(parts []Part, name string, t *Tally) []Part {
	if t.positions == 0 {
		return parts
	}
	return append(parts, Part{name, t.Agreement()})
}
