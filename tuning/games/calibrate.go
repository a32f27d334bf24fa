package games

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"shotest/evaluation"
	"shotest/shogi"
	"shotest/tuning/gamefile"
)

const (
	// MaxCentipawns bounds calibrated scores: beyond it nothing is left to learn
	// from the difference. A mate counts as much.
	MaxCentipawns = 3000
	// calibrationPly is the first ply whose scores are looked at: before it most
	// come from a book.
	calibrationPly = 16
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
	// Games and Scores count the evidence.
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
	t := tallies{players: map[string]*tally{}}
	for _, g := range games {
		t.add(g)
	}
	c := &Calibration{Mean: 1, players: map[string]*PlayerScale{}}
	if t.all.Scores > 0 {
		c.Mean, _ = t.all.Fit(1, 0)
	}
	delete(t.players, "")
	for name, t := range t.players {
		scale, bias := t.Fit(c.Mean, evaluation.ScalePrecision)
		c.players[name] = &PlayerScale{Name: name, Scale: scale, Bias: bias, Games: t.games, Scores: t.Scores}
	}
	return c
}

// tallies are the evidence for scales: the scores of each player with a name, and of all.
type tallies struct {
	players map[string]*tally
	all     evaluation.Outcomes
}

type tally struct {
	evaluation.Outcomes
	games int
}

// add counts a game. Mates are left out: they are right or wrong, but not a matter of scale.
func (t *tallies) add(g *Game) {
	if g.Outcome == gamefile.Unknown {
		return
	}
	var counted [2]*tally
	for ply := calibrationPly; ply < len(g.Scores); ply++ {
		s, c := g.Scores[ply], g.SideToMove(ply)
		if s == gamefile.NoScore || s.IsMate() {
			continue
		}
		if counted[c] == nil {
			counted[c] = t.of(g.Players[c])
			counted[c].games++
		}
		if c == shogi.White {
			s = -s
		}
		points, _ := g.Outcome.For(c)
		counted[c].Add(int(s), points)
		t.all.Add(int(s), points)
	}
}

// of returns the tally of a player. Without a name there is one for all, which is not used.
func (t *tallies) of(player string) *tally {
	if t.players[player] == nil {
		t.players[player] = &tally{}
	}
	return t.players[player]
}

// String lists all scales.
func (c *Calibration) String() string { return fmt.Sprint(c.Mean, c.Players()) }

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
// MaxCentipawns on either side. It keeps the point of view.
func (c *Calibration) Centipawns(player string, s gamefile.Score) float64 {
	if s.IsMate() {
		return math.Copysign(MaxCentipawns, float64(s))
	}
	scale := c.Mean
	if p := c.players[player]; p != nil {
		scale = p.Scale
	}
	return min(max(float64(s)*scale, -MaxCentipawns), MaxCentipawns)
}
