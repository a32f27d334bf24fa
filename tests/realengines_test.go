//go:build e2e

package tests

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"shotest/internal/testing/shogitest"
	"shotest/record"
	"shotest/review"
	"shotest/tournament/director"
)

// fairyStockfish and gpsShogi return the paths of engines that others have made, as Debian installs them.
func fairyStockfish(t *testing.T) string {
	return shogitest.Engine(t, "fairy-stockfish", "fairy-stockfish")
}
func gpsShogi(t *testing.T) string { return shogitest.Engine(t, "gpsusi", "gpsshogi") }

// Whole games over USI, each program in a process of its own: shotest plays legal moves only, answers within its
// time and does not crash, and the games are recorded. examples/debian-gauntlet.yaml is the full measure.
func TestGamesAgainstRealEngines(t *testing.T) {
	t.Parallel()
	file := writeFile(t, "real.yaml", fmt.Sprintf(`name: real
format: gauntlet
games: 2
time_control: {byoyomi: 30ms, margin: 1m}
failures: {startup: %v}
engines:
  - {name: shotest, profile: default, child: true, options: {USI_Hash: "32"}}
  - {name: Fairy-Stockfish, command: %s, options: {Threads: "1"}}
  - {name: GPS Shogi, command: %s, options: {BookDepth: "0"}}
records: {csa: true}
`, patient, fairyStockfish(t), gpsShogi(t)))
	run(t, "tournament", "run", "--concurrency", "2", file)
	results, err := director.LoadResults(runFolder(file))
	if err != nil || len(results) != 4 {
		t.Errorf("%d games, %v", len(results), err)
	}
	for i := range results {
		if results[i].Failure != nil {
			t.Errorf("game %s: %+v", results[i].ID, results[i].Failure)
		}
		games, err := record.ReadFile(filepath.Join(runFolder(file), "games", results[i].ID+".csa"))
		if err != nil || len(record.Warnings(games)) > 0 || len(games[0].Moves) != len(results[i].Moves) {
			t.Errorf("game %s: %v %v", results[i].ID, err, record.Warnings(games))
		}
	}
}

// Real engines score a whole game, with several lines and with one.
func TestReviewsWithRealEngines(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		path, name string
		flags      []string
		warning    string // a pattern that every warning fits
	}{
		{fairyStockfish(t), "Fairy-Stockfish", []string{"--nodes", "2000"}, "^$"},
		// It resigns without a score where it is mated, and is stopped by the clock of a machine that may be busy.
		{gpsShogi(t), "gpsshogi", []string{"--time", "60ms", "--engine-option", "BookDepth=0"}, "gave no score in|did not answer in time in"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			args := []string{"review", "../docs/games/fairy-stockfish-08.kif", "--json", "--engine", c.path}
			var d review.Document
			if err := json.Unmarshal([]byte(run(t, append(args, c.flags...)...)), &d); err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(d.Made, "Scores, best moves and lines are those of "+c.name) || len(d.Moves) != 86 {
				t.Errorf("made %q, of %d moves", d.Made, len(d.Moves))
			}
			if last := &d.Moves[len(d.Moves)-2]; last.Chance > 0.1 {
				t.Errorf("before White mates, Black has %.2f", last.Chance)
			}
			for _, warning := range d.Warnings {
				if !regexp.MustCompile(c.warning).MatchString(warning) {
					t.Errorf("warned %q", warning)
				}
			}
		})
	}
}

// An analysis shows as many lines as the engine can. One that aborts on a limit that it does not know is named, and
// our search stands in.
func TestAnalysesWithRealEngines(t *testing.T) {
	t.Parallel()
	const position = "startpos moves 7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 2e2d 2c2d 2h2d P*2c"
	for _, c := range []struct {
		engine string
		flags  []string
		want   []string
	}{
		{fairyStockfish(t), []string{"--nodes", "5000"}, []string{"\n 3. ", ": Depth ", "Speaks for it", "White threatens "}},
		{gpsShogi(t), []string{"--movetime", "500ms", "--engine-option", "BookDepth=0"}, []string{"\n 1. ", ": Depth ", "Speaks for it", "White threatens "}},
		{gpsShogi(t), []string{"--nodes", "500"}, []string{
			"gpsusi has ended by itself (go)", "unknown option in go nodes", "shotest's own search was used instead", "\n 1. "}},
	} {
		printed, problems, code := shotest(t, append([]string{"analyze", "--engine", c.engine, "--position", position}, c.flags...)...)
		for _, want := range c.want {
			if code != 0 || !strings.Contains(printed+problems, want) {
				t.Errorf("exit code %d, without %q: %s%s", code, want, printed, problems)
			}
		}
	}
}
