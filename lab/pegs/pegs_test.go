package main

import (
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"shotest/search"
)

func mustBoard(t *testing.T, p *puzzle) *board {
	t.Helper()
	b, err := newBoard(p)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// The solution of every puzzle is played on a board of its own that knows nothing but
// the drawing: each jump goes over a peg into a hole, and one peg is left where it is
// to be.
func TestPuzzlesAreSolved(t *testing.T) {
	for i := range puzzles {
		p := &puzzles[i]
		if testing.Short() && p.name == "pyramid" {
			continue // takes some seconds
		}
		b := mustBoard(t, p)
		before := b.pegs
		found := solve(b, tableBytes)
		if b.pegs != before || !found.Solved {
			t.Fatalf("%s: solved %v, pegs %b, before %b", p.name, found.Solved, b.pegs, before)
		}
		marks, places := drawn(p)
		for n, j := range found.Jumps {
			from, over, to := placeOf(t, places, j.from), placeOf(t, places, j.over), placeOf(t, places, j.to)
			direction := point{over.row - from.row, over.column - from.column}
			if !slices.Contains(p.directions, direction) || (point{to.row - over.row, to.column - over.column}) != direction {
				t.Fatalf("%s, jump %d: %v over %v to %v", p.name, n+1, from, over, to)
			}
			if !isPeg(marks[from]) || !isPeg(marks[over]) || isPeg(marks[to]) {
				t.Fatalf("%s, jump %d: %c over %c to %c", p.name, n+1, marks[from], marks[over], marks[to])
			}
			marks[from], marks[over], marks[to] = '.', '.', 'o'
		}
		checkEnd(t, p, marks)
	}
}

func isPeg(mark rune) bool { return mark == 'o' || mark == 'X' }

// checkEnd looks for the last peg.
func checkEnd(t *testing.T, p *puzzle, marks map[point]rune) {
	t.Helper()
	goals, _ := drawn(p)
	for at, mark := range marks {
		if !isPeg(mark) {
			continue
		}
		if goal := strings.ContainsAny(strings.Join(p.rows, ""), "xX"); goal && !strings.ContainsRune("xX", goals[at]) {
			t.Errorf("%s: a peg is left at %v", p.name, at)
		}
		delete(marks, at)
		for other, mark := range marks {
			if isPeg(mark) {
				t.Errorf("%s: pegs are left at %v and %v", p.name, at, other)
			}
		}
		return
	}
	t.Errorf("%s: no peg is left", p.name)
}

// drawn returns the holes of a drawing, by place and in the order of reading.
func drawn(p *puzzle) (map[point]rune, []point) {
	marks, places := map[point]rune{}, []point{}
	for row, line := range p.rows {
		for column, mark := range line {
			if mark != ' ' {
				marks[point{row, column}] = mark
				places = append(places, point{row, column})
			}
		}
	}
	return marks, places
}

// placeOf returns the place of the only bit that is set.
func placeOf(t *testing.T, places []point, hole uint64) point {
	t.Helper()
	for i := range places {
		if hole == 1<<i {
			return places[i]
		}
	}
	t.Fatalf("no hole %b", hole)
	return point{}
}

// fewest is the least number of pegs that can be left.
func (b *board) fewest(known map[uint64]int) int {
	if n, is := known[b.pegs]; is {
		return n
	}
	pegs, least := b.pegs, b.left()
	for _, m := range b.AppendMoves(nil) {
		b.Make(m)
		least = min(least, b.fewest(known))
		b.Unmake()
	}
	known[pegs] = least
	return least
}

// Where there is no solution the search leaves as few pegs as possible.
func TestFewestPegs(t *testing.T) {
	random := rand.New(rand.NewPCG(2, 2))
	b, known, unsolved := mustBoard(t, &puzzles[0]), map[uint64]int{}, 0
	for range 60 {
		b.pegs = 0
		for b.left() < 3+random.IntN(8) {
			b.pegs |= 1 << random.IntN(15)
		}
		before := b.pegs
		want := b.fewest(known)
		if len(b.AppendMoves(nil)) == 0 {
			continue
		}
		found := solve(b, 1<<20)
		for _, j := range found.Jumps {
			if !b.possible(j) {
				t.Fatalf("pegs %b: jump %v is not possible", b.pegs, j)
			}
			b.pegs ^= j.from | j.over | j.to
		}
		if b.left() != want || found.Solved != (want == 1) {
			t.Errorf("from %b to %b: %d pegs are left, %d were possible", before, b.pegs, b.left(), want)
		}
		if want > 1 {
			unsolved++
		}
	}
	if unsolved < 5 {
		t.Errorf("only %d positions without a solution", unsolved)
	}
}

func TestBoardIsTakenBack(t *testing.T) {
	b := mustBoard(t, &puzzles[0])
	before, key := b.pegs, b.Key()
	var line []search.Move
	for moves := b.AppendMoves(nil); len(moves) > 0; moves = b.AppendMoves(nil) {
		line = append(line, moves[0])
		b.Make(moves[0])
	}
	for range line {
		b.Unmake()
	}
	if b.pegs != before || b.Key() != key || len(line) == 0 {
		t.Errorf("pegs %b, want %b", b.pegs, before)
	}
}

func TestRun(t *testing.T) {
	var out strings.Builder
	if err := run(&out, "cross"); err != nil {
		t.Fatal(err)
	}
	if text := out.String(); !strings.HasPrefix(text, "Latin cross, 6 pegs\n\n    . . .\n    . o .\n. . o o o") || !strings.Contains(text, "5 jumps, solved") {
		t.Error(text)
	}
	if err := run(io.Discard, "none"); err == nil || !strings.Contains(err.Error(), "expected one of triangle, cross") {
		t.Errorf("error %v", err)
	}
}

func TestBadDrawings(t *testing.T) {
	for want, rows := range map[string][]string{
		`row 1, column 2: 'q'`: {"oq."},
		"72 holes":             slices.Repeat([]string{"oooooooo."}, 8),
	} {
		if _, err := newBoard(&puzzle{name: "bad", rows: rows}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
}
