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
	if p.InCheck() || r.canTake(p, p.Occupied(), motif.MinPawn) {
		return false
	}
	idle.PlayNull()
	return !r.canTake(&idle, idle.Occupied(), motif.MinPawn)
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
	return !r.canTake(&position, position.Occupied(), motif.MinPawn)
}

// canTake reports whether the side to move gains at least so much by a capture on some squares.
func (r *rules) canTake(p *shogi.Position, on shogi.Bitboard, least int) bool {
	return slices.ContainsFunc(p.AppendTacticalMoves(nil), func(m shogi.Move) bool {
		return on.Has(m.To()) && p.Captured(m) != shogi.NoPiece && r.exchange.Evaluate(p, m) >= least
	})
}
