package director

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"shotest/internal/testing/shogitest"
	"shotest/tournament"
)

// checkState checks the state of the tournament in a folder. when describes the moment in errors.
func checkState(t *testing.T, folder, when string, want tournament.State) {
	t.Helper()
	if state, err := LoadState(folder); err != nil || state != want {
		t.Errorf("%s: %q, %v, want %q", when, state, err, want)
	}
}

// The folder shows the state of the tournament at each moment, also after it was interrupted and
// resumed.
func TestState(t *testing.T) {
	t.Parallel()
	spec, openings := parse(t, roundRobin)
	folder := t.TempDir()
	checkState(t, folder, "before it is begun", tournament.Waiting)
	ctx, interrupt := context.WithCancel(t.Context())
	_, err := Run(ctx, Config{Spec: spec, Openings: openings, Folder: folder, AtOnce: 1, OnEvent: func(e Event) {
		if e.Kind == GameFinished {
			checkState(t, folder, "after a game", tournament.Running)
			interrupt()
		}
	}})
	if !errors.Is(err, ErrInterrupted) {
		t.Fatal(err)
	}
	checkState(t, folder, "after an interruption", tournament.Interrupted)
	ctx, interrupt = context.WithCancel(t.Context())
	_, err = Run(ctx, Config{Spec: spec, Openings: openings, Folder: folder, OnEvent: func(e Event) {
		checkState(t, folder, "without anybody to play", tournament.Waiting)
		interrupt()
	}})
	if !errors.Is(err, ErrInterrupted) {
		t.Fatal(err)
	}
	runToEnd(t, Config{Spec: spec, Openings: openings, Folder: folder, AtOnce: 2, OnEvent: func(e Event) {
		if e.Kind == Begun && e.Standings.Played == 0 {
			t.Error("resumes without the games that were played")
		}
	}})
	checkState(t, folder, "after the end", tournament.Finished)
	shogitest.WriteFile(t, filepath.Join(folder, stateFile), `{"state":"finishad"}`)
	checkState(t, folder, "with a damaged note", "")
}

// The file of a killed director still says that it is running, but its time becomes old.
func TestStateOfKilledDirector(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	s := &state{path: filepath.Join(folder, stateFile)}
	if err := s.show(tournament.Running); err != nil {
		t.Fatal(err)
	}
	checkState(t, folder, "while it lives", tournament.Running)
	before := time.Now().Add(-time.Hour)
	if err := os.Chtimes(filepath.Join(folder, stateFile), before, before); err != nil {
		t.Fatal(err)
	}
	checkState(t, folder, "an hour later", tournament.Interrupted)
	ctx, stop := context.WithCancel(t.Context())
	touched := make(chan struct{})
	go func() { s.touch(ctx); close(touched) }()
	for {
		if state, _ := LoadState(folder); state == tournament.Running {
			break
		}
		select {
		case <-t.Context().Done():
			t.Fatal("it never shows that it lives")
		case <-time.After(10 * time.Millisecond):
		}
	}
	stop()
	<-touched
}
