package balanced

import (
	"context"
	"errors"
	"os"
	"slices"
	"strings"
	"testing"

	"shotest/shogi"
)

// quickSettings returns settings for a few openings in a short time.
func quickSettings() Settings {
	return Settings{Count: 4, Seed: 3, FromPly: 10, ToPly: 14, MoveNodes: 300, ScoreNodes: 1000, Margin: 150}
}

// builtInSettings holds the settings of the built-in openings.
var builtInSettings = Settings{Count: 200, Seed: 1, FromPly: 16, ToPly: 24, MoveNodes: 40_000,
	ScoreNodes: 300_000, Margin: 80}

func linesOf(t *testing.T, s Settings) []string {
	t.Helper()
	openings, err := Make(t.Context(), s, func(int, int) {})
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for _, o := range openings {
		if plies := len(o.Game.Moves()); plies < s.FromPly || plies > s.ToPly || abs(o.Score) > s.Margin ||
			o.Game.Current().InCheck() {
			t.Errorf("%d plies, score %d: %s", plies, o.Score, o.Game.USI())
		}
		lines = append(lines, o.Game.USI())
	}
	return lines
}

// The openings do not depend on the number of games played at once.
func TestMakeIsReproducible(t *testing.T) {
	t.Parallel()
	s := quickSettings()
	s.AtOnce = 1
	one := linesOf(t, s)
	s.AtOnce = 3
	if three := linesOf(t, s); !slices.Equal(one, three) {
		t.Errorf("one game at a time:\n%q\nthree:\n%q", one, three)
	}
	s.Seed++
	if other := linesOf(t, s); slices.Equal(one, other) {
		t.Errorf("another seed makes the same: %q", other)
	}
}

func TestMakeGivesUp(t *testing.T) {
	t.Parallel()
	s := quickSettings()
	s.Count, s.FromPly, s.ToPly = 2, 1, 1 // there are not two in the book
	s.Margin, s.ScoreNodes = 0, 20
	if _, err := Make(t.Context(), s, func(int, int) {}); !errors.Is(err, ErrTooFew) {
		t.Errorf("%v", err)
	}
	ctx, stop := context.WithCancel(t.Context())
	_, err := Make(ctx, quickSettings(), func(int, int) { stop() })
	if !errors.Is(err, context.Canceled) {
		t.Errorf("interrupted: %v", err)
	}
	s.ToPly = 0
	if _, err := Make(t.Context(), s, func(int, int) {}); err == nil {
		t.Error("a range that is none was accepted")
	}
}

// builtIn returns the built-in openings.
func builtIn(t testing.TB) (games []*shogi.History) {
	t.Helper()
	data, err := os.ReadFile("../openings.usi")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(data)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		game, err := shogi.ParseHistory(strings.TrimSpace(line))
		if err != nil {
			t.Fatal(err)
		}
		games = append(games, game)
	}
	return games
}

// The built-in openings have the properties that this package promises: they are different, legal,
// quiet, and have 16 to 24 moves.
func TestBuiltIn(t *testing.T) {
	t.Parallel()
	s := builtInSettings
	ways := openingPositions{ends: map[uint64]bool{}, passed: map[uint64]bool{}}
	for _, game := range builtIn(t) {
		if plies := len(game.Moves()); plies < s.FromPly || plies > s.ToPly || game.Current().InCheck() {
			t.Errorf("%d moves: %s", plies, game.USI())
		}
		if !ways.add(game) {
			t.Errorf("twice, or on the way of another one: %s", game.USI())
		}
	}
	if len(ways.ends) != s.Count {
		t.Errorf("%d openings", len(ways.ends))
	}
}
