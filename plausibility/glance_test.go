package plausibility

import (
	"slices"
	"testing"

	"shotest/plausibility/facts"
	"shotest/shogi"
)

// glanced returns the candidates and the guesses of a glance at a node.
func glanced(t testing.TB, s *Scorer, f *Facts, moves []shogi.Move) ([]Candidate, []int32) {
	t.Helper()
	candidates := make([]Candidate, len(moves))
	guesses, ok := s.Glance(f, moves, candidates)
	if ok != (len(moves) > maxScoredAtOnce) {
		t.Fatalf("%s: a glance at %d moves: %v", f.Position.SFEN(), len(moves), ok)
	}
	return candidates, guesses
}

// A glance does not change the score of a move.
func TestGlanceChangesNoScore(t *testing.T) {
	const seed = 31
	s := scorerOf(t, formed(t, seed))
	s.SetGlances(DefaultGlances())
	for _, n := range gameNodes(t, 300, seed) {
		f := n.gathered(s)
		candidates, guesses := glanced(t, s, f, n.moves)
		for i := range guesses {
			got, want := candidates[i], s.Score(f, n.moves[i])
			s.ScoreGlanced(f, &got)
			s.Finish(f, &got)
			s.Finish(f, &want)
			if got.Move != want.Move || got.Score != want.Score || got.Interest != want.Interest ||
				got.Credited != want.Credited || got.Gain != want.Gain {
				t.Fatalf("%s %v: score %d, interest %d, want %d, %d", n.position.SFEN(), want.Move, got.Score,
					got.Interest, want.Score, want.Interest)
			}
		}
	}
}

// The allowance raises all guesses alike, and the search's hints raise the guesses of their moves.
func TestGuessesFollowTheirNumbers(t *testing.T) {
	s := newScorer(t)
	g := DefaultGlances()
	for _, n := range gameNodes(t, 50, 33) {
		f := n.gathered(s)
		f.Hints = facts.Hints{}
		s.SetGlances(g)
		_, plain := glanced(t, s, f, n.moves)
		if plain == nil {
			continue
		}
		plain = slices.Clone(plain)
		higher := g
		higher.Allowance += 70
		s.SetGlances(higher)
		if _, raised := glanced(t, s, f, n.moves); raised[0] != plain[0]+70 {
			t.Errorf("%s: %d raised by 70 is %d", n.position.SFEN(), plain[0], raised[0])
		}
		s.SetGlances(g)
		f.Killers[0] = n.moves[1]
		killer := s.weights.of(Killer)[0]
		highest := plain[1] + int32(killer.Score) + int32(killer.Interest)
		// Where there are many moves, a move without credits has the least interest there is.
		lowest := highest - int32(s.weights.Floor)
		if _, hinted := glanced(t, s, f, n.moves); hinted[1] > highest || hinted[1] < lowest || hinted[0] != plain[0] {
			t.Errorf("%s: a killer's guess is %d, it was %d", n.position.SFEN(), hinted[1], plain[1])
		}
	}
}

// Without a network, or with few moves, all moves are scored at once.
func TestNoGlance(t *testing.T) {
	without := DefaultWeights()
	without.Policy = nil
	s := scorerOf(t, without)
	s.SetGlances(DefaultGlances())
	n := gameNodes(t, 1, 34)[0]
	if _, ok := s.Glance(n.gathered(s), n.moves, make([]Candidate, len(n.moves))); ok {
		t.Error("there is a glance without a network")
	}
	s = newScorer(t)
	if _, ok := s.Glance(n.gathered(s), n.moves, make([]Candidate, len(n.moves))); ok {
		t.Error("there is a glance that nobody has asked for")
	}
}

func TestGlancesAllocateNothing(t *testing.T) {
	s := newScorer(t)
	s.SetGlances(DefaultGlances())
	nodes := gameNodes(t, 20, 35)
	candidates := make([]Candidate, shogi.MaxMoves)
	for i := range nodes {
		f := nodes[i].gathered(s)
		if n := testing.AllocsPerRun(3, func() { s.Glance(f, nodes[i].moves, candidates) }); n > 0 {
			t.Fatalf("%v allocations", n)
		}
	}
}
