package plausibility

import "shotest/shogi"

// MoveKind classifies a move by its most obvious property. A move of several kinds counts as the
// first of them.
type MoveKind uint8

const (
	EvasionMove MoveKind = iota // answers a check
	CaptureMove
	PromotionMove
	CheckMove
	DropMove
	QuietMove // any other
	// MoveKindCount is the number of kinds.
	MoveKindCount = iota
)

var moveKindNames = [MoveKindCount]string{"evasions", "captures", "promotions", "checks", "drops", "quiet moves"}

// String names the kind in the plural.
func (k MoveKind) String() string { return moveKindNames[k] }

// KindOf returns the kind of a legal move.
func KindOf(p *shogi.Position, m shogi.Move) MoveKind {
	switch {
	case p.InCheck():
		return EvasionMove
	case p.Captured(m) != shogi.NoPiece:
		return CaptureMove
	case m.IsPromotion():
		return PromotionMove
	case p.GivesCheck(m):
		return CheckMove
	case m.IsDrop():
		return DropMove
	}
	return QuietMove
}
