package games

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"

	"shotest/evaluation"
	"shotest/record"
	"shotest/shogi"
)

const (
	// MaxCentipawns bounds calibrated scores: larger differences teach nothing. It is also the
	// score of a mate.
	MaxCentipawns = 3000
	// minCalibrationPly is the first ply whose scores are used: earlier moves mostly come from
	// books.
	minCalibrationPly = 16
)

// PlayerScale converts a player's scores to calibrated centipawns.
type PlayerScale struct {
	Name   string `json:"player" head:"player"`
	Games  int    `json:"games" head:"games"`   // with scores of the player
	Scores int    `json:"scores" head:"scores"` // used for the estimate
	// Scale is the factor from the player's unit to calibrated centipawns.
	Scale float64 `json:"scale" head:"scale" format:"%.2f"`
	// Bias is the lead in centipawns by which the player wins more often than its scores predict.
	// It depends on the player and its opponents, not on the positions, and is estimated only to
	// keep it out of Scale.
	Bias float64 `json:"bias" head:"bias" format:"%+.0f"`
}

// Calibration makes scores of different players comparable.
type Calibration struct {
	// Mean is the scale of an unknown player.
	Mean    float64
	players map[string]*PlayerScale
}

// Calibrate finds for each player the scale with which its scores best predict the outcome, by
// logistic regression. A prior draws the logarithm of each scale towards the mean, so that players
// with few games resemble the others.
func Calibrate(games []*record.Played) *Calibration {
	c, outcomes := &Calibration{Mean: 1, players: map[string]*PlayerScale{}}, map[string]*evaluation.Outcomes{}
	var all evaluation.Outcomes
	for _, g := range games {
		for color, name := range g.Players {
			if outcomes[name] == nil {
				c.players[name], outcomes[name] = &PlayerScale{Name: name}, &evaluation.Outcomes{}
			}
			p, before := c.players[name], outcomes[name].Scores
			countScores(g, shogi.Color(color), outcomes[name], &all)
			p.Scores = outcomes[name].Scores
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
		p.Scale, p.Bias = outcomes[name].Fit(c.Mean, evaluation.ScalePrecision)
	}
	return c
}

// countScores adds the scores of a game's player to outcomes, except mates, which have no scale.
func countScores(g *record.Played, color shogi.Color, outcomes ...*evaluation.Outcomes) {
	points, ok := g.Outcome.PointsFor(color)
	for ply := minCalibrationPly; ok && ply < len(g.Scores); ply++ {
		s := g.Scores[ply]
		if g.SideToMove(ply) != color || s == record.NoScore || s.IsMate() {
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

// Players returns the players, sorted by the number of their scores in descending order.
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

// Centipawns returns a player's score s in calibrated centipawns, from -MaxCentipawns to
// MaxCentipawns. It keeps the point of view.
func (c *Calibration) Centipawns(player string, s record.Score) float64 {
	if s.IsMate() {
		return math.Copysign(MaxCentipawns, float64(s))
	}
	scale := c.Mean
	if p := c.players[player]; p != nil {
		scale = p.Scale
	}
	return min(max(float64(s)*scale, -MaxCentipawns), MaxCentipawns)
}
