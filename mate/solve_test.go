package mate

import (
	"testing"

	"shotest/internal/testing/shogitest"
	"shotest/shogi"
)

func TestSolve(t *testing.T) {
	cases := []struct {
		name, sfen string
		outcome    Outcome
		plies      int
	}{
		{"gold on the head", "4k4/9/4P4/9/9/9/9/9/9 b G 1", Found, 1},
		{"no check at all", "4k4/9/9/9/9/9/9/9/4K4 b - 1", None, 0},
		{"checks do not suffice", "4k4/9/9/9/9/9/9/9/4K4 b G 1", None, 0},
		{"pawn drop may not mate", "k8/9/KG7/9/9/9/9/9/9 b P 1", Found, 1},
		{"three plies", "6k2/9/6P2/9/9/9/9/9/9 b RS 1", Found, 3},
		{"white gives mate", "9/9/9/9/9/9/4p4/9/4K4 w g 1", Found, 1},
	}
	for _, c := range cases {
		p := shogitest.Position(t, c.sfen)
		result := New(1<<26).Solve(t.Context(), shogi.NewHistory(p), Limits{})
		if result.Outcome != c.outcome || len(result.Moves) != c.plies {
			t.Errorf("%s: got %v %v, want %v in %d plies", c.name, result.Outcome, result.Moves, c.outcome, c.plies)
		}
		if c.outcome == Found && CheckLine(&p, result.Moves) != nil {
			t.Errorf("%s: %v", c.name, CheckLine(&p, result.Moves))
		}
	}
}

// A bishop or rook that promotes here makes the pawn drop at the end an illegal
// mate, but can go on checking for very long. The mate must not wait for that to
// be disproven.
func TestNonPromotionsDoNotWait(t *testing.T) {
	for _, sfen := range []string{
		"9/6+B2/6RPk/7p1/6r2/9/9/9/9 b BP4g4s4n4l15p 1",
		"7ps/8R/5RLk1/9/9/6L2/9/9/9 b P2b4g3s4n2l16p 1",
	} {
		p := shogitest.Position(t, sfen)
		result := New(1<<20).Solve(t.Context(), shogi.NewHistory(p), Limits{Nodes: 20_000, AnyLength: true})
		if result.Outcome != Found || CheckLine(&p, result.Moves) != nil {
			t.Errorf("%s: %v %v after %d nodes", sfen, result.Outcome, result.Moves, result.Nodes)
		}
	}
}
