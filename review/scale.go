package review

import (
	"math"
	"strconv"

	"shotest/engine"
	"shotest/evaluation"
	"shotest/internal/message"
	"shotest/shogi"
)

// Scale says what scores mean: the number of centipawns at which the odds of winning are e to 1, a
// probability of 73 %.
type Scale float64

// OwnScale is that of our own search.
const OwnScale Scale = evaluation.LogisticScale

// The range of scales that make sense: below it a pawn decides a game, above it a rook says little.
const (
	LeastScale Scale = 50
	MostScale  Scale = 10_000
)

// ParseScale returns the scale of a number, or whether it is to be fitted to the result of each
// game instead.
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

// chance returns the probability of winning that a score says.
func (k Scale) chance(s engine.Score) float64 {
	switch {
	case s.Mate > 0:
		return 1
	case s.Mate < 0:
		return 0
	}
	return evaluation.WinProbability(float64(s.Centipawns) * float64(OwnScale/k))
}

// convert returns a score of another scale as one of this.
func (k Scale) convert(s engine.Score, from Scale) engine.Score {
	s.Centipawns = int(math.Round(float64(s.Centipawns) * float64(k/from)))
	return s
}

// leastFitted is how many scores of a game a scale is fitted to at least.
const leastFitted = 40

// fitted returns the scale by which the scores of a game's positions say best who won it; false
// where there are too few. One game moves the scale of the review only so far. The opening is left
// out, since its scores say the same of all games, and so are mates.
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

// rescale gives the review another scale. Scores of our own search, where that has stood in, are
// converted to it.
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
