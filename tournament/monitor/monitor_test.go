package monitor

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"shotest/internal/testing/shogitest"
	"shotest/internal/testing/tournamenttest"
	"shotest/tournament"
	"shotest/tournament/director"
	"shotest/tournament/report"
)

// noted is a view that notes what it is shown.
type noted struct{ texts []string }

func (n *noted) Update(*report.Data) {}

func (n *noted) Game(g *report.Game, d *report.Data) {
	n.texts = append(n.texts, report.GameLine(g, d))
}

func (n *noted) Notice(text string) { n.texts = append(n.texts, text) }

func (n *noted) Close() {}

// A watcher that begins before the tournament shows its beginning, each game once, and its end.
func TestWatchingFollowsTheFolder(t *testing.T) {
	t.Parallel()
	spec, openings := tournamenttest.Parse(t, "name: match\ngames: 4\ntime_control: {nodes: 20}\n"+
		"adjudication: {max_moves: 10}\nengines:\n- {name: a, profile: default}\n- {name: b, profile: default}\n")
	playedFolder, folder := t.TempDir(), t.TempDir()
	if _, err := director.Run(t.Context(),
		director.Config{Spec: spec, Openings: openings, Folder: playedFolder, AtOnce: 1}); err != nil {
		t.Fatal(err)
	}
	copied := func(name string) []byte {
		t.Helper()
		data, err := os.ReadFile(filepath.Join(playedFolder, name))
		if err == nil {
			err = os.WriteFile(filepath.Join(folder, name), data, 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	copied("manifest.json")
	played := copied(tournament.ResultsFile)
	path := filepath.Join(folder, tournament.ResultsFile)
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	var view noted
	w := &watcher{spec: spec, folder: folder, view: &view, shown: map[string]time.Time{}}
	look := func() {
		t.Helper()
		if _, err := w.poll(); err != nil {
			t.Fatal(err)
		}
	}
	look()
	results := bytes.SplitAfter(played, []byte("\n"))
	for games := 1; games <= 4; games++ {
		shogitest.WriteFile(t, path, bytes.Join(results[:games], nil))
		look()
		look()
	}
	got := view.texts
	if len(got) != 6 || !strings.Contains(got[0], "waiting. Begin it with shotest tournament run") ||
		!strings.HasPrefix(got[1], "game 1/4 ") || !strings.HasPrefix(got[5], "game 4/4 ") {
		t.Errorf("%d lines\n%s", len(got), strings.Join(got, "\n"))
	}
}

// The page exists from the beginning of the tournament, and reloads itself.
func TestPageIsWrittenAnew(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	spec := &tournament.Spec{Name: "match", Format: tournament.RoundRobin, Games: 2,
		Engines: []tournament.Engine{{Name: "a"}, {Name: "b"}}}
	w := New(report.NewEvents(io.Discard), spec, folder, nil)
	w.HandleEvent(director.Event{Kind: director.Begun, Standings: tournament.Stand(spec, nil)})
	if page, err := os.ReadFile(filepath.Join(folder, PageFile)); err != nil ||
		!strings.Contains(string(page), `http-equiv="refresh"`) {
		t.Errorf("%v: a page of %d bytes", err, len(page))
	}
	game := tournament.Result{Job: tournament.Job{ID: "000000a", Players: [2]string{"a", "b"}},
		Outcome: tournament.Void}
	for _, outcome := range []tournament.Outcome{tournament.Void, tournament.BlackWins} { // played again
		game.Outcome = outcome
		w.HandleEvent(director.Event{Kind: director.GameFinished,
			Standings: tournament.Stand(spec, []tournament.Result{game}), Result: &game})
	}
	if len(w.data.Games) != 1 || w.data.Games[0].Outcome != tournament.BlackWins {
		t.Errorf("%+v", w.data.Games)
	}
	w.Close()
	if w.data.State != tournament.Interrupted {
		t.Errorf("it is %s", w.data.State)
	}
}
