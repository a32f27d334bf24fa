package games

import (
	"cmp"
	"math"
	"slices"

	"shotest/shogi"
	"shotest/tuning/gamefile"
)

// LogisticScale is the score, in centipawns, at which the odds of winning are e
// to 1.
const LogisticScale = 600

// WinProbability returns the probability of winning that a score in centipawns
// stands for.
func WinProbability(centipawns float64) float64 { return 1 / (1 + math.Exp(-centipawns/LogisticScale)) }

// centipawnsOf returns the score that stands for a probability of winning: the
// inverse of WinProbability.
func centipawnsOf(probability float64) float64 {
	return LogisticScale * math.Log(probability/(1-probability))
}

const (
	// MaxCentipawns bounds calibrated scores: beyond it nothing is left to learn
	// from the difference. A mate counts as much.
	MaxCentipawns = 3000
	// calibrationPly is the first ply whose scores are looked at: before it most
	// come from a book.
	calibrationPly = 16
	// scoreBin is the width of a class of scores, in the player's own unit, and
	// scoreBins how many of them there are on each side of 0. Scores beyond count
	// as the last class, so that absurd ones do little harm.
	scoreBin  = 25
	scoreBins = 100
)

// PlayerScale is how a player's scores are to be read.
type PlayerScale struct {
	Name string
	// Scale is the factor from the player's unit to calibrated centipawns.
	Scale float64
	// Bias is by how much the player wins more than its scores say, in centipawns.
	// It belongs to the player and its opponents, not to the positions, so it is
	// estimated only to keep it out of Scale.
	Bias float64
	// Games and Scores is what it was estimated from.
	Games, Scores int
}

// Calibration makes scores of different players comparable.
type Calibration struct {
	// Mean is the scale of a player of whom nothing is known.
	Mean    float64
	players map[string]*PlayerScale
}

// Calibrate finds for each player the scale with which its scores best predict
// who won, by logistic regression. A player with few games is taken to be like
// the others: the logarithm of its scale is drawn towards the mean.
func Calibrate(games []*Game) *Calibration {
	tallies := newTallies()
	for _, g := range games {
		tallies.add(g)
	}
	return tallies.calibration()
}

// tallies are what scales are estimated from.
type tallies struct {
	players map[string]*tally
	all     tally
}

func newTallies() *tallies { return &tallies{players: map[string]*tally{}} }

// calibration finds the scales.
func (t *tallies) calibration() *Calibration {
	overall := PlayerScale{Scale: 1}
	if t.all.scores > 0 {
		overall = t.all.fit(1, 0)
	}
	c := &Calibration{Mean: overall.Scale, players: map[string]*PlayerScale{}}
	for name, t := range t.players {
		scale := t.fit(c.Mean, priorPrecision)
		scale.Name = name
		c.players[name] = &scale
	}
	return c
}

// Players lists the players by the number of their scores, the most first.
func (c *Calibration) Players() []PlayerScale {
	var players []PlayerScale
	for _, p := range c.players {
		players = append(players, *p)
	}
	slices.SortFunc(players, func(a, b PlayerScale) int {
		return cmp.Or(cmp.Compare(b.Scores, a.Scores), cmp.Compare(a.Name, b.Name))
	})
	return players
}

// Centipawns returns a player's score in calibrated centipawns, at most
// MaxCentipawns on either side, and false for [gamefile.NoScore]. It keeps the point of
// view.
func (c *Calibration) Centipawns(player string, s gamefile.Score) (centipawns float64, known bool) {
	switch {
	case s == gamefile.NoScore:
		return 0, false
	case s.IsMate():
		return math.Copysign(MaxCentipawns, float64(s)), true
	}
	scale := c.Mean
	if p := c.players[player]; p != nil {
		scale = p.Scale
	}
	return min(max(float64(s)*scale, -MaxCentipawns), MaxCentipawns), true
}

// tally counts how often a player won, and did not, by the score that it gave.
type tally struct {
	won, lost     [2*scoreBins + 1]float64
	games, scores int
}

// add counts a game for each player with a name, and for all players together. Mates
// are left out: they are right or wrong, but not a matter of scale.
func (t *tallies) add(g *Game) {
	if g.Scores == nil || g.Outcome == gamefile.Unknown {
		return
	}
	var counted [2]*tally
	for ply := calibrationPly; ply < len(g.Scores); ply++ {
		s := g.Scores[ply]
		if s == gamefile.NoScore || s.IsMate() {
			continue
		}
		c := g.SideToMove(ply)
		if counted[c] == nil {
			counted[c] = t.of(g.Players[c])
			counted[c].games++
		}
		if c == shogi.White {
			s = -s
		}
		points, _ := g.Outcome.For(c)
		counted[c].add(s, points)
		t.all.add(s, points)
	}
}

// of returns the tally of a player. What players without a name have done is counted
// with all others only.
func (t *tallies) of(player string) *tally {
	if player == "" {
		return &tally{}
	}
	known := t.players[player]
	if known == nil {
		known = &tally{}
		t.players[player] = known
	}
	return known
}

func (t *tally) add(s gamefile.Score, points float64) {
	bin := min(max(int(math.Round(float64(s)/scoreBin)), -scoreBins), scoreBins) + scoreBins
	t.won[bin] += points
	t.lost[bin] += 1 - points
	t.scores++
}

const (
	// perObservation is how many scores of a game tell as much as one that stands
	// alone: neighbours say nearly the same.
	perObservation = 8
	// priorPrecision is what is known of the logarithm of a scale beforehand: it
	// differs between players by about one half.
	priorPrecision = 4
	// biasPrecision is the same of the bias, in units of LogisticScale.
	biasPrecision = 4
	newtonSteps   = 50
	longestStep   = 0.5
)

// fit maximises the likelihood of the outcomes, with precision as the strength
// of the assumption that the scale is near the given one. Newton's method, in
// the logarithm of the scale and the bias.
func (t *tally) fit(near, precision float64) PlayerScale {
	logScale, bias := 0.0, 0.0 // relative to near; in units of LogisticScale
	for range newtonSteps {
		scale := near * math.Exp(logScale)
		slopeScale, slopeBias := -precision*logScale, -biasPrecision*bias
		curveScale, curveBoth, curveBias := precision, 0.0, float64(biasPrecision)
		for bin := range t.won {
			n := (t.won[bin] + t.lost[bin]) / perObservation
			if n == 0 {
				continue
			}
			x := scale * float64((bin-scoreBins)*scoreBin) / LogisticScale
			p := 1 / (1 + math.Exp(-x-bias))
			miss := t.won[bin]/perObservation - n*p
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
	return PlayerScale{Scale: near * math.Exp(logScale), Bias: bias * LogisticScale, Games: t.games, Scores: t.scores}
}
