package similarity

import (
	"math/rand/v2"
	"testing"

	"shotest/internal/testing/recorded"
	"shotest/internal/testing/shogitest"
	"shotest/mate"
	"shotest/plausibility"
	"shotest/plausibility/facts"
	"shotest/shogi"
)

// node is a position with what a list is opened with.
type node struct {
	position shogi.Position
	attacks  shogi.AttackMap
	facts    plausibility.Facts
	moves    []shogi.Move
}

// gather gathers the facts of a node whose position and line are set.
func (n *node) gather(scorer *plausibility.Scorer) {
	n.moves = n.position.AppendLegalMoves(n.moves[:0])
	n.attacks.Compute(&n.position)
	n.facts.Position, n.facts.Attacks = &n.position, &n.attacks
	scorer.Gather(&n.facts, len(n.moves))
}

// hint sets hints that a search could give: random moves of the position, a history, and the
// opponent's threat of mate if there is one. It goes before gather.
func (n *node) hint(random *rand.Rand) {
	n.moves = n.position.AppendLegalMoves(n.moves[:0])
	some := func() shogi.Move { return n.moves[random.IntN(len(n.moves))] }
	h := &n.facts.Hints
	*h = facts.Hints{
		TTMove: some(), PV: random.IntN(2) == 0, Killers: [2]shogi.Move{some(), some()}, BestReply: some(),
		FollowOn: some(), Chain: some(),
		History:  func(m shogi.Move) int { return int(m)%2001 - 1000 },
		Lateness: func(m shogi.Move) int { return int(m) % 1001 },
		Beyond:   random.IntN(4),
	}
	if !n.position.InCheck() {
		passed := n.position
		passed.PlayNull()
		h.Refutation = mate.InOne(&passed, nil)
		if h.Refutation != shogi.NoMove {
			h.MateThreat = true
		} else if replies := passed.AppendLegalMoves(nil); len(replies) > 0 {
			h.Refutation = replies[random.IntN(len(replies))]
		}
	}
}

// play makes a move.
func (n *node) play(m shogi.Move) {
	line := &n.facts.Line
	copy(line[1:], line[:3])
	line[0] = facts.Played{Move: m, Captured: n.position.Captured(m).Type()}
	n.position.Play(m)
	line[0].Piece = n.position.PieceAt(m.To()).Type()
}

// nodeOf returns the node of a position.
func nodeOf(t testing.TB, sfen string) *node {
	t.Helper()
	n := &node{position: shogitest.Position(t, sfen)}
	n.gather(newScorer(t))
	return n
}

// randomNodes visits positions of games of random moves, captures and promotions
// preferred so that hands fill and pieces meet.
func randomNodes(t testing.TB, count int, seed uint64, visit func(n *node, random *rand.Rand)) {
	t.Helper()
	random := rand.New(rand.NewPCG(seed, 0))
	t.Logf("random games with seed %d", seed)
	scorer := newScorer(t)
	n := &node{position: shogi.StartPosition()}
	for ply := 0; count > 0; ply++ {
		n.gather(scorer)
		if len(n.moves) == 0 || ply == 200 {
			*n, ply = node{position: shogi.StartPosition()}, -1
			continue
		}
		if ply >= 10 {
			visit(n, random)
			count--
		}
		m := n.moves[random.IntN(len(n.moves))]
		if tactical := n.position.AppendTacticalMoves(nil); len(tactical) > 0 && random.IntN(4) == 0 {
			m = tactical[random.IntN(len(tactical))]
		}
		n.play(m)
	}
}

// recordedNodes visits positions of recorded games, every step plies, with hints,
// and after each one that a random move leads to, without.
func recordedNodes(t testing.TB, count, step int, visit func(n *node, random *rand.Rand)) {
	t.Helper()
	random := rand.New(rand.NewPCG(20261, 0))
	scorer := newScorer(t)
	for _, moves := range recorded.Games(t, count*step/100+10) {
		n := &node{position: shogi.StartPosition()}
		for ply, text := range moves {
			m := shogitest.Move(t, text)
			if ply%step == step-1 {
				n.hint(random)
				n.gather(scorer)
				visit(n, random)
				count--
				aside := *n
				aside.moves, aside.facts.Hints = nil, facts.Hints{}
				aside.play(n.moves[random.IntN(len(n.moves))])
				aside.gather(scorer)
				if len(aside.moves) > 0 {
					visit(&aside, random)
					count--
				}
				if count <= 0 {
					return
				}
			}
			n.play(m)
		}
	}
}

