package review

import (
	"math"
	"strconv"

	"shotest/engine"
	"shotest/evaluation"
	"shotest/internal/message"
	"shotest/shogi"
)

// Scale gives scores a meaning: it is the number of centipawns at which the odds of winning are e
// to 1, a probability of 73 %.
type Scale float64

// OwnScale is the scale of our own search.
const OwnScale Scale = evaluation.LogisticScale

// The range of scales that make sense: below it a pawn decides a game, above it a rook says little.
const (
	MinScale Scale = 50
	MaxScale Scale = 10_000
)

// ParseScale returns the scale in text, a number of centipawns. The text "fit" asks to fit the
// scale to the result of each game.
func ParseScale(text string) (scale Scale, fit bool, err error) {
	if text == "fit" {
		return OwnScale, true, nil
	}
	number, err := strconv.ParseFloat(text, 64)
	scale = Scale(number)
	if err != nil || !(scale >= MinScale && scale <= MaxScale) {
		return 0, false, message.Errorf("found %q: expected fit, or a number of centipawns from %v to %v", text,
			MinScale, MaxScale)
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

// minFittedScores is the least number of scores to which a scale is fitted.
const minFittedScores = 40

// fitScale returns the scale with which the scores of a game best predict its winner, or false if
// there are too few scores. One game can change the scale only so much. Mates do not count, nor
// does the opening, whose scores are alike in all games.
func (r *Review) fitScale() (Scale, bool) {
	if !r.Decided {
		return 0, false
	}
	var outcomes evaluation.Outcomes
	for ply := max(openingPlies, r.span().start()); ply <= r.span().To; ply++ {
		a := &r.Assessments[ply]
		if a.StandIn || a.Score.Mate != 0 {
			continue
		}
		result := 0.0
		if r.history.At(ply).SideToMove() == r.Winner {
			result = 1
		}
		outcomes.Add(a.Score.Centipawns, result)
	}
	if outcomes.Scores < minFittedScores {
		return 0, false
	}
	factor, _ := outcomes.Fit(float64(OwnScale/r.Scale), evaluation.ScalePrecision)
	return min(max(OwnScale/Scale(factor), MinScale), MaxScale), true
}

// rescale changes the scale of the review. Scores of our own search, where it stood in, are
// converted.
func (r *Review) rescale(to Scale) {
	for i := range r.looks {
		if a := &r.looks[i].Assessment; a.StandIn {
			a.Score = to.convert(a.Score, r.Scale)
		}
	}
	r.Scale = to
	r.revalue()
}

// fromBlack returns the score s of side from Black's side.
func fromBlack(s engine.Score, side shogi.Color) engine.Score {
	if side == shogi.White {
		return s.Negated()
	}
	return s
}
