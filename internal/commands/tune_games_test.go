package commands

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"shotest/internal/testing/shogitest"
)

// playGames plays a few short games and returns the output.
func playGames(t *testing.T, out string, more ...string) (printed string) {
	t.Helper()
	args := append([]string{"tune", "games", "--out", out, "--nodes", "20-60", "--mode", "modern", "--hash", "1",
		"--max-moves", "60", "--seed", "7"}, more...)
	code, printed, err := shotest(t, "", args...)
	if code != exitDone {
		t.Fatalf("exit code %d: %s%s", code, printed, err)
	}
	return printed
}

// Games are played until there are enough, then no more; other settings are another
// run; and what has learned from records learns from them.
func TestOwnGames(t *testing.T) {
	out := filepath.Join(t.TempDir(), "own.games")
	printed := playGames(t, out, "--positions", "2500")
	if !regexp.MustCompile(
		`own\.games: \d+ games, 25\d\d positions of this run; now \d+ games, 25\d\d positions in `).MatchString(
		printed) {
		t.Error(printed)
	}
	before := shogitest.ReadFile(t, out)
	if printed := playGames(t, out, "--positions", "2500"); !strings.Contains(printed, "now 0 games, 0 positions") {
		t.Error(printed)
	}
	playGames(t, out, "--positions", "3000", "--concurrency", "3")
	after, err := os.ReadFile(out)
	if err != nil || !bytes.HasPrefix(after, before) || len(after) == len(before) {
		t.Errorf("%d bytes, then %d: %v", len(before), len(after), err)
	}
	code, _, problem := shotest(t, "", "tune", "games", "--out", out, "--seed", "2")
	if code != exitUsage ||
		!strings.Contains(problem, "own.games: it has games of other settings; now they are: seed: 2, ") ||
		!strings.Contains(problem, "cat joins both") {
		t.Errorf("exit code %d: %s", code, problem)
	}
	weights := filepath.Join(t.TempDir(), "weights")
	for _, learn := range [][]string{
		{"evaluation", "--hidden", "32", "--epochs", "2", "--noisy", "--keep", "--window", "300", "--batch", "256"},
		{"plausibility", "--epochs", "1", "--keep", "--per-game", "3"},
	} {
		args := append(append([]string{"tune"}, learn...), "--records", out, "--out", weights, "--force")
		if code, printed, problem := shotest(t, "", args...); code != exitDone ||
			!strings.Contains(printed, "0 broken") {
			t.Errorf("%s: exit code %d: %s%s", learn[0], code, printed, problem)
		}
	}
}

// The file of an interrupted run can be read, and the run resumes.
func TestOwnGamesInterrupted(t *testing.T) {
	out := filepath.Join(t.TempDir(), "own.games")
	args := []string{"tune", "games", "--out", out, "--nodes", "20-60", "--mode", "modern", "--hash", "1",
		"--max-moves", "60", "--seed", "7"}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	go func() { // once some games are in the file
		for ctx.Err() == nil {
			if info, err := os.Stat(out); err == nil && info.Size() > 0 {
				cancel()
			}
			time.Sleep(10 * time.Millisecond)
		}
	}()
	var printed, problem bytes.Buffer
	if code := run(ctx, args, streams{in: strings.NewReader(""), out: &printed, err: &problem}); code != exitFailed {
		t.Errorf("exit code %d", code)
	}
	if !strings.Contains(problem.String(), "the games that have ended are kept, and the same command goes on") {
		t.Error(problem.String())
	}
	found := regexp.MustCompile(`(\d+) positions of this run`).FindStringSubmatch(printed.String())
	if found == nil || found[1] == "0" {
		t.Fatal(printed.String())
	}
	if printed := playGames(t, out, "--positions", "1"); !strings.Contains(printed,
		found[1]+" positions of this run; now 0 games") {
		t.Errorf("%s after %s positions", printed, found[1])
	}
}

// Own games can be converted to records.
func TestOwnGamesAreConverted(t *testing.T) {
	own := filepath.Join(t.TempDir(), "own.games")
	playGames(t, own, "--positions", "300")
	runCases(t, []commandCase{
		{"one", []string{own, "-", "--to", "csa", "--game", "2"}, 0, `(?s)N\+shotest \(Black\).*'\*\* `, ``},
		{"no such game", []string{own, "-", "--to", "csa", "--game", "99999"}, 2, `^$`, `own\.games holds `},
		{"all", []string{own, "-", "--to", "usi"}, 0, `startpos moves`, ` games\)`},
	}, "convert")
}

func TestTuneGamesUsage(t *testing.T) {
	foreign := shogitest.File(t, "foreign.games", "no games\n")
	runCases(t, []commandCase{
		{"no file", nil, 2, `^$`, `--out is missing`},
		{"nodes", []string{"--out", "x.games", "--nodes", "300-20"}, 2, `^$`,
			`"300-20": expected the lesser number first`},
		{"mode", []string{"--out", "x.games", "--mode", "fast"}, 2, `^$`,
			`search_mode.*fast.*expected one of interest`},
		{"openings", []string{"--out", filepath.Join(t.TempDir(), "x.games"), "--openings", "bok"}, 1, `^$`,
			`bok: no such file`},
		{"another file", []string{"--out", foreign}, 1, `^$`, `foreign.games: not a file of games`},
	}, "tune", "games")
}
