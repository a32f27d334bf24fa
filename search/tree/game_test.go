package tree_test

import (
	"slices"

	"shotest/search"
)

// maze is a random game with all optional interfaces: a position is a number, and its facts follow
// from a hash of the number. Moves lead to other numbers, and in circles.
type maze struct {
	seed  uint64
	line  []uint64
	lists [search.MaxPly + 2]mazeList
}

type mazeList struct {
	moves []search.Move
	next  int
}

func newMaze(seed uint64) *maze { return &maze{seed: seed, line: []uint64{1}} }

const (
	width     = 12   // the maximum number of moves of a position
	positions = 6000 // the number of positions for each side
)

func (g *maze) here() uint64 { return g.line[len(g.line)-1] }

// hash returns 32 bits that depend on the position and the number of a question about it.
func (g *maze) hash(position, question uint64) uint64 {
	h := (position + g.seed*0x9E37_79B9 + question*0xBF58_476D) * 0x94D0_49BB_1331_11EB
	return (h ^ h>>29) * 0xBF58_476D_1CE4_E5B9 >> 32
}

// one reports the answer to a question about the current position, which is yes for one position in
// in.
func (g *maze) one(in, question uint64) bool { return g.hash(g.here(), question)%in == 0 }

// mated reports whether the side to move has no move.
func (g *maze) mated() bool { return g.InCheck() && g.one(8, 1) }

// over reports whether the game is drawn.
func (g *maze) over() bool { return !g.mated() && g.one(40, 2) }

func (g *maze) AppendMoves(dst []search.Move) []search.Move {
	if g.mated() {
		return dst
	}
	for i := range 2 + g.hash(g.here(), 3)%(width-1) {
		dst = append(dst, search.Move(i+1))
	}
	return dst
}

// after returns the position after m, which belongs to the other side: its number has the other
// parity.
func (g *maze) after(m search.Move) uint64 {
	return g.hash(g.here(), 100+uint64(m))%positions*2 + (g.here()+1)%2
}

func (g *maze) Make(m search.Move) { g.line = append(g.line, g.after(m)) }
func (g *maze) Unmake()            { g.line = g.line[:len(g.line)-1] }
func (g *maze) MakePass()          { g.line = append(g.line, g.here()^1) }
func (g *maze) UnmakePass()        { g.Unmake() }
func (g *maze) Key() uint64        { return g.hash(g.here(), 4) | g.here()<<40 }
func (g *maze) InCheck() bool      { return g.one(9, 5) }

func (g *maze) Evaluate() search.Score { return search.Score(g.hash(g.here(), 6)%900) - 450 }

func (g *maze) Adjudicate(int) (search.Score, bool) { return 0, g.over() }

func (g *maze) IsLegal(m search.Move) bool {
	return 1 <= m && int(m) <= len(g.AppendMoves(nil))
}

func (g *maze) GivesCheck(m search.Move) bool {
	g.Make(m)
	defer g.Unmake()
	return g.InCheck()
}

func (g *maze) KeyAfter(m search.Move) uint64 {
	g.Make(m)
	defer g.Unmake()
	return g.Key()
}

func (g *maze) Exchange(search.Move) int32 { return 0 }

func (g *maze) MateInThree() search.Move { return search.NoMove }

// MateInOne finds half of the mates.
func (g *maze) MateInOne() search.Move {
	if !g.one(2, 7) {
		return search.NoMove
	}
	for _, m := range g.AppendMoves(nil) {
		g.Make(m)
		mated := g.mated()
		g.Unmake()
		if mated {
			return m
		}
	}
	return search.NoMove
}

func (g *maze) quiet(m search.Move) bool { return g.hash(g.here(), 200+uint64(m))%4 > 0 }

func (g *maze) AppendQuiescenceMoves(dst []search.Move, _ search.Score) []search.Move {
	for _, m := range g.AppendMoves(nil) {
		if g.InCheck() || !g.quiet(m) {
			dst = append(dst, m)
		}
	}
	return dst
}

func (g *maze) Kinds() int { return width + 1 }
func (g *maze) Traits(m search.Move, _ bool) search.Traits {
	return search.Traits{Quiet: g.quiet(m), Kind: uint16(m)}
}

func (g *maze) Open(ply int, h *search.Hints) {
	l := &g.lists[ply]
	l.moves, l.next = l.moves[:0], 0
	l.moves = g.AppendMoves(l.moves)
}

func (g *maze) Take(ply int, m search.Move) (int, bool) {
	l := &g.lists[ply]
	i := slices.Index(l.moves, m)
	if i >= 0 {
		l.moves = slices.Delete(l.moves, i, i+1)
	}
	return 20, i >= 0
}

func (g *maze) Next(ply, _ int) (search.Move, int, bool) {
	l := &g.lists[ply]
	if l.next == len(l.moves) {
		return search.NoMove, 0, false
	}
	l.next++
	return l.moves[l.next-1], 20 + 30*l.next, true
}

func (g *maze) Searched(int, bool) {}
