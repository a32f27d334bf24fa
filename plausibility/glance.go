package plausibility

import (
	"shotest/config"
	"shotest/shogi"
)

// Glances says how moves are guessed at before they are scored. Of some sixty moves of a
// list three are searched on average, so that scoring all of them wastes nearly all of the
// time. A glance costs a fraction of that: it adds up what is at hand without looking at
// the move. Moves wait in the order of these guesses, and are scored once they could come
// next by them.
type Glances struct {
	On           bool `doc:"Whether moves are only glanced at until they could come next. Off, all of them are scored at once, and come in the exact order of score and interest. The law of likelihood needs all scores and is not affected."`
	Network      int  `range:"0,4000" doc:"What a rating point of the policy network's look at the whole position counts for in a glance, in per mille: it stands for the components that are not asked."`
	Surroundings int  `range:"-2000,4000" doc:"What the policy network's look at the surroundings of a move is expected to say, in rating points, until the move could come next by that: looking takes as long as all other components together."`
	Allowance    int  `range:"-2000,4000" doc:"By how many rating points a guess is raised: the more, the fewer moves come too late because they are better than they look, and the more of them are scored."`
}

// DefaultGlances returns what was measured to play best.
func DefaultGlances() Glances {
	return Glances{On: true, Network: 1500, Surroundings: 100, Allowance: 50}
}

// Validate returns an error of type config.Errors for a number out of its range.
func (g *Glances) Validate() error { return config.Check(g) }

// fewMoves is how many legal moves are scored without a glance: nearly all will be asked for.
const fewMoves = 8

// GlanceBy makes Glance work as it is told; before, it guesses nothing.
func (s *Scorer) GlanceBy(glances Glances) { s.glances = glances }

// Glance sets candidates to the moves of a position, as far as they are known without
// scoring them, and guesses what Order each will have, raised by the allowance. It reports
// whether it has: where it is not worth it, nothing is set. The position must have been
// gathered. The guesses are good until the next glance.
func (s *Scorer) Glance(f *Facts, moves []shogi.Move, candidates []Candidate) (guesses []int32, glanced bool) {
	f.Shares = 0
	g := &s.glances
	if !g.On || s.view == nil || len(moves) <= fewMoves {
		return nil, false
	}
	s.view.Glance(f.viewpoint())
	hinted := f.hinted()
	equal := s.equalShare(f)
	candidates = candidates[:len(moves)]
	for i, m := range moves {
		c := &candidates[i]
		f.setCandidate(c, m)
		c.factor, c.equal = unity, equal
		features := f.features(c)
		s.view.GlanceAt(m, &features)
		s.atHand(f, c)
		if hinted.Has(c.To) {
			s.hints(f, c)
		}
	}
	guesses = s.guesses[:len(moves)]
	for i, usual := range s.view.Glanced(&f.own.places.activations) {
		c := &candidates[i]
		c.usual, c.glanced = int32(usual), true
		c.Score += int32(int(usual) * g.Network / 1000)
	}
	f.Shares = s.sharesAmong(f, candidates)
	for i := range candidates {
		c := &candidates[i]
		c.shares = f.Shares
		c.Interest = max(c.credits+s.share(c, c.Score), int32(s.weights.Floor)*InterestUnit)
		guesses[i] = c.Order() + int32(g.Allowance)
	}
	return guesses, true
}

// candidate returns a move with what it is by itself.
func (f *Facts) candidate(m shogi.Move) (c Candidate) {
	f.setCandidate(&c, m)
	return c
}

// setCandidate sets a candidate to a move with what it is by itself.
func (f *Facts) setCandidate(c *Candidate, m shogi.Move) {
	p := f.Position
	*c = Candidate{Move: m, Piece: p.Mover(m).Type(), To: m.To(), From: shogi.NoSquare}
	if !m.IsDrop() {
		c.From, c.Captured = m.From(), p.Captured(m).Type()
	}
	c.Check = f.givesCheck(c)
}

// hinted returns the squares that the moves go to which the search has learned of.
func (f *Facts) hinted() (to shogi.Bitboard) {
	for _, m := range [...]shogi.Move{f.Table, f.RootBest, f.Killers[0], f.Killers[1], f.BestReply, f.FollowOn, f.Chain} {
		if m != shogi.NoMove {
			to = to.Or(m.To().Bitboard())
		}
	}
	return to
}

// hints credits a move with what the search has learned of it, histories apart.
func (s *Scorer) hints(f *Facts, c *Candidate) {
	s.tableMove(f, c)
	s.rootBest(f, c)
	s.killer(f, c)
	s.bestReply(f, c)
	s.followOn(f, c)
	s.chain(f, c)
}

// atHand credits a move with its check, its flight, its captures and its promotion.
func (s *Scorer) atHand(f *Facts, c *Candidate) {
	if c.Check {
		s.check(f, c)
	}
	if f.Exchanges.Sides[f.Us].Hanging.Has(c.From) {
		if loss, _ := f.lossOn(c.From); loss >= leastSaving {
			s.fire(c, Escape, gainBin(loss))
		}
	}
	if c.IsQuiet() {
		return
	}
	c.Gain = s.atOnce(c)
	if f.Attacked[f.Them].Has(c.To) && c.Piece != shogi.King {
		c.Gain = int32(s.exchange.Evaluate(f.Position, c.Move))
	}
	s.exchangeGain(f, c)
	s.recapture(f, c)
	if c.Move.IsPromotion() && c.Gain >= 0 {
		s.fire(c, Promotion, int(c.Piece-shogi.Pawn))
	}
}
