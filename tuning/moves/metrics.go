package moves

import (
	"math"

	"shotest/plausibility"
	"shotest/tuning"
)

// Metrics measure how well the played moves are predicted.
type Metrics struct {
	Agreement
	Phases []Part `json:"phases"` // the agreement by phase of the game
	Kinds  []Part `json:"kinds"`  // the agreement by kind of the played move
	// Calibration compares the predicted probabilities of moves with the shares that were played.
	Calibration []Calibrated `json:"calibration"`
	// PriorGames is the weight of the initial weights, in games.
	PriorGames int `json:"prior_games"`
}

// Agreement measures how well the played moves are predicted.
type Agreement struct {
	Positions int `json:"positions" head:"positions"`
	// NegativeLogLikelihood is minus the mean logarithm of the probability of the played move, in
	// nats.
	NegativeLogLikelihood float64 `json:"negative_log_likelihood" head:"loss" format:"%.4f"`
	// Perplexity is the exponential of NegativeLogLikelihood.
	Perplexity float64 `json:"perplexity" head:"perplexity" format:"%.2f"`
	// Among holds for each of Widths the share of positions, from 0 to 1, in which the played move
	// is among that many best moves. Ties count by their chance.
	Among []float64 `json:"among" head:"1,3,5,10,20,30,40" scale:"100" format:"%.1f"`
}

// Widths lists the numbers of best moves for Agreement.Among.
var Widths = [...]int{1, 3, 5, 10, 20, 30, 40}

// Part is the agreement in a subset of the positions.
type Part struct {
	Name string `json:"name" head:""`
	Agreement
}

// Calibrated sums up the moves with a predicted probability in a range.
type Calibrated struct {
	From    float64 `json:"from" head:"from" scale:"100" format:"%g %%"` // the bounds of the probability
	To      float64 `json:"to" head:"to" scale:"100" format:"%g %%"`
	Moves   int     `json:"moves" head:"moves"`                                  // the number of moves
	Claimed float64 `json:"claimed" head:"claimed" scale:"100" format:"%.2f %%"` // their mean probability
	Played  float64 `json:"played" head:"played" scale:"100" format:"%.2f %%"`   // the share that was played
}

// Loss implements loop.Measure.
func (m Metrics) Loss() float64 { return m.NegativeLogLikelihood }

// ShareWithin returns the share of positions in which the played move is among the width best. It
// returns NaN unless width is one of Widths.
func (a *Agreement) ShareWithin(width int) float64 {
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

// Prediction compares the prediction for a position with the played move.
type Prediction struct {
	Loss   float64 // minus the logarithm of the played move's probability
	Better int     // moves that were ranked above the played one
	Equal  int     // other moves with the same rank
}

// CountBetter sets Better and Equal of a prediction. numbers ranks the moves, higher ones first;
// played is the index of the played move.
func CountBetter[T int32 | float32](f *Prediction, numbers []T, played int) {
	for i, x := range numbers {
		switch {
		case i == played:
		case x > numbers[played]:
			f.Better++
		case x == numbers[played]:
			f.Equal++
		}
	}
}

// AgreementOf returns the agreement over predictions, of which there must be at least one.
func AgreementOf(all []Prediction) Agreement {
	a := Agreement{Positions: len(all), Among: make([]float64, len(Widths))}
	for _, f := range all {
		a.NegativeLogLikelihood += f.Loss
		for i, width := range Widths {
			a.Among[i] += min(max(float64(width-f.Better)/float64(1+f.Equal), 0), 1)
		}
	}
	a.NegativeLogLikelihood /= float64(len(all))
	a.Perplexity = math.Exp(a.NegativeLogLikelihood)
	for i := range a.Among {
		a.Among[i] /= float64(len(all))
	}
	return a
}

// measureParts is the number of parts into which measure splits a set. It is fixed, so that the
// sums do not depend on the number of cores.
const measureParts = 64

// measure measures a model on a set.
func measure(set *Set, model *model) Metrics {
	predictions := make([]Prediction, set.Len())
	calibrations := make([]calibration, measureParts)
	tuning.EachWith(measureParts, func() *pass { return newPass(model) }, func(pass *pass, n int) {
		for i := n * set.Len() / measureParts; i < (n+1)*set.Len()/measureParts; i++ {
			p := &set.positions[i]
			predictions[i].Loss = pass.score(set, i)
			CountBetter(&predictions[i], pass.probabilities[:p.moves], int(p.played))
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
		Agreement: AgreementOf(predictions), Calibration: mergeCalibrations(calibrations),
		Phases: agreementBy(phase, phaseCount, predictions),
		Kinds:  agreementBy(kind, int(plausibility.MoveKindCount), predictions),
	}
}

// agreementBy returns the agreement in each part that has positions. The function part returns the
// number and the name of the part of position i; count is the number of parts.
func agreementBy(part func(i int) (int, string), count int, predictions []Prediction) (parts []Part) {
	members, names := make([][]Prediction, count), make([]string, count)
	for i := range predictions {
		n, name := part(i)
		members[n], names[n] = append(members[n], predictions[i]), name
	}
	for n := range members {
		if len(members[n]) > 0 {
			parts = append(parts, Part{names[n], AgreementOf(members[n])})
		}
	}
	return parts
}

// calibration sums up moves by the ranges of calibrationBounds.
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

// mergeCalibrations adds up parts, and returns the ranges that have moves.
func mergeCalibrations(parts []calibration) (ranges []Calibrated) {
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
