package main

import (
	"math/rand/v2"
	"strings"

	"shotest/search"
)

// openings are how matches begin: well-known lines, none of which decides the game.
var openings = strings.Split(strings.TrimSpace(`
e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6
e2e4 e7e5 g1f3 b8c6 f1b5 g8f6 e1g1 f6e4
e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 c2c3 g8f6
e2e4 e7e5 g1f3 b8c6 f1c4 g8f6 d2d3 f8e7
e2e4 e7e5 g1f3 b8c6 d2d4 e5d4 f3d4 g8f6
e2e4 e7e5 g1f3 b8c6 b1c3 g8f6 f1b5 f8b4
e2e4 e7e5 g1f3 g8f6 f3e5 d7d6 e5f3 f6e4
e2e4 e7e5 b1c3 g8f6 f1c4 b8c6 d2d3 f8b4
e2e4 e7e5 g1f3 d7d6 d2d4 e5d4 f3d4 g8f6
e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6 b1c3 a7a6
e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6 b1c3 g7g6
e2e4 c7c5 g1f3 b8c6 d2d4 c5d4 f3d4 g8f6 b1c3 d7d6
e2e4 c7c5 g1f3 e7e6 d2d4 c5d4 f3d4 a7a6
e2e4 c7c5 g1f3 b8c6 f1b5 g7g6 e1g1 f8g7
e2e4 c7c5 b1c3 b8c6 g2g3 g7g6 f1g2 f8g7
e2e4 c7c5 c2c3 g8f6 e4e5 f6d5 d2d4 c5d4
e2e4 c7c5 g1f3 g7g6 d2d4 c5d4 f3d4 b8c6
e2e4 e7e6 d2d4 d7d5 b1c3 g8f6 c1g5 f8e7
e2e4 e7e6 d2d4 d7d5 b1c3 f8b4 e4e5 c7c5
e2e4 e7e6 d2d4 d7d5 b1d2 g8f6 e4e5 f6d7
e2e4 e7e6 d2d4 d7d5 e4d5 e6d5 g1f3 g8f6
e2e4 c7c6 d2d4 d7d5 b1c3 d5e4 c3e4 c8f5
e2e4 c7c6 d2d4 d7d5 e4e5 c8f5 g1f3 e7e6
e2e4 c7c6 d2d4 d7d5 e4d5 c6d5 c2c4 g8f6
e2e4 d7d6 d2d4 g8f6 b1c3 g7g6 g1f3 f8g7
e2e4 d7d5 e4d5 d8d5 b1c3 d5a5 d2d4 g8f6
e2e4 g8f6 e4e5 f6d5 d2d4 d7d6 g1f3 c8g4
e2e4 g7g6 d2d4 f8g7 b1c3 d7d6 g1f3 a7a6
d2d4 d7d5 c2c4 e7e6 b1c3 g8f6 c1g5 f8e7
d2d4 d7d5 c2c4 e7e6 b1c3 g8f6 g1f3 c7c6
d2d4 d7d5 c2c4 c7c6 g1f3 g8f6 b1c3 d5c4
d2d4 d7d5 c2c4 c7c6 g1f3 g8f6 e2e3 c8f5
d2d4 d7d5 c2c4 d5c4 g1f3 g8f6 e2e3 e7e6
d2d4 d7d5 g1f3 g8f6 c1f4 c7c5 e2e3 b8c6
d2d4 d7d5 c2c4 e7e6 g1f3 c7c5 c4d5 e6d5
d2d4 g8f6 c2c4 e7e6 b1c3 f8b4 e2e3 e8g8
d2d4 g8f6 c2c4 e7e6 b1c3 f8b4 d1c2 d7d5
d2d4 g8f6 c2c4 e7e6 g1f3 b7b6 g2g3 c8b7
d2d4 g8f6 c2c4 e7e6 g2g3 d7d5 f1g2 f8e7
d2d4 g8f6 c2c4 g7g6 b1c3 f8g7 e2e4 d7d6
d2d4 g8f6 c2c4 g7g6 b1c3 d7d5 c4d5 f6d5
d2d4 g8f6 c2c4 g7g6 g2g3 f8g7 f1g2 e8g8
d2d4 g8f6 c2c4 c7c5 d4d5 e7e6 b1c3 e6d5 c4d5 d7d6
d2d4 g8f6 c2c4 c7c5 d4d5 b7b5 g1f3 g7g6
d2d4 g8f6 c1g5 f6e4 g5f4 d7d5 e2e3 c7c5
d2d4 f7f5 g2g3 g8f6 f1g2 g7g6 g1f3 f8g7
d2d4 f7f5 c2c4 g8f6 b1c3 e7e6 g1f3 f8b4
d2d4 d7d6 e2e4 g8f6 b1c3 e7e5 g1f3 b8d7
c2c4 e7e5 b1c3 g8f6 g1f3 b8c6 g2g3 d7d5
c2c4 c7c5 b1c3 b8c6 g2g3 g7g6 f1g2 f8g7
c2c4 g8f6 b1c3 e7e6 e2e4 d7d5 e4e5 d5d4
c2c4 e7e6 g1f3 d7d5 b2b3 g8f6 c1b2 f8e7
g1f3 d7d5 g2g3 g8f6 f1g2 c7c6 e1g1 c8g4
g1f3 g8f6 c2c4 b7b6 g2g3 c8b7 f1g2 e7e6
g1f3 c7c5 c2c4 g8f6 b1c3 d7d5 c4d5 f6d5
b2b3 e7e5 c1b2 b8c6 e2e3 g8f6 f1b5 d7d6
f2f4 d7d5 g1f3 g7g6 e2e3 f8g7 f1e2 g8f6
e2e4 b8c6 g1f3 d7d6 d2d4 g8f6 b1c3 c8g4
e2e4 e7e5 f2f4 e5f4 g1f3 d7d6 d2d4 g7g5
e2e4 e7e5 f1c4 g8f6 d2d3 c7c6 g1f3 d7d5
`), "\n")

// How openings go on where a match has more pairs of games than there are lines: by random
// plies, as long as a short search finds that neither side is much better.
const (
	randomPlies = 2
	balanced    = 90
	checkNodes  = 3000
)

// opening returns the moves that the n-th pair of a match begins with.
func opening(n int) []string {
	line := strings.Fields(openings[n%len(openings)])
	if n < len(openings) {
		return line
	}
	random := rand.New(rand.NewPCG(uint64(n), 24))
	for {
		if moves, level := varied(line, random); level {
			return moves
		}
	}
}

// varied goes on from a line by random moves, and reports whether the position is level.
func varied(line []string, random *rand.Rand) (moves []string, level bool) {
	off := options{HashMiB: 1, K: 1}
	g := begun(line, off.prices())
	moves = append(moves, line...)
	for range randomPlies {
		legal := g.AppendMoves(nil)
		if len(legal) == 0 {
			return nil, false
		}
		m := legal[random.IntN(len(legal))]
		moves = append(moves, name(m))
		g.Make(m)
	}
	score := search.Infinity
	for report := range off.newSearcher().Search(g, search.Limits{Nodes: checkNodes}) {
		if report.Finished() {
			score = report.Score
		}
	}
	return moves, -balanced <= score && score <= balanced
}

// begun returns a game after the moves of an opening, which are known to be legal.
func begun(moves []string, prices prices) *game {
	g, err := newGame(startFEN, prices)
	for _, m := range moves {
		if err == nil {
			err = g.Play(m)
		}
	}
	if err != nil {
		panic(err)
	}
	return g
}
