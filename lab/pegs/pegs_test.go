//go:build e2e

package pegs

import (
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"shotest/internal/testing/tier"
	"shotest/search"
)

// playAll plays jumps, each of which must be possible.
func playAll(t *testing.T, b *board, jumps []search.Move) {
	t.Helper()
	for n, m := range jumps {
		if !b.possible(b.jumps[m-1]) {
			t.Fatalf("jump %d of %v is not possible", n+1, jumps)
		}
		b.Make(m)
	}
}

// Boards have the jumps that are known to fit on them, and each puzzle has a solution that can be
// played.
func TestPuzzlesAreSolved(t *testing.T) {
	for i := range puzzles {
		p := &puzzles[i]
		b, fitting := newBoard(p), 76
		if p.name == "triangle" {
			fitting = 36
		}
		if len(b.jumps) != fitting {
			t.Errorf("%s: %d jumps fit on the board, expected %d", p.name, len(b.jumps), fitting)
		}
		if !tier.Second && p.name == "pyramid" {
			continue // takes some seconds
		}
		before := b.pegs
		jumps, _ := solve(b, tableBytes)
		if b.pegs != before {
			t.Fatalf("%s: the search leaves pegs %b, before %b", p.name, b.pegs, before)
		}
		playAll(t, b, jumps)
		if b.left() != 1 || b.goal != 0 && b.pegs != b.goal {
			t.Errorf("%s: pegs %b are left", p.name, b.pegs)
		}
	}
}

// fewest returns the minimum number of pegs that can be left.
func (b *board) fewest(known map[uint64]int) int {
	if n, ok := known[b.pegs]; ok {
		return n
	}
	pegs, fewest := b.pegs, b.left()
	for _, m := range b.AppendMoves(nil) {
		b.Make(m)
		fewest = min(fewest, b.fewest(known))
		b.Unmake()
	}
	known[pegs] = fewest
	return fewest
}

// Where there is no solution the search leaves as few pegs as possible.
func TestFewestPegs(t *testing.T) {
	random := rand.New(rand.NewPCG(2, 2))
	b, known, unsolved := newBoard(&puzzles[0]), map[uint64]int{}, 0
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
		jumps, _ := solve(b, 1<<20)
		playAll(t, b, jumps)
		if b.left() != want {
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

func TestRun(t *testing.T) {
	var out strings.Builder
	if err := Run(&out, []string{"cross"}); err != nil {
		t.Fatal(err)
	}
	if text := out.String(); !strings.HasPrefix(text, "Latin cross, 6 pegs\n\n    . . .\n    . o .\n. . o o o") ||
		!strings.Contains(text, "5 jumps, solved") {
		t.Error(text)
	}
	if err := Run(io.Discard, []string{"none"}); err == nil ||
		!strings.Contains(err.Error(), "expected one of triangle, cross") {
		t.Errorf("error %v", err)
	}
}
