// Package heaps is a game for tests of searches: Nim with a few heaps. A move takes one to three
// from one heap, and a player who cannot move has lost. The evaluation is always 0, so that every
// result comes from the search, and theory gives the right one.
package heaps

// Game is a position, with the moves that led to it. Its type parameters are the types of package
// search, which this package cannot import, since the tests within package search use it.
type Game[Move ~uint32, Score ~int32] struct {
	Sizes []int
	Taken []Move
}

// AppendMoves implements search.Game.
func (g *Game[Move, Score]) AppendMoves(dst []Move) []Move {
	for i, size := range g.Sizes {
		for n := 1; n <= min(3, size); n++ {
			dst = append(dst, Move(i*4+n))
		}
	}
	return dst
}

// Make implements search.Game.
func (g *Game[Move, Score]) Make(m Move) {
	g.Sizes[m/4] -= int(m % 4)
	g.Taken = append(g.Taken, m)
}

// Unmake implements search.Game.
func (g *Game[Move, Score]) Unmake() {
	m := g.Taken[len(g.Taken)-1]
	g.Taken = g.Taken[:len(g.Taken)-1]
	g.Sizes[m/4] += int(m % 4)
}

// Evaluate implements search.Game.
func (g *Game[Move, Score]) Evaluate() Score { return 0 }

// Winning reports whether the side to move wins, by theory: it loses if the exclusive or of all
// heap sizes modulo 4 is 0.
func (g *Game[Move, Score]) Winning() bool {
	sum := 0
	for _, size := range g.Sizes {
		sum ^= size % 4
	}
	return sum != 0
}
