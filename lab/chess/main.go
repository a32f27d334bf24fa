// Command chess plays chess with package search, the minimax that plays shogi, and with the
// 17 criteria of Treebeard chess for prices.
//
//	go run ./lab/chess                   # speaks UCI, for a chess GUI
//	go run ./lab/chess match -games 40   # interest ON against interest OFF
package main

import (
	"fmt"
	"os"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "chess:", err)
		os.Exit(1)
	}
}

// run does what the arguments say.
func run(arguments []string) error {
	switch {
	case len(arguments) == 0 || arguments[0] == "uci":
		return serveUCI(os.Stdin, os.Stdout)
	case arguments[0] == "match":
		return runMatch(os.Stdout, arguments[1:])
	}
	return fmt.Errorf("there is no command %q, expected uci or match", arguments[0])
}
