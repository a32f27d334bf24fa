// Package pegs solves puzzles of peg solitaire with package search, the minimax that
// plays shogi, searching here for one player.
//
//	go run ./lab/cmd/lab pegs            # the triangle of 15 holes
//	go run ./lab/cmd/lab pegs pyramid    # a figure on the English board
package pegs

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"shotest/search"
)

// tableBytes is the size of the transposition table.
const tableBytes = 64 << 20

// Run solves the puzzle that is named, or else the first, and draws each position on the way.
func Run(out io.Writer, names []string) error {
	name := puzzles[0].name
	if len(names) > 0 {
		name = names[0]
	}
	p, err := puzzleNamed(name)
	if err != nil {
		return err
	}
	b := newBoard(p)
	jumps, positions := solve(b, tableBytes)
	fmt.Fprintf(out, "%s\n\n%v", p.title, b)
	for _, m := range jumps {
		b.Make(m)
		fmt.Fprintf(out, "\n%v", b)
	}
	verdict := "solved"
	if !b.solved() {
		verdict = fmt.Sprintf("no solution: %d pegs are left at best", b.left())
	}
	_, err = fmt.Fprintf(out, "\n%d jumps, %s; %d positions searched\n", len(jumps), verdict, positions)
	return err
}

// solve returns the jumps that leave as few pegs as possible, and the number of nodes of the
// search, which has a transposition table of that many bytes.
func solve(b *board, tableBytes int) (jumps []search.Move, positions uint64) {
	searcher := search.New(tableBytes)
	// Each jump takes a peg off, so that no line is longer.
	for report := range searcher.Search(b, search.Limits{Depth: b.left() - 1}) {
		if report.Finished() {
			jumps, positions = slices.Clone(report.PV), report.Nodes
		}
	}
	return jumps, positions
}

func puzzleNamed(name string) (*puzzle, error) {
	var names []string
	for i := range puzzles {
		if puzzles[i].name == name {
			return &puzzles[i], nil
		}
		names = append(names, puzzles[i].name)
	}
	return nil, fmt.Errorf("there is no puzzle %q, expected one of %s", name, strings.Join(names, ", "))
}
