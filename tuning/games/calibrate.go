package games

import (
	"cmp"
	"fmt"
	"maps"
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
	c, own := &Calibration{Mean: 1, players: map[string]*PlayerScale{}}, map[string]*evaluation.Outcomes{}
	var all evaluation.Outcomes
	for _, g := range games {
		for color, name := range g.Players {
			if own[name] == nil {
				c.players[name], own[name] = &PlayerScale{Name: name}, &evaluation.Outcomes{}
			}
			p, before := c.players[name], own[name].Scores
			g.countScores(shogi.Color(color), own[name], &all)
			p.Scores = own[name].Scores
			if p.Scores > before {
				p.Games++
			}
		}
	}
	if all.Scores > 0 {
		c.Mean, _ = all.Fit(1, 0)
	}
	maps.DeleteFunc(c.players, func(name string, p *PlayerScale) bool { return name == "" || p.Scores == 0 })
	for name, p := range c.players {
		p.Scale, p.Bias = own[name].Fit(c.Mean, evaluation.ScalePrecision)
	}
	return c
}

// countScores counts a player's scores. Mates are left out: they are right or wrong, but not a
// matter of scale.
func (g *Game) countScores(color shogi.Color, outcomes ...*evaluation.Outcomes) {
	points, ok := g.Outcome.For(color)
	for ply := calibrationPly; ok && ply < len(g.Scores); ply++ {
		s := g.Scores[ply]
		if g.SideToMove(ply) != color || s == gamefile.NoScore || s.IsMate() {
			continue
		}
		if color == shogi.White {
			s = -s
		}
		for _, o := range outcomes {
			o.Add(int(s), points)
		}
	}
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
