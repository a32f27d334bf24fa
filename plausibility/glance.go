package plausibility

import (
	"shotest/config/strict"
	"shotest/plausibility/policy"
	"shotest/shogi"
)

// Glances says how moves are guessed at before they are scored. A list has some sixty moves, of
// which the search takes three on average, so scoring all of them would waste nearly all of the
// time. A glance guesses a move's order in a fraction of that time, from facts that are known
// before the move is scored. Moves wait in the order of these guesses, and each is scored when it
// could come next.
type Glances struct {
	On           bool `doc:"Whether moves are only glanced at until they could come next. Off, all of them are scored at once, and come in the exact order of score and interest."`
	Network      int  `range:"0,4000" doc:"The weight in a glance of a rating point by the policy network's view of the whole position, in per mille. It stands for the components that a glance does not ask."`
	Surroundings int  `range:"-2000,4000" doc:"The rating points that a glance assumes for the policy network's view of the surroundings of a move, until the move could come next by that. This view takes as long as all other components together."`
	Allowance    int  `range:"-2000,4000" doc:"By how many rating points a guess is raised: the more, the fewer moves come too late because they are better than they look, and the more of them are scored."`
}

// DefaultGlances returns the glances that play best.
func DefaultGlances() Glances {
	return Glances{On: true, Network: 1500, Surroundings: 100, Allowance: 50}
}

// Validate returns an error of type strict.Errors for a number out of its range.
func (g *Glances) Validate() error { return strict.Check(g) }

// maxScoredAtOnce is the number of legal moves up to which Glance leaves them to be scored at once:
// the search takes nearly all of them.
const maxScoredAtOnce = 8

// SetGlances sets how Glance guesses. Glances are off until then.
func (s *Scorer) SetGlances(glances Glances) { s.glances = glances }

// Glance sets candidates to moves, the legal moves of a gathered position, for ScoreGlanced, and
// returns a guess at the Order of each, raised by the allowance. It returns false, and sets
// nothing, where glancing does not pay. The guesses are valid until the next call.
func (s *Scorer) Glance(f *Facts, moves []shogi.Move, candidates []Candidate) (guesses []int32, glanced bool) {
	f.ShareAtZero = 0
	if !s.glances.On || s.view == nil || len(moves) <= maxScoredAtOnce {
		return nil, false
	}
	s.glanceAt(f, moves)
	candidates = candidates[:len(moves)]
	for i, score := range s.view.Glanced(&f.own.places.activations) {
		c := &candidates[i]
		c.Move = moves[i]
		c.policyScore = int32(score)
		c.glanced = true
		c.Finished = false
		s.glimpses[i].score += int32(int(score) * s.glances.Network / 1000)
	}
	return s.guess(f, moves), true
}

// glimpse holds the result of a glance at a move.
type glimpse struct {
	score, interests int32
	tempered         float64 // Scorer.tempered of score
}

// glanceAt has the network glance at all moves, and finds the credits that are known without
// scoring: most moves have none.
func (s *Scorer) glanceAt(f *Facts, moves []shogi.Move) {
	s.view.Glance(f.viewpoint())
	board, checks := f.Position.Board(), &f.own.checks
	theirs, ours, oursTwice := &f.Attacked[f.Them], &f.Attacked[f.Us], &f.AttackedTwice[f.Us]
	// The squares that a move leaves or reaches tell whether such credits are possible.
	leaving := f.Exchanges.Sides[f.Us].Hanging.Or(f.EnemyKingBlockers)
	reaching := f.hintTargets().Or(f.Position.PiecesOf(f.Them))
	for i, m := range moves {
		to, obvious := m.To(), m.IsPromotion()
		features := policy.MoveFeatures{Captured: board[to].Type(), Attacked: theirs.Has(to)}
		if m.IsDrop() {
			features.Piece = m.Dropped()
			features.Check, features.Supported = checks[features.Piece].Has(to), ours.Has(to)
		} else {
			from := m.From()
			features.Piece = board[from].Type()
			standing := features.Piece
			if m.IsPromotion() {
				standing = standing.Promoted()
			}
			features.Check, features.Supported = checks[standing].Has(to), oursTwice.Has(to)
			if leaving.Has(from) {
				features.Check = features.Check || f.Discovers(from, to)
				obvious = true
			}
		}
		s.view.GlanceAt(m, &features)
		g := &s.glimpses[i]
		g.score, g.interests = 0, 0
		if obvious || features.Check || reaching.Has(to) {
			s.glimpse(f, m, g)
		}
	}
}

