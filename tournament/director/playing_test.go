package director

import (
	"context"
	"errors"
	"testing"

	"shotest/tournament"
)

// While games are played, other processes can follow their moves; afterwards nothing is left. A
// game takes many ticks, after the first of which the test ends.
func TestGamesInProgressAreShown(t *testing.T) {
	t.Parallel()
	spec, openings := parse(t, "name: slow\ngames: 2\ntime_control: {move_time: 200ms, margin: 1m}\n"+
		"engines:\n- {name: a, profile: default}\n- {name: b, profile: default}\n")
	folder := t.TempDir()
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	var shown []tournament.Playing
	_, err := Run(ctx, Config{Spec: spec, Openings: openings, Folder: folder, AtOnce: 1, OnEvent: func(e Event) {
		if e.Kind == Playing && len(e.Playing) == 1 && len(e.Playing[0].Moves) > 2 {
			shown = LoadPlaying(folder)
			stop()
		}
	}})
	if len(shown) == 0 {
		t.Fatalf("nothing was shown: %v", err)
	}
	p := &shown[0]
	game, problem := p.History()
	if problem != nil || p.ID == "" || p.Worker == "" || p.Started.IsZero() || len(p.Moves) < 3 ||
		len(game.Moves()) < len(p.Moves) {
		t.Errorf("shown: %+v, %v", p, problem)
	}
	if !errors.Is(err, ErrInterrupted) {
		t.Errorf("%v", err)
	}
	if left := LoadPlaying(folder); left != nil {
		t.Errorf("left: %+v", left)
	}
}
