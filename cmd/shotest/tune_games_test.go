package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// playGames plays games in a moment, and returns what was printed.
func playGames(t *testing.T, out string, more ...string) (printed string) {
	t.Helper()
	args := append([]string{"tune", "games", "--out", out, "--nodes", "20-60", "--mode", "modern", "--hash", "1", "--max-moves", "60"}, more...)
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
	if !regexp.MustCompile(`own\.games: \d+ games, 25\d\d positions of this run; now \d+ games, 25\d\d positions in `).MatchString(printed) {
		t.Error(printed)
	}
	before, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	if printed := playGames(t, out, "--positions", "2500"); !strings.Contains(printed, "now 0 games, 0 positions") {
		t.Error(printed)
	}
	playGames(t, out, "--positions", "3000", "--concurrency", "3")
	after, err := os.ReadFile(out)
	if err != nil || !bytes.HasPrefix(after, before) || len(after) == len(before) {
		t.Errorf("%d bytes, then %d: %v", len(before), len(after), err)
	}
	code, _, problem := shotest(t, "", "tune", "games", "--out", out, "--seed", "2")
	if code != exitUsage || !strings.Contains(problem, "own.games: it has games of other settings; now they are: seed: 2, ") || !strings.Contains(problem, "--append") {
		t.Errorf("exit code %d: %s", code, problem)
	}
	playGames(t, out, "--seed", "2", "--positions", "100", "--append")
	weights := filepath.Join(t.TempDir(), "weights")
	for _, learn := range [][]string{
		{"evaluation", "--form", "material", "--epochs", "1", "--noisy", "--keep", "--choices", "0"},
		{"evaluation", "--form", "material", "--epochs", "2", "--noisy", "--keep", "--window", "300", "--batch", "256"},
		{"chessmaps", "--epochs", "1", "--keep"}, {"plausibility", "--epochs", "1", "--keep", "--per-game", "3"},
	} {
		args := append(append([]string{"tune"}, learn...), "--records", out, "--out", weights, "--force")
		if code, printed, problem := shotest(t, "", args...); code != exitDone || !strings.Contains(printed, "0 broken") {
			t.Errorf("%s: exit code %d: %s%s", learn[0], code, printed, problem)
		}
	}
}

// What is interrupted can be read, and goes on.
func TestOwnGamesInterrupted(t *testing.T) {
	out := filepath.Join(t.TempDir(), "own.games")
	args := []string{"tune", "games", "--out", out, "--nodes", "20-60", "--mode", "modern", "--hash", "1", "--max-moves", "60"}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	go func() { // once the file is begun, with whatever has been played until then
		for ctx.Err() == nil {
			if info, err := os.Stat(out); err == nil && info.Size() > 0 {
				time.Sleep(500 * time.Millisecond)
				cancel()
			}
			time.Sleep(10 * time.Millisecond)
		}
	}()
	var printed, problem bytes.Buffer
	if code := run(ctx, args, streams{strings.NewReader(""), &printed, &problem}); code != exitFailed {
		t.Errorf("exit code %d", code)
	}
	if !strings.Contains(problem.String(), "the games that have ended are kept, and the same command goes on") {
		t.Error(problem.String())
	}
	found := regexp.MustCompile(`(\d+) positions of this run`).FindStringSubmatch(printed.String())
	if found == nil {
		t.Fatal(printed.String())
	}
	if printed := playGames(t, out, "--positions", "1"); !strings.Contains(printed, found[1]+" positions of this run; now 0 games") && found[1] != "0" {
		t.Errorf("%s after %s positions", printed, found[1])
	}
}

