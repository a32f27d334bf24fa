package audit

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
	case !quiet(p):
		kinds = append(kinds, Tactical)
	case part == middleGame:
		kinds = append(kinds, Quiet, QuietMiddleGame)
	default:
		kinds = append(kinds, Quiet)
	}
	if enters(p, shogi.Black) || enters(p, shogi.White) {
		kinds = append(kinds, EnteringKing)
	}
	return kinds
}

// middleGame is an index of plausibility.GameParts.
const middleGame = 1

// lastRank is the rank nearest to home, as a player sees it, on which its king is entering.
const lastRank = 4

// enters reports whether a side's king is entering.
func enters(p *shogi.Position, side shogi.Color) bool {
	king := p.King(side)
	return king != shogi.NoSquare && king.RankFrom(side) <= lastRank
}

// quiet reports whether the side to move is not in check and no capture or promotion wins anything.
func quiet(p *shogi.Position) bool {
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