// glimpse sets g to the credits of m that are known without scoring.
func (s *Scorer) glimpse(f *Facts, m shogi.Move, g *glimpse) {
	c := f.candidate(m)
	c.factor = unity
	s.creditObvious(f, &c)
	s.creditHints(f, &c)
	g.score, g.interests = c.Score, c.interests
}

// guess divides the base interest among moves by their glimpses, and returns the resulting orders.
func (s *Scorer) guess(f *Facts, moves []shogi.Move) []int32 {
	guesses, glimpses := s.guesses[:len(moves)], s.glimpses[:len(moves)]
	if s.sharpness != 0 {
		sum := 0.0
		for i, m := range moves {
			g := &glimpses[i]
			g.tempered = s.tempered(g.score)
			if m != f.TTMove && m != f.RootBest {
				sum += g.tempered
			}
		}
		f.ShareAtZero = s.shareAtZeroOf(sum)
	}
	shareAtZero := f.ShareAtZero
	equalShare := s.equalShare(f)
	floor := int32(s.weights.Floor) * InterestUnit
	allowance := int32(s.glances.Allowance)
	for i := range glimpses {
		g, share := &glimpses[i], equalShare
		if shareAtZero != 0 {
			share = shareOf(shareAtZero, g.tempered)
		}
		guesses[i] = g.score + max(g.interests+share, floor)/InterestUnit + allowance
	}
	return guesses
}

// candidate returns the candidate of a move, with its pieces and squares but without credits.
func (f *Facts) candidate(m shogi.Move) (c Candidate) {
	f.setCandidate(&c, m)
	return c
}

// setCandidate sets c to the candidate of m, with its pieces and squares but without credits. It
// clears c first: the compiler would otherwise make another candidate, and copy it.
func (f *Facts) setCandidate(c *Candidate, m shogi.Move) {
	*c = Candidate{}
	c.Details = f.Details(m)
	c.Check = f.givesCheck(&c.Details)
}

// hintTargets returns the destinations of the search's hints.
func (f *Facts) hintTargets() (to shogi.Bitboard) {
	for _, m := range [...]shogi.Move{f.TTMove, f.RootBest, f.Killers[0], f.Killers[1], f.BestReply,
		f.FollowOn, f.Chain} {
		if m != shogi.NoMove {
			to = to.Or(m.To().Bitboard())
		}
	}
	return to
}

// creditHints credits a move by the search's hints, except by histories.
func (s *Scorer) creditHints(f *Facts, c *Candidate) {
	s.tableMove(f, c)
	s.rootBest(f, c)
	s.killer(f, c)
	s.bestReply(f, c)
	s.followOn(f, c)
	s.chain(f, c)
}

// creditObvious credits the check, escape, capture and promotion of a move.
func (s *Scorer) creditObvious(f *Facts, c *Candidate) {
	if c.Check {
		s.check(f, c)
	}
	if f.Exchanges.Sides[f.Us].Hanging.Has(c.From) {
		if loss, _ := f.lossOn(f.Us, c.From); loss >= minSaving {
			s.credit(c, Escape, gainBin(loss))
		}
	}
	if c.IsQuiet() {
		return
	}
	c.Gain = s.immediateGain(c)
	if f.Attacked[f.Them].Has(c.To) && c.Piece != shogi.King {
		c.Gain = int32(s.exchange.Evaluate(f.Position, c.Move))
	}
	s.exchangeGain(f, c)
	s.recapture(f, c)
	if c.Move.IsPromotion() && c.Gain >= 0 {
		s.credit(c, Promotion, int(c.Piece-shogi.Pawn))
	}
}
