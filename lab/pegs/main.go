// Command pegs solves puzzles of peg solitaire with package search, the minimax that
// plays shogi, searching here for one player.
//
//	go run ./lab/pegs            # the triangle of 15 holes
//	go run ./lab/pegs pyramid    # a figure on the English board
package main

import (
	"fmt"
	"io"
	"os"
	"strings"
)

// tableBytes is how much memory the search may take.
const tableBytes = 64 << 20

func main() {
	name := puzzles[0].name
	if len(os.Args) > 1 {
		name = os.Args[1]
	}
	if err := run(os.Stdout, name); err != nil {
		fmt.Fprintln(os.Stderr, "pegs:", err)
		os.Exit(1)
	}
}

// run solves a puzzle and draws each position on the way.
func run(out io.Writer, name string) error {
	p, err := puzzleNamed(name)
	if err != nil {
		return err
	}
	b, err := newBoard(p)
	if err != nil {
		return err
	}
	found := solve(b, tableBytes)
	fmt.Fprintf(out, "%s\n\n%v", p.title, b)
	for _, j := range found.Jumps {
		b.pegs ^= j.from | j.over | j.to
		fmt.Fprintf(out, "\n%v", b)
	}
	verdict := "solved"
	if !found.Solved {
		verdict = fmt.Sprintf("no solution: %d pegs are left at best", b.left())
	}
	_, err = fmt.Fprintf(out, "\n%d jumps, %s; %d positions searched\n", len(found.Jumps), verdict, found.Positions)
	return err
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
