package recall

import (
	"context"
	"errors"
	"slices"
	"testing"

	"shotest/config"
	"shotest/internal/testing/shogitest"
	"shotest/record"
	"shotest/search"
)

// shortGame returns a game of 22 moves.
func shortGame(t *testing.T) []*record.Played {
	t.Helper()
	history := shogitest.Game(t,
		"startpos moves 7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 2e2d 2c2d 2h2d P*2c 2d3d 2b8h+ 7i8h 3a2b 3d3f 8e8f 8g8f 8b8f P*8g 8f8b")
	return []*record.Played{{Start: *history.Start(), Moves: history.Moves()}}
}

// If enough positions are requested, all positions of a game are drawn, each once.
func TestDraw(t *testing.T) {
	games := shortGame(t)
	var plies []int
	for _, at := range Draw(games, "", 16, 100, 1) {
		plies = append(plies, at.Ply)
		if n := len(at.History().Moves()); n != at.Ply {
			t.Errorf("%d moves before ply %d", n, at.Ply)
		}
	}
	slices.Sort(plies)
	if want := []int{16, 17, 18, 19, 20, 21}; !slices.Equal(plies, want) {
		t.Errorf("got %v, want %v", plies, want)
	}
	five := Draw(games, "", 0, 5, 1)
	if len(five) != 5 {
		t.Errorf("%d positions drawn", len(five))
	}
	if !slices.Equal(five, Draw(games, "", 0, 5, 1)) {
		t.Error("the same seed draws others")
	}
	if slices.Equal(five, Draw(games, "", 0, 5, 2)) {
		t.Error("another seed draws the same")
	}
	if none := Draw(games, "", 22, 5, 1); none != nil {
		t.Errorf("behind the end: %v", none)
	}
}

// Positions with only one legal move are not drawn.
func TestDrawLeavesOutForcedMoves(t *testing.T) {
	history := shogitest.Game(t, "sfen 8k/9/8G/9/9/9/9/9/4K4 w - 1 moves 1a2a 5i5h")
	games := []*record.Played{{Start: *history.Start(), Moves: history.Moves()}}
	if drawn := Draw(games, "", 0, 10, 1); len(drawn) != 1 || drawn[0].Ply != 1 {
		t.Errorf("drawn: %v", drawn)
	}
}

func TestAudit(t *testing.T) {
	ranked, drawn := config.Default().In(search.InterestMode), Draw(shortGame(t), "", 0, 8, 1)
	done := 0
	cases, err := Audit(context.Background(), drawn, ranked, 0, func() { done++ })
	if err != nil || len(cases) != 8 || done != 8 {
		t.Errorf("%d cases, %d done: %v", len(cases), done, err)
	}
	for i, c := range cases {
		if c.Played.Rank == 0 || c.Limits[c.Played.Rank-1] != c.Played.Limit || c.Searched ||
			!slices.IsSorted(c.Limits) {
			t.Errorf("position %d: %+v", i, c)
		}
	}
	stopped, stop := context.WithCancel(context.Background())
	stop()
	if _, err := Audit(stopped, drawn, ranked, 0, func() {}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	ranked.PlausibilityFile = "none.yaml"
	if _, err := Audit(context.Background(), drawn, ranked, 0, func() {}); err == nil {
		t.Error("weights that are not there")
	}
}
