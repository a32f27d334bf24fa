package engine

import (
	"context"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"shotest/engine/options"
	"shotest/internal/testing/shogitest"
	"shotest/shogi"
)

const smallBook = `#YANEURAOU-DB2016 1.00
sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1
1g1f none 100 0 50
9g9f 9c9d 90 0 50
7g7f none -500 0 50
`

// withBook returns an engine that plays from a book.
func withBook(t testing.TB, text string, options ...string) *Engine {
	t.Helper()
	path := shogitest.File(t, "book.db", text)
	e := newEngine(t, append([]string{"USI_OwnBook", "true", "BookFile", path}, options...)...)
	e.openings.random = rand.New(rand.NewPCG(1, 2))
	return e
}

func TestBookMovesArePlayed(t *testing.T) {
	e := withBook(t, smallBook)
	clock := Limits{Clock: &Clock{Byoyomi: 10 * time.Second}}
	played := map[string]int{}
	for range 60 {
		var last Report
		result := e.Search(context.Background(), shogitest.Game(t, "startpos"), clock, lastLine(&last))
		if last.PV[0] != result.Best || last.Score != result.Score {
			t.Fatalf("reported %v, answered %v", last, result)
		}
		if result.Best.String() == "9g9f" && result.Ponder.String() != "9c9d" {
			t.Errorf("ponder %v", result.Ponder)
		}
		played[result.Best.String()]++
	}
	if played["1g1f"] < 15 || played["9g9f"] < 15 || len(played) != 2 {
		t.Errorf("played %v", played)
	}
}

// drawn returns how often each move of the book was played, of 200 times.
func drawn(t *testing.T, e *Engine, position string) map[string]int {
	t.Helper()
	moves := map[string]int{}
	for range 200 {
		e.Search(t.Context(), shogitest.Game(t, position), Limits{Nodes: 1}, func(r Report) {
			if move, _, fromBook := strings.Cut(r.Text, " is a move of the opening book"); fromBook {
				moves[move]++
			}
		})
	}
	return moves
}

func TestBookOptions(t *testing.T) {
	uneven := strings.Replace(smallBook, "9c9d 90 0 50", "9c9d 90 0 9950", 1)
	flipped := "sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"
	for _, c := range []struct {
		options  []string
		position string
		want     map[string][2]int // the least and the largest number of times for each move
	}{
		{nil, "startpos", map[string][2]int{"9g9f": {200, 200}}},
		{[]string{"ConsiderBookMoveCount", "false"}, "startpos",
			map[string][2]int{"1g1f": {70, 130}, "9g9f": {70, 130}}},
		{[]string{"BookIgnoreRate", "50"}, "startpos", map[string][2]int{"9g9f": {70, 130}}},
		{[]string{"BookIgnoreRate", "100"}, "startpos", nil},
		{nil, flipped, map[string][2]int{"1c1d": {200, 200}}},
		{[]string{"FlippedBook", "false"}, flipped, nil},
	} {
		e := withBook(t, uneven, c.options...)
		got := drawn(t, e, c.position)
		for move, bounds := range c.want {
			if n := got[move]; n < bounds[0] || n > bounds[1] {
				t.Errorf("%v, %s: %s %d times, want %v", c.options, c.position, move, n, bounds)
			}
		}
		if len(got) != len(c.want) {
			t.Errorf("%v, %s: drew %v, want %v", c.options, c.position, got, c.want)
		}
	}
}

// The book is used only in games, and only at their beginning.
func TestSearchesWithoutTheBook(t *testing.T) {
	limits := Limits{Nodes: 500}
	only := shogi.NewMove(shogi.NewSquare(5, 7), shogi.NewSquare(5, 6))
	cases := []struct {
		name, position string
		options        []string
		limits         Limits
	}{
		{"not wanted", "startpos", []string{"USI_OwnBook", "false"}, limits},
		{"consideration", "startpos", []string{"ConsiderationMode", "true"}, limits},
		{"too late", "sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 17", nil, limits},
		{"unknown position", "startpos moves 5i5h", nil, limits},
		{"restricted", "startpos", nil, Limits{Nodes: 500, SearchMoves: []shogi.Move{only}}},
		{"analysis", "startpos", nil, Limits{Interest: 200}},
	}
	for _, c := range cases {
		e := withBook(t, smallBook, c.options...)
		e.Search(context.Background(), shogitest.Game(t, c.position), c.limits, func(r Report) {
			if strings.Contains(r.Text, "book") {
				t.Errorf("%s: %s", c.name, r.Text)
			}
		})
	}
}

// A broken line of the book is reported and left out. With StrictFiles the book is not loaded.
func TestBookWithABrokenLine(t *testing.T) {
	path := shogitest.File(t, "broken.db",
		"sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n3c3d\n7g7f\n")
	e := newEngine(t, "USI_OwnBook", "true", "BookFile", path)
	told := e.Notices()
	if len(told) != 1 || !strings.HasPrefix(told[0], "opening book: left out: "+path+":2: move 3c3d: ") {
		t.Errorf("%q", told)
	}
	if result := e.Search(t.Context(), shogitest.Game(t, "startpos"),
		Limits{Nodes: 1}, nil); result.Best.String() != "7g7f" {
		t.Errorf("plays %v", result.Best)
	}
	set(t, e, "StrictFiles", "true")
	if err := e.Prepare(t.Context()); !errors.Is(err, options.ErrStrictFiles) ||
		!strings.Contains(err.Error(), path+":2: ") {
		t.Errorf("strict: %v", err)
	}
}

func TestBuiltInBook(t *testing.T) {
	e := newEngine(t, "USI_OwnBook", "true")
	history := shogitest.Game(t, "startpos")
	moves := 0
	for range 10 {
		known := false
		result := e.Search(context.Background(), history, Limits{Nodes: 300}, func(r Report) {
			known = known || strings.Contains(r.Text, "book")
		})
		if !known {
			break
		}
		history.Play(result.Best)
		moves++
	}
	if moves < 4 {
		t.Errorf("%d moves from the built-in book", moves)
	}
}
