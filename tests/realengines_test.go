//go:build e2e

package tests

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"shotest/internal/testing/shogitest"
	"shotest/record"
	"shotest/shogi"
	"shotest/usi"
)

var (
	gamesWanted = flag.Int("games", 2, "games against each real engine")
	recordsDir  = flag.String("records", "", "folder for the records of the games (default: a temporary one)")
	perMove     = flag.Duration("permove", 30*time.Millisecond, "time for each move")
	timeMargin  = flag.Duration("timemargin", patient,
		"how much later than its time an answer may come; what is usual says nothing, since the machine may be busy")
)

// realEngines are engines that others wrote, as Debian installs them.
var realEngines = []struct {
	name, path, debian string
	options            []usi.SetOption
}{
	{"Fairy-Stockfish", "/usr/games/fairy-stockfish", "fairy-stockfish", []usi.SetOption{{Name: "Threads", Value: "1"}}},
	{"GPS Shogi", "/usr/games/gpsusi", "gpsshogi", nil},
}

// TestGamesAgainstRealEngines plays whole games over USI, each program started
// as a graphical board starts it. Our side must play legal moves only, answer
// within its time and not crash; the records must survive conversion. The full
// measure, on a machine that does nothing else:
//
//	go test -tags e2e ./tests -run RealEngines -v -timeout 1h -parallel 1 -args -games 20 -permove 100ms -timemargin 0 -records games
func TestGamesAgainstRealEngines(t *testing.T) {
	t.Parallel()
	for _, opponent := range realEngines {
		t.Run(opponent.name, func(t *testing.T) {
			t.Parallel()
			shogitest.Engine(t, opponent.path, opponent.debian)
			folder := *recordsDir
			if folder == "" {
				folder = t.TempDir()
			}
			ours := startPlayer(t, "shotest", buildShotest(t), usi.SetOption{Name: "USI_Hash", Value: "32"})
			theirs := startPlayer(t, opponent.name, opponent.path, opponent.options...)
			const seed = 2
			t.Logf("openings with seed %d", seed)
			random := rand.New(rand.NewPCG(seed, 0))
			var opening *shogi.History
			for i := range *gamesWanted {
				if i%2 == 0 {
					opening = randomOpening(random)
				}
				players, side := [2]*player{ours, theirs}, shogi.Black
				if i%2 == 1 {
					players, side = [2]*player{theirs, ours}, shogi.White
				}
				g := playGame(t, players, opening.Clone(), *perMove)
				t.Logf("game %d: %d moves, %s", i+1, len(g.record.Moves), g.result(side))
				if g.slowest[side] > *perMove+*timeMargin {
					t.Errorf("game %d: time loss: an answer took %v of %v", i+1, g.slowest[side], *perMove)
				}
				checkRecord(t, g.record, filepath.Join(folder, fmt.Sprintf("%s-%02d", filepath.Base(opponent.path), i+1)))
			}
		})
	}
}

// result says who won, and how fast our side answered.
func (g *game) result(side shogi.Color) string {
	outcome := "drawn"
	if winner, decided := g.record.Winner(); decided && winner == side {
		outcome = "won"
	} else if decided {
		outcome = "lost"
	}
	answers := slices.Sorted(slices.Values(g.answers[side]))
	if len(answers) == 0 {
		return outcome
	}
	return fmt.Sprintf("%s; our answers took %v at the median, %v at most", outcome,
		answers[len(answers)/2].Round(time.Millisecond/10), g.slowest[side].Round(time.Millisecond/10))
}

// checkRecord writes a game as CSA, converts it to KIF and back, and expects the same game
// but for fractions of a second, which KIF does not have.
func checkRecord(t *testing.T, g *record.Game, base string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(base), 0o755); err != nil {
		t.Fatal(err)
	}
	back := filepath.Join(t.TempDir(), filepath.Base(base)+".csa")
	games := []*record.Game{g}
	for _, path := range []string{base + ".csa", base + ".kif", back} {
		warnings, err := record.WriteFile(path, games)
		if len(warnings) > 0 && !strings.Contains(warnings[0], "fractions of a second") {
			t.Errorf("%s: %v", path, warnings)
		}
		if err == nil {
			games, err = record.ReadFile(path)
		}
		if err != nil || len(record.Warnings(games)) > 0 {
			t.Fatalf("%s: %v %v", path, err, record.Warnings(games))
		}
	}
	before, err := record.ReadFile(base + ".csa")
	if err != nil {
		t.Fatal(err)
	}
	for _, game := range []*record.Game{before[0], games[0]} {
		game.Ending.Clock = record.Clock{}
		for i := range game.Moves {
			game.Moves[i].Clock = record.Clock{}
		}
	}
	if !reflect.DeepEqual(before, games) {
		t.Errorf("from CSA to KIF and back changes the record:\n%+v\n---\n%+v", before[0], games[0])
	}
}
