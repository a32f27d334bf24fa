package mate

import (
	"context"
	"testing"
	"time"

	"shotest/shogi"
)

func solve(t *testing.T, sfen string) ([]shogi.Move, Outcome) {
	t.Helper()
	history, err := shogi.ParseHistory(sfen)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	result := New(1<<26).Solve(ctx, history, Limits{})
	return result.Moves, result.Outcome
}

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
		t.Run(c.name, func(t *testing.T) {
			moves, outcome := solve(t, c.sfen)
			if outcome != c.outcome || len(moves) != c.plies {
				t.Fatalf("got %v %v, want outcome %v in %d plies", outcome, moves, c.outcome, c.plies)
			}
			checkMate(t, c.sfen, moves)
		})
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
		history, err := shogi.ParseHistory(sfen)
		if err != nil {
			t.Fatal(err)
		}
		result := New(1<<20).Solve(t.Context(), history, Limits{Nodes: 20_000, AnyLength: true})
		if result.Outcome != Found {
			t.Errorf("%s: %v after %d nodes", sfen, result.Outcome, result.Nodes)
		}
		checkMate(t, sfen, result.Moves)
	}
}

// checkMate plays a solution and looks whether it is one.
func checkMate(t *testing.T, sfen string, moves []shogi.Move) {
	t.Helper()
	history, _ := shogi.ParseHistory(sfen)
	for i, m := range moves {
		if err := history.Current().CheckLegal(m); err != nil {
			t.Fatalf("move %d, %v: %v", i+1, m, err)
		}
		if i%2 == 0 && !history.Current().GivesCheck(m) {
			t.Fatalf("move %d, %v, gives no check", i+1, m)
		}
		history.Play(m)
	}
	if len(moves) > 0 && history.Current().HasLegalMove() {
		t.Fatalf("%v is no mate", moves)
	}
}

func TestSolveStopsWithItsContext(t *testing.T) {
	history, err := shogi.ParseHistory("l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	result := New(1<<20).Solve(ctx, history, Limits{})
	if result.Outcome == None || result.Outcome == Found && len(result.Moves) == 0 {
		t.Errorf("got %+v from a search that was stopped", result)
	}
}
