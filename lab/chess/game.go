package chess

import (
	"slices"

	"shotest/search"
)

// game is chess, plugged into the search.
type game struct {
	line   []position // from the beginning on, for repetitions
	prices prices
	lists  [search.MaxPly + 1]list // by ply of a search
	moves  []move                  // a buffer for listed moves
	gains  []gain                  // a buffer for captures to be sorted
}

// gain is a capture with its gain by exchange.
type gain struct {
	move  move
	gains int
}

// newGame begins a game with a position in Forsyth-Edwards notation.
func newGame(fen string) *game {
	return &game{line: []position{parseFEN(fen)}, prices: defaultPrices()}
}

// current returns the position on the board.
func (g *game) current() *position { return &g.line[len(g.line)-1] }

// AppendMoves implements search.Game.
func (g *game) AppendMoves(dst []search.Move) []search.Move { return g.current().appendLegal(dst) }

// Make implements search.Game.
func (g *game) Make(m search.Move) {
	after := *g.current()
	after.play(m)
	after.check = after.checkers()
	g.line = append(g.line, after)
}

// Unmake implements search.Game.
func (g *game) Unmake() { g.line = g.line[:len(g.line)-1] }

// Evaluate implements search.Game.
func (g *game) Evaluate() search.Score { return g.current().evaluation() }

// Key implements search.Keyed.
func (g *game) Key() uint64 { return g.current().key }

// InCheck implements search.Quiescent.
func (g *game) InCheck() bool { return g.current().check != 0 }

// AppendQuiescenceMoves implements search.Quiescent: captures and promotions to queens.
func (g *game) AppendQuiescenceMoves(dst []search.Move, minGain search.Score) []search.Move {
	if g.InCheck() {
		return g.AppendMoves(dst)
	}
	p := g.current()
	g.moves, g.gains = p.appendReaching(g.moves[:0], p.sides[1-p.turn]|p.enPassant|lastRanks), g.gains[:0]
	for _, m := range g.moves {
		if isQuiet(m) || promoted(m) != none && promoted(m) != queen {
			continue
		}
		if gains := p.exchange(m); gains >= int(minGain) && p.leavesKingSafe(m) {
			g.gains = append(g.gains, gain{m, gains})
		}
	}
	slices.SortStableFunc(g.gains, func(a, b gain) int { return b.gains - a.gains })
	for _, found := range g.gains {
		dst = append(dst, found.move)
	}
	return dst
}

// Kinds implements search.Ordered: the kind of a move is its side, piece and destination.
func (g *game) Kinds() int { return 1 + 2*king*64 }

func moveKind(side int, m move) uint16 { return uint16(1 + (side*king+moved(m)-1)*64 + to(m)) }

// Traits implements search.Ordered.
func (g *game) Traits(m search.Move, _ bool) search.Traits {
	p := g.current()
	t := search.Traits{Quiet: isQuiet(m), Kind: moveKind(p.turn, m)}
	if !t.Quiet {
		t.Gain = int32(p.exchange(m))
	}
	return t
}

// Adjudicate implements search.Adjudicated: stalemates, repetitions, the fifty moves, and too few
// pieces to mate with. One repetition counts for a draw, as what was played once can be played
// again.
func (g *game) Adjudicate(int) (search.Score, bool) {
	p := g.current()
	if p.insufficient() || g.repetitions() > 0 || p.check == 0 && !p.canMove() {
		return 0, true
	}
	return 0, p.halfmoves >= 100 && (p.check == 0 || p.canMove())
}

// result returns twice the points that White has scored, if the game has ended by the rules.
func (g *game) result() (points int, over bool) {
	p := g.current()
	if !p.canMove() && p.check != 0 {
		return 2 * p.turn, true
	}
	return 1, !p.canMove() || p.insufficient() || p.halfmoves >= 100 || g.repetitions() >= 2
}

// repetitions returns how often the position has occurred before.
func (g *game) repetitions() int {
	p, depth, times := g.current(), len(g.line)-1, 0
	for back := 4; back <= p.halfmoves && back <= depth; back += 2 {
		if g.line[depth-back].key == p.key {
			times++
		}
	}
	return times
}

// insufficient reports whether neither side has the pieces to mate with: bare kings, or one minor
// piece beside them.
func (p *position) insufficient() bool {
	return p.kinds[pawn]|p.kinds[rook]|p.kinds[queen] == 0 && p.occupied().count() <= 3
}
