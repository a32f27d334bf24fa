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
	// PriorGames is for how many games the weights begun with count.
	PriorGames int `json:"prior_games"`
}

// Agreement measures how well the played moves are predicted.
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
var calibrationBounds = [...]float64{0, 0.0003, 0.001, 0.003, 0.01, 0.03, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6,
	0.7, 0.8, 0.9, 1}

// Foreseen says how well the move that was played in a position was foreseen.
type Foreseen struct {
	// Loss is minus the logarithm of its probability.
	Loss float64
	// Better is how many moves were taken to be better, Alike how many others for as good.
	Better, Alike int
}

// Compare sets how many moves are better than the one played, and how many alike, by a number for
// each move.
func Compare[T int32 | float32](f *Foreseen, numbers []T, played int) {
	for i, x := range numbers {
		switch {
		case i == played:
		case x > numbers[played]:
			f.Better++
		case x == numbers[played]:
			f.Alike++
		}
	}
}

// AgreementOf returns the means of positions, of which there must be some.
func AgreementOf(all []Foreseen) Agreement {
	a := Agreement{Positions: len(all), Among: make([]float64, len(Widths))}
	for _, f := range all {
		a.NegativeLogLikelihood += f.Loss
		for i, width := range Widths {
			a.Among[i] += min(max(float64(width-f.Better)/float64(1+f.Alike), 0), 1)
		}
	}
	a.NegativeLogLikelihood /= float64(len(all))
	for i := range a.Among {
		a.Among[i] /= float64(len(all))
	}
	return a
}

// measureChunks is into how many parts a set is split to be measured: the sums do not
// depend on the number of cores.
const measureChunks = 64

// measure measures a model on a set.
func measure(set *Set, model *model) Metrics {
	foreseen := make([]Foreseen, set.Len())
	calibrations := make([]calibration, measureChunks)
	tuning.EachWith(measureChunks, func() *pass { return newPass(model) }, func(pass *pass, n int) {
		for i := n * set.Len() / measureChunks; i < (n+1)*set.Len()/measureChunks; i++ {
			p := &set.positions[i]
			foreseen[i].Loss = pass.score(set, i)
			Compare(&foreseen[i], pass.probabilities[:p.moves], int(p.played))
			for m, probability := range pass.probabilities[:p.moves] {
				calibrations[n].add(float64(probability), m == int(p.played))
			}
		}
	})
	phase := func(i int) (int, string) {
		n := set.positions[i].phase
		return int(n), plausibility.GameParts[n]
	}
	kind := func(i int) (int, string) {
		k := set.positions[i].kind
		return int(k), k.String()
	}
	return Metrics{
		Agreement: AgreementOf(foreseen), Calibration: merged(calibrations),
		Phases: agreementBy(phase, phaseCount, foreseen),
		Kinds:  agreementBy(kind, int(plausibility.MoveKindCount), foreseen),
	}
}

// agreementBy returns the agreement in the parts that have positions, given the number and the
// name of a position's part.
func agreementBy(part func(i int) (int, string), count int, foreseen []Foreseen) (parts []Part) {
	members, names := make([][]Foreseen, count), make([]string, count)
	for i := range foreseen {
		n, name := part(i)
		members[n], names[n] = append(members[n], foreseen[i]), name
	}
	for n := range members {
		if len(members[n]) > 0 {
			parts = append(parts, Part{names[n], AgreementOf(members[n])})
		}
	}
	return parts
}

// calibration sums up moves by the range that their probability is in.
type calibration [len(calibrationBounds) - 1]struct {
	moves, played int
	claimed       float64
}

func (c *calibration) add(probability float64, played bool) {
	at := 0
	for at+1 < len(c) && probability >= calibrationBounds[at+1] {
		at++
	}
	c[at].moves++
	c[at].claimed += probability
	if played {
		c[at].played++
	}
}

// merged returns the ranges that have moves.
func merged(parts []calibration) (ranges []Calibrated) {
	for i, from := range calibrationBounds[:len(calibrationBounds)-1] {
		r := Calibrated{From: from, To: calibrationBounds[i+1]}
		for n := range parts {
			r.Moves += parts[n][i].moves
			r.Claimed += parts[n][i].claimed
			r.Played += float64(parts[n][i].played)
		}
		if r.Moves > 0 {
			r.Claimed /= float64(r.Moves)
			r.Played /= float64(r.Moves)
			ranges = append(ranges, r)
		}
	}
	return ranges
}
