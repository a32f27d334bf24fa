// Command minishogi plays minishogi, shogi on five by five squares, with package search and
// the similarity of package similarity. It speaks USI, and plays matches against itself and
// against other engines.
//
//	go run ./lab/minishogi                                   # USI, for a GUI
//	go run ./lab/minishogi perft 5                           # count lines of moves
//	go run ./lab/minishogi match -games 100 interest,nodes=5000 off,nodes=5000
package main

import (
	"fmt"
	"io"
	"os"
	"strconv"

	"shotest/lab/minishogi/rules"
)

func main() {
	if err := run(os.Args[1:], os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "minishogi:", err)
		os.Exit(1)
	}
}

// run obeys the command line.
func run(args []string, in io.Reader, out io.Writer) error {
	if len(args) == 0 {
		return newSession(out).run(in)
	}
	switch args[0] {
	case "match":
		return runMatch(args[1:], out)
	case "perft":
		return runPerft(args[1:], out)
	}
	return fmt.Errorf("there is no command %q, expected match, perft or none for USI", args[0])
}

// runPerft counts the lines of each length from the start, as Fairy-Stockfish does.
func runPerft(args []string, out io.Writer) error {
	depth, err := 0, error(nil)
	if len(args) == 1 {
		depth, err = strconv.Atoi(args[0])
	}
	if err != nil || depth < 1 || depth > 9 {
		return fmt.Errorf("perft %v: expected a depth from 1 to 9", args)
	}
	p := rules.Start()
	for d := range depth {
		fmt.Fprintf(out, "%d: %d\n", d+1, p.Perft(d+1, true))
	}
	return nil
}
