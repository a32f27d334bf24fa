package mate

import (
	"testing"

	"shotest/internal/testing/shogitest"
	"shotest/shogi"
)

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
