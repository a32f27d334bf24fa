package evaluation

import "math"

// LogisticScale is the score, in centipawns, at which the odds of winning are e to 1.
const LogisticScale = 600

// WinProbability returns the probability of winning with a score in centipawns.
func WinProbability(centipawns float64) float64 { return Logistic(centipawns / LogisticScale) }

// Logistic returns the probability with the given log-odds.
func Logistic(odds float64) float64 { return 1 / (1 + math.Exp(-odds)) }

const (
	// scoreBin is the width of a class of scores, in the player's own unit, scoreBins the
	// number of classes on each side of 0. Greater scores count as the last class, so that
	// absurd ones do little harm.
	scoreBin  = 25
	scoreBins = 100
)

// Outcomes counts the points of a player by the scores that it gave.
type Outcomes struct {
	won, lost [2*scoreBins + 1]float64
	// Scores is the number of scores.
	Scores int
}

// Add counts a score of a player, who got 0 to 1 points out of the game.
func (o *Outcomes) Add(score int, points float64) {
	bin := min(max(int(math.Round(float64(score)/scoreBin)), -scoreBins), scoreBins) + scoreBins
	o.won[bin] += points
	o.lost[bin] += 1 - points
	o.Scores++
}

const (
	// perObservation is the number of scores of a game that tell as much as an independent one,
	// because neighbours are nearly the same.
	perObservation = 8
	// ScalePrecision is the prior precision of the logarithm of a player's scale, which differs
	// between players by about one half. biasPrecision is that of the bias, in units of
	// LogisticScale.
	ScalePrecision = 4
	biasPrecision  = 4
	newtonSteps    = 50
	longestStep    = 0.5
)

// Fit finds the factor from the player's unit to centipawns that makes the outcomes most likely,
// and the player's bias: its wins beyond its scores, in centipawns. The precision is the strength
// of the prior that the factor is near the given one. It is Newton's method, in the logarithm of
// the factor and the bias.
func (o *Outcomes) Fit(near, precision float64) (scale, bias float64) {
	logScale := 0.0 // relative to near; the bias is in units of LogisticScale
	for range newtonSteps {
		scale := near * math.Exp(logScale)
		slopeScale, slopeBias := -precision*logScale, -biasPrecision*bias
		curveScale, curveBoth, curveBias := precision, 0.0, float64(biasPrecision)
		for bin := range o.won {
			n := (o.won[bin] + o.lost[bin]) / perObservation
			if n == 0 {
				continue
			}
			x := scale * float64((bin-scoreBins)*scoreBin) / LogisticScale
			p := Logistic(x + bias)
			miss := o.won[bin]/perObservation - n*p
			slopeScale += miss * x
			slopeBias += miss
			curveScale += n * p * (1 - p) * x * x
			curveBoth += n * p * (1 - p) * x
			curveBias += n * p * (1 - p)
		}
		determinant := curveScale*curveBias - curveBoth*curveBoth
		if determinant <= 0 {
			break
		}
		stepScale := (slopeScale*curveBias - slopeBias*curveBoth) / determinant
		stepBias := (slopeBias*curveScale - slopeScale*curveBoth) / determinant
		logScale += min(max(stepScale, -longestStep), longestStep)
		bias += min(max(stepBias, -longestStep), longestStep)
		if math.Abs(stepScale)+math.Abs(stepBias) < 1e-9 {
			break
		}
	}
	return near * math.Exp(logScale), bias * LogisticScale
}
