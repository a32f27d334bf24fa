package play

import (
	"math"

	"shotest/lab/minishogi/rules"
	"shotest/plausibility"
	"shotest/similarity"
)

// candidate is a legal move with its plausibility.
type candidate struct {
	move     rules.Move
	from, to rules.Square // from is NoSquare for drops
	piece    rules.Type   // before promotion
	captured rules.Type
	check    bool
	gain     int // what the exchange on the destination comes to
	// reach is what the piece attacks from its destination, fresh what it did not before.
	reach, fresh rules.Set
	// score is in rating points; interest, in sixteenths of a point, is without the share of
	// the base interest until all moves have been scored.
	score, interest int32
	factor          int32 // of the interest, in per mille
	fired           uint64
	// What similarity asks, NoSquare where there is none.
	threatened, blocked, opened int
}

// fire credits a move with a bin of a component.
func (c *candidate) fire(by component, bin int) {
	w := &weights[by][bin]
	c.fired |= 1 << by
	c.score += w.score
	c.interest += w.interest * plausibility.InterestUnit
	c.factor = c.factor * w.factor / 1000
}

func (c *candidate) has(by component) bool { return c.fired>>by&1 != 0 }

// score returns a move with its credits.
func (f *facts) score(m rules.Move) candidate {
	p := f.p
	c := candidate{
		move: m, from: m.From(), to: m.To(), piece: p.Mover(m), captured: p.Captured(m), factor: 1000,
		threatened: similarity.NoSquare, blocked: similarity.NoSquare, opened: similarity.NoSquare,
	}
	f.setReach(&c)
	f.scoreKing(&c)
	if c.gain = atOnce(p, m); f.attacked[f.them].Has(c.to) && c.piece != rules.King {
		c.gain = exchange(p, m)
	}
	if c.check {
		c.fire(checks, bit(c.gain < -safeLoss))
	}
	f.scoreHints(&c)
	f.scoreCapture(&c)
	f.scoreThreats(&c)
	f.scoreDefence(&c)
	f.scoreMateThreat(&c)
	if m.IsDrop() && c.gain < -safeLoss {
		c.fire(looseDrop, bit(c.check))
	}
	if beyond := f.hints.Beyond; beyond > 0 {
		c.fire(beyondDepth, min(beyond, len(weights[beyondDepth]))-1)
	}
	return c
}

// safeLoss is what a move may lose, in centipawns, without being unsafe.
const safeLoss = 50

// bit returns 1 for true.
func bit(b bool) int {
	if b {
		return 1
	}
	return 0
}

// setReach sets what the moved piece attacks.
func (f *facts) setReach(c *candidate) {
	t, occupied := c.piece, f.occupied
	var before rules.Set
	if !c.move.IsDrop() {
		before = rules.Attacks(f.us, t, c.from, occupied)
		occupied &^= c.from.Set()
	}
	if c.move.IsPromotion() {
		t = t.Promoted()
	}
	c.reach = rules.Attacks(f.us, t, c.to, occupied)
	c.fresh = c.reach &^ before
}

// scoreHints credits what the search has learned.
func (f *facts) scoreHints(c *candidate) {
	h, m := f.hints, c.move
	if m == rules.Move(h.Table) {
		c.fire(tableMove, bit(!h.PV))
	}
	if m == rules.Move(h.RootBest) {
		c.fire(rootBest, 0)
	}
	for i, k := range h.Killers {
		if m == rules.Move(k) {
			c.fire(killer, i)
		}
	}
	if m == rules.Move(h.Reply) {
		c.fire(bestReply, 0)
	}
	if m == rules.Move(h.FollowOn) {
		c.fire(followOn, 0)
	}
	if h.History == nil {
		return
	}
	k := kind(f.p, m)
	if bin := historyBin(h.History(k)); bin >= 0 {
		c.fire(byHistory, bin)
	}
	if late := h.Late(k); late >= 100 {
		c.fire(lateness, min(late/250, 3))
	}
}

