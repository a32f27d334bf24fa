package play

import (
	"shotest/lab/minishogi/rules"
	"shotest/similarity"
)

// scoreDefence credits answers to checks and to what hangs.
func (f *facts) scoreDefence(c *candidate) {
	if f.p.InCheck() {
		bin := 3
		switch {
		case f.legal <= 2:
			bin = f.legal - 1
		case f.legal <= 4:
			bin = 2
		}
		c.fire(evades, bin)
	}
	f.scoreBlock(c)
	if c.gain < -safeLoss {
		return
	}
	if !c.move.IsDrop() && f.hanging.Has(c.from) {
		c.fire(escapes, gainBin(f.losses[c.from]))
	}
	most := 0
	for s := range (c.fresh & f.bare).All() {
		if s != c.from {
			most = max(most, f.losses[s])
		}
	}
	if most > 0 {
		c.fire(supports, gainBin(most))
	}
}

// scoreBlock credits moves into the line of a slider to a piece that hangs. Of several lines
// the one to the most valuable piece counts.
func (f *facts) scoreBlock(c *candidate) {
	best, most, saves := similarity.NoSquare, -1, false
	for i := range f.shots {
		s := &f.shots[i]
		value := taking[f.p.PieceAt(s.target).Type()]
		if value > most && s.target != c.from && s.between.Has(c.to) {
			best, most = int(s.slider), value
			saves = f.hanging.Has(s.target) && c.gain >= -safeLoss
		}
	}
	if c.blocked = best; saves {
		c.fire(blocks, gainBin(most))
	}
}

// scoreMateThreat credits moves that have to do with what the opponent would play after a
// pass.
func (f *facts) scoreMateThreat(c *candidate) {
	threat := rules.Move(f.hints.Refutation)
	if threat == rules.NoMove {
		return
	}
	about := c.to == threat.To() || c.to == threat.From() || c.reach.Has(threat.To()) ||
		!threat.IsDrop() && rules.Between(threat.From(), threat.To()).Has(c.to)
	switch {
	case !f.hints.MateThreat:
		if about || c.from == threat.To() {
			c.fire(meetsRefutation, 0)
		}
	case about || c.piece == rules.King:
		c.fire(answersMateThreat, 0)
	case c.check:
		c.fire(answersMateThreat, 2)
	default:
		c.fire(answersMateThreat, 1)
	}
}
