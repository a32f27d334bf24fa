package review

import (
	"math"
	"strconv"

	"shotest/engine"
	"shotest/evaluation"
	"shotest/internal/message"
	"shotest/shogi"
)

// Scale is the meaning of scores: the number of centipawns at which the odds of winning are e to 1,
// a probability of 73 %.
type Scale float64

// OwnScale is the scale of our own search.
const OwnScale Scale = evaluation.LogisticScale

// The range of scales that make sense: below it a pawn decides a game, above it a rook says little.
const (
	LeastScale Scale = 50
	MostScale  Scale = 10_000
)

// ParseScale returns the scale that a text gives as a number. fit reports that the text asks to fit
// it to the result of each game instead.
func ParseScale(text string) (scale Scale, fit bool, err error) {
	if text == "fit" {
		return OwnScale, true, nil
	}
	number, err := strconv.ParseFloat(text, 64)
	scale = Scale(number)
	if err != nil || !(scale >= LeastScale && scale <= MostScale) {
		return 0, false, message.Errorf("found %q: expected fit, or a number of centipawns from %v to %v", text,
			LeastScale, MostScale)
	}
	return scale, false, nil
}

// chance returns the probability of winning for a score.
func (k Scale) chance(s engine.Score) float64 {
	switch {
	case s.Mate > 0:
		return 1
	case s.Mate < 0:
		return 0
	}
	return evaluation.WinProbability(float64(s.Centipawns) * float64(OwnScale/k))
}

// convert converts a score of another scale to this one.
func (k Scale) convert(s engine.Score, from Scale) engine.Score {
	s.Centipawns = int(math.Round(float64(s.Centipawns) * float64(k/from)))
	return s
}

// leastFitted is the least number of scores of a game to fit a scale to.
const leastFitted = 40

// fitted returns the scale with which the scores of a game's positions best predict its winner,
// false if there are too few of them. One game moves the scale of the review only so far. Fitting
// leaves out mates, and the opening, whose scores are the same in all games.
func (r *Review) fitted() (Scale, bool) {
	if !r.Decided {
		return 0, false
	}
	var given evaluation.Outcomes
	for ply := max(openingPlies, r.span().start()); ply <= r.span().To; ply++ {
		a := &r.Assessments[ply]
		if a.StandIn || a.Score.Mate != 0 {
			continue
		}
		got := 0.0
		if r.history.At(ply).SideToMove() == r.Winner {
			got = 1
		}
		given.Add(a.Score.Centipawns, got)
	}
	if given.Scores < leastFitted {
		return 0, false
	}
	factor, _ := given.Fit(float64(OwnScale/r.Scale), evaluation.ScalePrecision)
	return min(max(OwnScale/Scale(factor), LeastScale), MostScale), true
}

// rescale gives the review another scale. Scores of our own search, where it has stood in, are
// converted to the new scale.
func (r *Review) rescale(to Scale) {
	for i := range r.looks {
		if a := &r.looks[i].Assessment; a.StandIn {
			a.Score = to.convert(a.Score, r.Scale)
		}
	}
	r.Scale = to
	r.revalue()
}

// fromBlack returns a score for a side as Black sees it.
func fromBlack(s engine.Score, side shogi.Color) engine.Score {
	if side == shogi.White {
		return s.Negated()
	}
	return s
}
