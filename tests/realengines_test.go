//go:build e2e

package tests

import (
	"encoding/json"
	"regexp"
	"strings"
	"testing"

	"shotest/internal/testing/shogitest"
	"shotest/review"
)

// fairyStockfish returns the path of Fairy-Stockfish.
func fairyStockfish(t *testing.T) string {
	return shogitest.Engine(t, "fairy-stockfish", "fairy-stockfish")
}

// gpsShogi returns the path of GPSShogi.
func gpsShogi(t *testing.T) string { return shogitest.Engine(t, "gpsusi", "gpsshogi") }

// Engines with and without MultiPV score all moves of a game for a review.
func TestReviewsWithRealEngines(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		path, name string
		flags      []string
		warning    string // a pattern that every warning matches
	}{
		{fairyStockfish(t), "Fairy-Stockfish", []string{"--nodes", "2000"}, "^$"},
		// It resigns without a score when it is mated, and may run out of time on a busy machine.
		{gpsShogi(t), "gpsshogi", []string{"--time", "60ms", "--engine-option", "BookDepth=0"},
			"gave no score in|did not answer in time in"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			args := []string{"review", "../docs/games/fairy-stockfish-08.kif", "--json", "--engine", c.path}
			var d review.Document
			if err := json.Unmarshal([]byte(runShotest(t, append(args, c.flags...)...)), &d); err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(d.Made, "Scores, best moves and lines are those of "+c.name) || len(d.Moves) != 86 {
				t.Errorf("made %q, of %d moves", d.Made, len(d.Moves))
			}
			if last := &d.Moves[len(d.Moves)-2]; *last.Chance > 0.1 {
				t.Errorf("before White mates, Black has %.2f", *last.Chance)
			}
			for _, warning := range d.Warnings {
				if !regexp.MustCompile(c.warning).MatchString(warning) {
					t.Errorf("warned %q", warning)
				}
			}
		})
	}
}

// An analysis shows the lines of engines with and without MultiPV. If an engine aborts because it
// does not know a limit, the analysis says so and uses shotest's own search.
func TestAnalysesWithRealEngines(t *testing.T) {
	t.Parallel()
	const position = "startpos moves 7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 2e2d 2c2d 2h2d P*2c"
	for _, c := range []struct {
		engine string
		flags  []string
		want   []string
	}{
		{fairyStockfish(t), []string{"--nodes", "5000"}, []string{"\n 3. ", ": Depth ", "Speaks for it",
			"White threatens "}},
		{gpsShogi(t), []string{"--movetime", "500ms", "--engine-option", "BookDepth=0"},
			[]string{"\n 1. ", ": Depth ", "Speaks for it", "White threatens "}},
		{gpsShogi(t), []string{"--nodes", "500"}, []string{
			"gpsusi has ended by itself (go)", "unknown option in go nodes",
			"shotest's own search was used instead", "\n 1. "}},
	} {
		printed, problems, code := shotestOutput(t,
			append([]string{"analyze", "--engine", c.engine, "--position", position}, c.flags...)...)
		for _, want := range c.want {
			if code != 0 || !strings.Contains(printed+problems, want) {
				t.Errorf("exit code %d, without %q: %s%s", code, want, printed, problems)
			}
		}
	}
}
