package recall

import (
	"slices"

	"shotest/plausibility"
	"shotest/shogi"
)

// Kinds of positions besides plausibility.GameParts. A position may be of several kinds.
const (
	// Check: the side to move is in check. Otherwise the position is Tactical if a capture or
	// promotion wins something, and Quiet if none does.
	Check    = "check"
	Tactical = "tactical"
	Quiet    = "quiet"
	// QuietMiddleGame: a quiet position of the middle game.
	QuietMiddleGame = "quiet middle game"
	// EnteringKing: a king stands in the enemy's camp, or on the rank before it.
	EnteringKing = "entering king"
)

// Kinds returns all kinds.
func Kinds() []string {
	return append(slices.Clone(plausibility.GameParts[:]), Check, Tactical, Quiet, QuietMiddleGame, EnteringKing)
}

// KindsOf returns the kinds of a position.
func KindsOf(p *shogi.Position) []string {
	part := plausibility.GamePart(plausibility.Endgame(p))
	kinds := []string{plausibility.GameParts[part]}
	switch {
	case p.InCheck():
		kinds = append(kinds, Check)
	case !isQuiet(p):
		kinds = append(kinds, Tactical)
	case part == middleGame:
		kinds = append(kinds, Quiet, QuietMiddleGame)
	default:
		kinds = append(kinds, Quiet)
	}
	if isEntering(p, shogi.Black) || isEntering(p, shogi.White) {
		kinds = append(kinds, EnteringKing)
	}
	return kinds
}

// middleGame is an index into plausibility.GameParts.
const middleGame = 1

// maxEnteringRank is the rank nearest to home, from the side's own view, on which its king is
// entering.
const maxEnteringRank = 4

// isEntering reports whether a side's king is entering.
func isEntering(p *shogi.Position, side shogi.Color) bool {
	king := p.King(side)
	return king != shogi.NoSquare && king.RankFrom(side) <= maxEnteringRank
}

// isQuiet reports whether the side to move is not in check and wins nothing by a capture or
// promotion.
func isQuiet(p *shogi.Position) bool {
	if p.InCheck() {
		return false
	}
	exchange := shogi.NewExchange(shogi.DefaultPieceValues())
	for _, m := range p.AppendLegalMoves(nil) {
		if (m.IsPromotion() || p.Captured(m) != shogi.NoPiece) && exchange.Evaluate(p, m) > 0 {
			return false
		}
	}
	return true
}
