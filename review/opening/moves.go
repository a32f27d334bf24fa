package opening

import (
	"slices"
	"strconv"
	"strings"

	"shotest/shogi"
)

// staticShapes are shapes of a side that has settled for a static rook. Its rook may still leave
// the file, as in many Yagura games, but does not range.
var staticShapes = []string{"P2e G7h", "P2f G7h N3g", "P2f G7h S4g", "S7g P7f G7h"}

// rookFile returns the file that a side's rook first ranges to along its rank, or staticRook. A
// move behind its own king, which has left that file, does not count, nor does one after a static
// shape.
func (f *features) rookFile(side shogi.Color) string {
	moves := f.history.Moves()
	for i, m := range moves[:min(shapePlies, len(moves))] {
		p := f.history.At(i)
		if hasAny(p, side, staticShapes) {
			return staticRook
		}
		if p.SideToMove() != side || m.IsDrop() || p.Mover(m).Type() != shogi.Rook ||
			m.From().SeenBy(side) != rookSquare {
			continue
		}
		to := m.To().SeenBy(side)
		file := strconv.Itoa(to.File())
		if to.Rank() == rookSquare.Rank() && strings.Contains(rangingFiles, file) &&
			p.King(side).SeenBy(side).File() <= 5 {
			return file
		}
	}
	return staticRook
}

// The squares of moves that identify openings, as Black sees them.
var (
	sidePawnSquare  = square("3d")
	oddBishopSquare = square("4e")
	bishopSquare    = square("8h")
	rookSquare      = square("2h")
)

func square(name string) shogi.Square {
	s, _ := shogi.ParseSquare(name)
	return s
}

// readMoves records the events of the first moves.
func (f *features) readMoves() {
	moves := f.history.Moves()
	traded, rooksTook := false, false
	for i, m := range moves[:min(capturePlies, len(moves))] {
		p := f.history.At(i)
		side := p.SideToMove()
		to := m.To().SeenBy(side)
		switch mover, taken := p.Mover(m).Type(), p.Captured(m); {
		case mover == shogi.Rook && taken != shogi.NoPiece:
			rooksTook = true
			f.events[sidePawn] = f.events[sidePawn] || to == sidePawnSquare && taken.Type() == shogi.Pawn
		case mover == shogi.Bishop && m.IsDrop() && to == oddBishopSquare && i < firstStepPlies && traded:
			f.events[oddBishop] = true
		case !traded && !rooksTook && mover == shogi.Bishop && taken.Type() == shogi.Bishop && !f.settledBefore(i):
			traded = i+1 < len(moves) && moves[i+1].To() == m.To()
			f.events[exchange] = traded
			// Neither bishop has moved before, so the side that takes has spent a move more than
			// the side that takes back with a new piece.
			f.events[tempoLoss] = traded && side == shogi.White && m.From().SeenBy(side) == bishopSquare &&
				to.Flip() == bishopSquare
		}
	}
	f.events[rookPawns] = f.pushesFirst(shogi.Black) && f.pushesFirst(shogi.White)
}

// settledBefore reports whether shapes have named the opening before a move.
func (f *features) settledBefore(ply int) bool {
	return slices.ContainsFunc(openings, func(e entry) bool {
		return e.event == noEvent && e.rookFiles == "" && (f.hasShapes(&e, shogi.Black, ply) ||
			f.hasShapes(&e, shogi.White, ply))
	})
}

// pushesFirst reports whether a side has pushed the pawn before its rook, and has not stopped the
// opponent's by bishop, silver or pawn.
func (f *features) pushesFirst(side shogi.Color) bool {
	hasShape := func(shape string) bool { return f.has(shape, side, firstStepPlies) }
	return hasShape("P2e") && !slices.ContainsFunc([]string{"B7g", "S7g", "P6f"}, hasShape)
}