// Games are made records, also of files that are joined.
func TestOwnGamesAreConverted(t *testing.T) {
	folder := t.TempDir()
	own, other, all := filepath.Join(folder, "own.games"), filepath.Join(folder, "other.games"), filepath.Join(folder, "all.games")
	playGames(t, own, "--positions", "2500")
	playGames(t, other, "--positions", "100", "--seed", "2")
	var joined []byte
	for _, path := range []string{own, other, own} {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		joined = append(joined, data...)
	}
	if err := os.WriteFile(all, joined, 0o600); err != nil {
		t.Fatal(err)
	}
	code, printed, problem := shotest(t, "", "tune", "evaluation", "--form", "material", "--epochs", "1", "--keep", "--records", all, "--out", filepath.Join(folder, "w"), "--noisy", "--choices", "0")
	if code != exitDone || !regexp.MustCompile(`left out: 0 broken, [1-9]\d* twice`).MatchString(printed) {
		t.Errorf("exit code %d: %s%s", code, printed, problem)
	}
	record := filepath.Join(folder, "one.csa")
	if code, _, problem := shotest(t, "", "convert", all, record, "--game", "2"); code != exitDone {
		t.Fatal(problem)
	}
	text, err := os.ReadFile(record)
	if err != nil || !bytes.Contains(text, []byte("'** ")) || !bytes.Contains(text, []byte("N+shotest (Black)")) {
		t.Errorf("%s, %v", text, err)
	}
	if code, _, problem := shotest(t, "", "convert", all, record, "--game", "99999"); code != exitUsage || !strings.Contains(problem, "all.games holds ") {
		t.Errorf("exit code %d: %s", code, problem)
	}
	if code, _, problem := shotest(t, "", "convert", all, "-", "--to", "usi"); code != exitDone || !strings.Contains(problem, " games)") {
		t.Errorf("exit code %d: %s", code, problem)
	}
}

// Every command names a damaged member and reads the rest; the same command plays the games
// of a damaged last member again.
func TestOwnGamesDamaged(t *testing.T) {
	folder := t.TempDir()
	own := filepath.Join(folder, "own.games")
	playGames(t, own, "--positions", "2500")
	playGames(t, own, "--positions", "2600") // in a member of its own
	whole, err := os.ReadFile(own)
	if err != nil {
		t.Fatal(err)
	}
	data := bytes.Clone(whole)
	data[len(data)-9] ^= 4
	if err := os.WriteFile(own, data, 0o600); err != nil {
		t.Fatal(err)
	}
	named := regexp.MustCompile(`left out: .*own\.games: offset \d+: damaged: .*; \d+ games are left out\n`)
	for _, c := range []struct{ args, printed string }{
		{"convert --to usi " + own + " -", "startpos moves"},
		{"tune evaluation --form material --epochs 1 --noisy --keep --choices 0 --records " + own + " --out " + filepath.Join(folder, "w"), "1 broken"},
	} {
		code, printed, problem := shotest(t, "", strings.Fields(c.args)...)
		if code != exitDone || !strings.Contains(printed, c.printed) || !named.MatchString(problem) {
			t.Errorf("%s: exit code %d: %s%s", c.args, code, printed, problem)
		}
	}
	if code, _, problem := shotest(t, "", "convert", "--strict", own, filepath.Join(folder, "x.usi")); code != exitFailed || !strings.Contains(problem, "offset ") {
		t.Errorf("--strict: exit code %d: %s", code, problem)
	}
	playGames(t, own, "--positions", "2600")
	if again, err := os.ReadFile(own); err != nil || !bytes.Equal(again, whole) {
		t.Errorf("played again, the games are others: %v", err)
	}
}

// What does not fit into memory is said before it is collected.
func TestEnoughMemory(t *testing.T) {
	if err := enoughMemory(1_000_000, 7_000_000_000); err != nil {
		t.Error(err)
	}
	if err := enoughMemory(4_800_000, 7_000_000_000); err == nil || !strings.Contains(err.Error(), "4800000 positions take about 29 GB, and there are 7 GB") {
		t.Errorf("got %v", err)
	}
}

func TestTuneGamesUsage(t *testing.T) {
	folder := t.TempDir()
	foreign := filepath.Join(folder, "foreign")
	if err := os.WriteFile(foreign, []byte("no games\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	runCases(t, []commandCase{
		{"no file", nil, 2, `^$`, `--out is missing`},
		{"nodes", []string{"--out", "x", "--nodes", "300-20"}, 2, `^$`, `"300-20": expected a range such as 300-3000, or a number`},
		{"mode", []string{"--out", "x", "--mode", "fast"}, 2, `^$`, `search_mode.*fast.*expected one of interest`},
		{"openings", []string{"--out", filepath.Join(folder, "x"), "--openings", "bok"}, 1, `^$`, `bok: no such file`},
		{"margin", []string{"--out", "x", "--margin", "0"}, 2, `^$`, `margin of 0 centipawns: expected 1 or more`},
		{"another file", []string{"--out", foreign}, 1, `^$`, `foreign: not a file of games`},
	}, "tune", "games")
}
