//go:build e2e

package tests

import (
	"encoding/json"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"shotest/internal/testing/shogitest"
	"shotest/review"
)

// reviewWith reviews a game that is recorded under docs with an engine of another make, and returns what is
// said.
func reviewWith(t *testing.T, path string, flags ...string) *review.Document {
	t.Helper()
	args := append([]string{"review", "../docs/games/fairy-stockfish-08.kif", "--json", "--engine", path}, flags...)
	run := exec.Command(buildShotest(t), args...)
	var problem strings.Builder
	run.Stderr = &problem
	output, err := run.Output()
	if err != nil {
		t.Fatalf("%v: %s%s", err, output, problem.String())
	}
	d := &review.Document{}
	if err := json.Unmarshal(output, d); err != nil {
		t.Fatalf("%v: %s", err, output)
	}
	return d
}

// Real engines score a whole game, with several lines and with one.
func TestReviewsWithRealEngines(t *testing.T) {
	t.Parallel()
	fairy, gps := realEngines[0], realEngines[1]
	for _, c := range []struct {
		name, path, debian, calls string
		flags                     []string
		warning                   string // a pattern that every warning fits
	}{
		{"Fairy-Stockfish", fairy.path, fairy.debian, "Fairy-Stockfish", []string{"--nodes", "2000", "--threads", "1"}, "^$"},
		// It resigns without a score where it is mated, and is stopped by the clock of a machine that may be busy.
		{"GPS Shogi", gps.path, gps.debian, "gpsshogi", []string{"--time", "60ms", "--engine-option", "BookDepth=0"}, "gave no score in|did not answer in time in"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			shogitest.Engine(t, c.path, c.debian)
			d := reviewWith(t, c.path, c.flags...)
			if !strings.Contains(d.Made, "Scores, best moves and lines are those of "+c.calls) || len(d.Moves) != 86 {
				t.Errorf("made %q, of %d moves", d.Made, len(d.Moves))
			}
			if last := &d.Moves[len(d.Moves)-2]; last.Chance > 0.1 {
				t.Errorf("before White mates, Black has %.2f", last.Chance)
			}
			t.Logf("%s %q", d.Made, d.Warnings)
			for _, warning := range d.Warnings {
				if !regexp.MustCompile(c.warning).MatchString(warning) {
					t.Errorf("warned %q", warning)
				}
			}
		})
	}
}

// An analysis shows as many lines as the engine can, and whose they are.
func TestAnalysesWithRealEngines(t *testing.T) {
	t.Parallel()
	for i, c := range []struct {
		lines string
		flags []string
	}{{"\n 3. ", []string{"--nodes", "5000"}}, {"\n 1. ", []string{"--movetime", "500ms", "--engine-option", "BookDepth=0"}}} {
		e := realEngines[i]
		t.Run(e.name, func(t *testing.T) {
			t.Parallel()
			shogitest.Engine(t, e.path, e.debian)
			flags := []string{"analyze", "--engine", e.path, "--position", "startpos moves 7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 2e2d 2c2d 2h2d P*2c"}
			output, err := exec.Command(buildShotest(t), append(flags, c.flags...)...).CombinedOutput()
			for _, want := range []string{c.lines, ": Depth ", "Speaks for it", "White threatens "} {
				if err != nil || !strings.Contains(string(output), want) {
					t.Errorf("%v, without %q: %s", err, want, output)
				}
			}
		})
	}
}

// An engine that aborts on a limit that it does not know is named, and our search stands in.
func TestAnalysisOfAnEngineThatCrashes(t *testing.T) {
	t.Parallel()
	gps := realEngines[1]
	shogitest.Engine(t, gps.path, gps.debian)
	output, err := exec.Command(buildShotest(t), "analyze", "--engine", gps.path, "--nodes", "500", "--position", "startpos moves 7g7f").CombinedOutput()
	for _, want := range []string{"gpsusi has ended by itself (go)", "unknown option in go nodes", "shotest's own search was used instead", "\n 1. "} {
		if err != nil || !strings.Contains(string(output), want) {
			t.Errorf("%v, without %q: %s", err, want, output)
		}
	}
}
