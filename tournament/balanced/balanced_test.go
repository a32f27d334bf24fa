package balanced

import (
	"context"
	"errors"
	"os"
	"slices"
	"strings"
	"testing"

	"shotest/book"
	"shotest/shogi"
)

// quick makes a few openings in a moment.
func quick() Settings {
	return Settings{Count: 4, Seed: 3, FromPly: 10, ToPly: 14, MoveNodes: 300, ScoreNodes: 1000, Margin: 150}
}

func linesOf(t *testing.T, s Settings) []string {
	t.Helper()
	openings, err := Make(t.Context(), s, nil)
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for _, o := range openings {
		if plies := len(o.Game.Moves()); plies < s.FromPly || plies > s.ToPly || abs(o.Score) > s.Margin || o.Game.Current().InCheck() {
			t.Errorf("%d plies, score %d: %s", plies, o.Score, o.Game.USI())
		}
		lines = append(lines, o.Game.USI())
	}
	return lines
}

// The same settings make the same openings, however many games are played at once.
func TestMakeIsReproducible(t *testing.T) {
	t.Parallel()
	s := quick()
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
	s := quick()
	s.Count, s.FromPly, s.ToPly = 2, 1, 1 // there are not two in the book
	s.Margin = 0
	if _, err := Make(t.Context(), s, nil); !errors.Is(err, ErrTooFew) {
		t.Errorf("%v", err)
	}
	ctx, stop := context.WithCancel(t.Context())
	_, err := Make(ctx, quick(), func(int, int) { stop() })
	if !errors.Is(err, context.Canceled) {
		t.Errorf("interrupted: %v", err)
	}
	s.ToPly = 0
	if _, err := Make(t.Context(), s, nil); err == nil {
		t.Error("a range that is none was accepted")
	}
}

func TestSamePositionLater(t *testing.T) {
	a, b := shogi.StartPosition(), shogi.StartPosition()
	game := shogi.NewHistory(a)
	for _, text := range []string{"2h3h", "8b7b", "3h2h", "7b8b"} {
		m, err := shogi.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		game.Play(m)
	}
	if game.Current().Key() != b.Key() {
		t.Errorf("%v and %v", game.Current(), &b)
	}
}

// The openings that are built in are what this package makes with its usual settings:
// different, legal, of 16 to 24 moves. Some are searched again, and are balanced; those of
// a later engine may be a little less so.
func TestBuiltIn(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile("../openings.usi")
	if err != nil {
		t.Fatal(err)
	}
	s := DefaultSettings()
	known, err := book.Default()
	if err != nil {
		t.Fatal(err)
	}
	player := newPlayer(&s, known)
	ways := ways{ends: map[uint64]bool{}, passed: map[uint64]bool{}}
	for line := range strings.Lines(string(data)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		game, err := shogi.ParseHistory(strings.TrimSpace(line))
		if err != nil {
			t.Fatal(err)
		}
		if plies := len(game.Moves()); plies < s.FromPly || plies > s.ToPly {
			t.Errorf("%d moves: %s", plies, line)
		}
		if !ways.add(game) {
			t.Errorf("twice, or on the way of another one: %s", line)
		}
		if len(ways.ends)%25 != 0 || testing.Short() {
			continue
		}
		if err := player.engine.Prepare(t.Context()); err != nil {
			t.Fatal(err)
		}
		if score := player.search(t.Context(), game, s.ScoreNodes, 1)[0].Score; score.Mate != 0 || abs(score.Centipawns) > 2*s.Margin {
			t.Errorf("%v: %s", score, line)
		}
	}
	if len(ways.ends) != s.Count {
		t.Errorf("%d openings", len(ways.ends))
	}
}
