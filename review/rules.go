package review

import (
	"slices"

	"shotest/explain/motif"
	"shotest/shogi"
)

// rules finds statements about moves and lines without a search: by the rules of shogi and
// exchanges on a square.
type rules struct {
	finder   *motif.Finder
	exchange *shogi.Exchange
}

func newRules() *rules {
	return &rules{motif.New(), shogi.NewExchange(shogi.DefaultPieceValues())}
}

// isQuiet reports whether nobody is in check and neither side can win anything by a capture.
func (r *rules) isQuiet(p *shogi.Position) bool {
	idle := *p
	if p.InCheck() || r.canTake(p) {
		return false
	}
	idle.PlayNull()
	return !r.canTake(&idle)
}

// isSafe reports whether a side is not in check and its opponent cannot win anything by a capture.
func (r *rules) isSafe(p *shogi.Position, side shogi.Color) bool {
	position := *p
	if p.SideToMove() == side {
		if p.InCheck() {
			return false
		}
		position.PlayNull()
	}
	return !r.canTake(&position)
}

// canTakeOn reports whether the side to move can take the piece on a square without a loss.
func (r *rules) canTakeOn(p *shogi.Position, square shogi.Square) bool {
	return slices.ContainsFunc(p.AppendTacticalMoves(nil), func(m shogi.Move) bool {
		return m.To() == square && p.Captured(m) != shogi.NoPiece && r.exchange.Evaluate(p, m) >= 0
	})
}

// canTake reports whether the side to move wins at least a pawn by a capture.
func (r *rules) canTake(p *shogi.Position) bool {
	return slices.ContainsFunc(p.AppendTacticalMoves(nil), func(m shogi.Move) bool {
		return p.Captured(m) != shogi.NoPiece && r.exchange.Evaluate(p, m) >= motif.MinPawn
	})
}
