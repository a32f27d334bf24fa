package commands

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"shotest/internal/testing/shogitest"
	"shotest/tournament/monitor"
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
	page, err := os.ReadFile(filepath.Join(folder, monitor.PageFile))
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
