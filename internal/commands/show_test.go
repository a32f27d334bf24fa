package commands

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"shotest/internal/testing/shogitest"
	"shotest/tournament"
	"shotest/tournament/director"
)

// playedMatch plays a match and returns its file and the output.
func playedMatch(t *testing.T) (file, printed string) {
	t.Helper()
	file = shogitest.File(t, "match.yaml",
		"name: match\ngames: 4\ntime_control: {nodes: 20}\nadjudication: {max_moves: 10}\nrecords: {csa: true, kif: true}\nengines:\n- {name: a, profile: default}\n- {name: b, profile: default}\n")
	code, out, errs := shotest(t, "", "tournament", "run", "--concurrency", "1", file)
	if code != exitDone {
		t.Fatalf("exit code %d\n%s%s", code, out, errs)
	}
	return file, out
}

func TestTournamentIsShown(t *testing.T) {
	t.Parallel()
	file, printed := playedMatch(t)
	lines := strings.Split(printed, "\n")
	if !strings.HasPrefix(lines[0], "game 1/4 000000a a – b ") || !strings.HasPrefix(lines[3], "game 4/4") ||
		lines[4] != "Round robin, 4 of 4 games, finished." {
		t.Errorf("printed\n%s", printed)
	}
	folder := strings.TrimSuffix(file, ".yaml") + ".run"
	page, err := os.ReadFile(filepath.Join(folder, pageFile))
	if err != nil || !strings.Contains(string(page), `<a href="games/000001b.csa">`) ||
		strings.Contains(string(page), `http-equiv="refresh"`) {
		t.Errorf("%v: a page of %d bytes", err, len(page))
	}
	if _, err := os.Stat(filepath.Join(folder, "games", "000001b.kifu")); err != nil {
		t.Error(err)
	}
	if code, out, _ := shotest(t, "", "tournament", "watch", file); code != exitDone ||
		!strings.HasPrefix(out, "Round robin, 4 of 4 games, finished.\n") || !strings.Contains(out, "W-D-L") {
		t.Errorf("watch: exit code %d\n%s", code, out)
	}
	if code, out, _ := shotest(t, "", "tournament", "run", "--json", file); code != exitDone ||
		!strings.Contains(out, `"event":"finished"`) {
		t.Errorf("run --json: exit code %d\n%s", code, out)
	}
	if code, out, _ := shotest(t, "", "tournament", "watch", "--json", file); code != exitDone ||
		!strings.Contains(out, `"event":"finished"`) {
		t.Errorf("watch --json: exit code %d\n%s", code, out)
	}
}

// A watcher that begins before the tournament shows its beginning, each game once, and its end.
func TestWatchingFollowsTheFolder(t *testing.T) {
	t.Parallel()
	file, _ := playedMatch(t)
	spec, err := tournament.Load(file)
	if err != nil {
		t.Fatal(err)
	}
	played, err := os.ReadFile(filepath.Join(folderOf(spec, ""), "results.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	folder := t.TempDir()
	manifest, err := os.ReadFile(filepath.Join(folderOf(spec, ""), "manifest.json"))
	if err == nil {
		err = os.WriteFile(filepath.Join(folder, "manifest.json"), manifest, 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
	w := &watcher{spec: spec, folder: folder, view: newTournamentView(streams{out: &out}, false),
		shown: map[string]time.Time{}}
	look := func() {
		t.Helper()
		if _, err := w.poll(); err != nil {
			t.Fatal(err)
		}
	}
	look()
	results := bytes.SplitAfter(played, []byte("\n"))
	for games := 1; games <= 4; games++ {
		path := filepath.Join(folder, "results.jsonl")
		if err := os.WriteFile(path, bytes.Join(results[:games], nil), 0o644); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(path, time.Time{}, time.Unix(int64(games), 0)); err != nil {
			t.Fatal(err)
		}
		look()
		look()
	}
	got := strings.Split(out.String(), "\n")
	if len(got) != 7 || !strings.Contains(got[0], "waiting. Begin it with shotest tournament run") ||
		!strings.HasPrefix(got[1], "game 1/4 ") || !strings.HasPrefix(got[5], "game 4/4 ") {
		t.Errorf("%d lines\n%s", len(got), out.String())
	}
}

// The page exists from the beginning of the tournament, and reloads itself.
func TestPageIsWrittenAnew(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	spec := &tournament.Spec{Name: "match", Format: tournament.RoundRobin, Games: 2,
		Engines: []tournament.Engine{{Name: "a"}, {Name: "b"}}}
	w := newTournamentMonitor(streams{out: &bytes.Buffer{}}, false, spec, folder, nil)
	w.handleEvent(director.Event{Kind: director.Begun, Standings: tournament.Stand(spec, nil)})
	if page, err := os.ReadFile(filepath.Join(folder, pageFile)); err != nil ||
		!strings.Contains(string(page), `http-equiv="refresh"`) {
		t.Errorf("%v: a page of %d bytes", err, len(page))
	}
	game := tournament.Result{Job: tournament.Job{ID: "000000a", Players: [2]string{"a", "b"}},
		Outcome: tournament.Void}
	for _, outcome := range []tournament.Outcome{tournament.Void, tournament.BlackWins} { // played again
		game.Outcome = outcome
		w.handleEvent(director.Event{Kind: director.GameFinished,
			Standings: tournament.Stand(spec, []tournament.Result{game}), Result: &game})
	}
	if len(w.data.Games) != 1 || w.data.Games[0].Outcome != tournament.BlackWins {
		t.Errorf("%+v", w.data.Games)
	}
	w.close()
	if w.data.State != tournament.Interrupted {
		t.Errorf("it is %s", w.data.State)
	}
}