// historyBin returns the bin of byHistory, -1 for none.
func historyBin(perMille int) int {
	switch {
	case perMille <= -500:
		return 0
	case perMille <= -200:
		return 1
	case perMille <= -50:
		return 2
	case perMille >= 500:
		return 5
	case perMille >= 200:
		return 4
	case perMille >= 50:
		return 3
	}
	return -1
}

// scoreCapture credits captures and promotions, and charges what loses.
func (f *facts) scoreCapture(c *candidate) {
	if !f.p.IsQuiet(c.move) || c.gain < -safeLoss {
		c.fire(gainful, exchangeBin(c.gain))
	}
	if c.captured != rules.NoType {
		if f.last != rules.NoMove && c.to == f.last.To() && c.gain >= 0 {
			c.fire(recapture, bit(f.taken != rules.NoType))
		}
		if f.p.Checkers().Has(c.to) {
			c.fire(captureChecker, 0)
		}
	}
	if c.move.IsPromotion() && c.gain >= 0 {
		c.fire(promotes, bit(c.piece == rules.Bishop || c.piece == rules.Rook))
	}
}

// scoreThreats credits new attacks of a piece that is safe where it goes.
func (f *facts) scoreThreats(c *candidate) {
	if c.gain < -safeLoss {
		return
	}
	most, targets := 0, 0
	enemies := f.p.Pieces(f.them, rules.NoType) &^ f.p.King(f.them).Set()
	for s := range (c.fresh & enemies).All() {
		promise := taking[f.p.PieceAt(s).Type()]
		if f.attacked[f.them].Has(s) {
			promise -= taking[c.piece]
		}
		if promise <= 0 {
			continue
		}
		targets++
		if promise > most {
			most, c.threatened = promise, int(s)
		}
	}
	if targets > 0 {
		c.fire(attacksPiece, gainBin(most))
	}
	if targets+bit(c.check) > 1 {
		c.fire(forks, 0)
	}
}

// scoreKing credits what has to do with the enemy's king.
func (f *facts) scoreKing(c *candidate) {
	king := f.p.King(f.them)
	direct := c.reach.Has(king)
	if f.pins.Has(c.from) && !rules.OnLine(c.from, king, c.to) {
		c.fire(discovers, 0)
		behind := f.p.Attackers(f.us, c.from, f.occupied) & f.p.Sliders(f.us)
		if behind != 0 {
			c.opened = int(behind.First())
		}
		c.check = true
	}
	c.check = c.check || direct
	if n := (c.fresh & f.escape).Count(); n > 0 {
		c.fire(takesLiberty, min(n, 3)-1)
	}
	c.fire(nearKing, min(distance(c.to, king), 3)-1)
}

// distance returns how many steps of a king two squares are apart; at least 1.
func distance(a, b rules.Square) int {
	across, down := a.Column()-b.Column(), a.Rank()-b.Rank()
	return max(across, -across, down, -down, 1)
}

// likelihoods holds 10^(score/400), tempered by the sharpness by which shogi shares the base
// interest, in steps of a point.
var likelihoods = func() (table [2*mostPoints + 1]float64) {
	sharpness := float64(plausibility.DefaultCosts().Sharpness) / 1000
	for i := range table {
		table[i] = math.Pow(10, float64(i-mostPoints)*sharpness/400)
	}
	return table
}()

const mostPoints = 4000

func likelihood(score int32) float64 {
	return likelihoods[min(max(score, -mostPoints), mostPoints)+mostPoints]
}

// share divides the base interest among the moves of a position by their scores, and settles
// what each has.
func share(entries []entry) {
	sum := 0.0
	for i := range entries {
		sum += likelihood(entries[i].score)
	}
	for i := range entries {
		c := &entries[i].candidate
		part := int32(baseInterest * plausibility.InterestUnit * likelihood(c.score) / sum)
		c.interest = max((c.interest+part)*c.factor/1000, leastInterest*plausibility.InterestUnit)
	}
}