// newScorer returns a scorer with the default weights.
func newScorer(t testing.TB) *plausibility.Scorer {
	t.Helper()
	scorer, err := plausibility.NewScorer(plausibility.DefaultWeights())
	if err != nil {
		t.Fatal(err)
	}
	scorer.SetSharpness(500)
	return scorer
}

// newList returns a list with the default penalties.
func newList(t testing.TB, scorer Scorer) *List {
	t.Helper()
	list, err := New(DefaultPenalties(), scorer)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// dice scores moves at random, the same move of a position always alike: scores, interests, costly
// credits, and the components that credit. Ties and rare cases are more frequent than with a real
// scorer.
type dice struct {
	seed uint64
	// span is how far scores differ, costly how much the costly part can add.
	span, costly int32
	// glances says that moves are glanced at first, and are guessed by chance: never lower
	// than they turn out where high says so.
	glances, high bool
}

// cheapCredits are the components that dice let credit without Finish.
const cheapCredits uint64 = 1<<plausibility.Check | 1<<plausibility.OpenLine | 1<<plausibility.PawnAttack |
	1<<plausibility.DiscoveredCheck | 1<<plausibility.Block | 1<<plausibility.Chase

// stream is a random source that costs nothing to begin.
type stream uint64

// of returns the random source for a move.
func (d dice) of(m shogi.Move) stream { return stream(d.seed ^ uint64(m)<<40) }

// bits returns 64 random bits.
func (s *stream) bits() uint64 {
	*s += 0x9e3779b97f4a7c15
	z := uint64(*s)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// below returns a random number from 0 to n-1.
func (s *stream) below(n int32) int32 { return int32(s.bits() >> 33 % uint64(n)) }

// guess returns the guess of a glance at a move.
func (d dice) guess(f *plausibility.Facts, m shogi.Move) int32 {
	if !d.high {
		random := d.of(m ^ 1<<15)
		return random.below(4*d.span+1) - 2*d.span
	}
	c := d.Score(f, m)
	return d.Ceiling(&c) + int32(m)%5
}

func (d dice) Glance(f *plausibility.Facts, moves []shogi.Move, candidates []plausibility.Candidate) ([]int32, bool) {
	if !d.glances {
		return nil, false
	}
	guesses := make([]int32, len(moves))
	for i, m := range moves {
		candidates[i] = plausibility.Candidate{Details: facts.Details{Move: m}}
		guesses[i] = d.guess(f, m)
	}
	return guesses, true
}

func (d dice) ScoreGlanced(f *plausibility.Facts, c *plausibility.Candidate) { *c = d.Score(f, c.Move) }

func (d dice) Score(f *plausibility.Facts, m shogi.Move) plausibility.Candidate {
	p := f.Position
	c := plausibility.Candidate{Details: f.Details(m)}
	c.Check = p.GivesCheck(m)
	random := d.of(m)
	c.Score, c.Interest = random.below(2*d.span+1)-d.span, 1+random.below(16*d.span+1)
	if random.below(2) == 0 {
		c.Credited = random.bits() & cheapCredits
	}
	c.Finished = random.below(3) == 0
	return c
}

func (d dice) ShareBaseInterest(*plausibility.Facts, []plausibility.Candidate) {}

func (d dice) Finish(f *plausibility.Facts, c *plausibility.Candidate) {
	if c.Finished {
		return
	}
	random := d.of(^c.Move)
	c.Finished = true
	c.Score += random.below(2*d.costly+1) - d.costly
	c.Interest += 16 * random.below(d.costly+1)
	c.Gain = random.below(400) - 200
	if random.below(2) == 0 {
		many := random.bits()
		c.Credited |= many & random.bits() &^ cheapCredits
	}
}

// narrowed is the Gain of a move that has been narrowed.
const narrowed = 1000

// Narrow brings every second move near to its final order.
func (d dice) Narrow(_ *plausibility.Facts, c *plausibility.Candidate) bool {
	if c.Gain == narrowed || c.Move&1 == 0 {
		return false
	}
	c.Gain = narrowed
	return true
}

func (d dice) Ceiling(c *plausibility.Candidate) int32 {
	switch {
	case c.Finished:
		return c.Order()
	case c.Gain == narrowed:
		finished := *c
		d.Finish(nil, &finished)
		return finished.Order() + int32(c.Move)%8
	}
	return c.Order() + 2*d.costly
}

func (d dice) CreditBestQuiet(c *plausibility.Candidate) { c.Interest += 16 * 100 }
