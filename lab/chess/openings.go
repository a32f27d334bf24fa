package chess

import (
	_ "embed"
	"strings"
)

//go:embed openings.txt
var openingLines string

// openings are the lines with which games begin: well-known ones, none of which decides the game.
var openings = strings.Split(strings.TrimSpace(openingLines), "\n")

// gameAfter returns a game after the moves of line, which must be legal.
func gameAfter(line string) *game {
	g := newGame(startFEN)
	for _, text := range strings.Fields(line) {
		m := g.current().moveNamed(text)
		if m == 0 {
			panic(text + " is not legal in the opening " + line)
		}
		g.Make(m)
	}
	return g
}
