package plausibility

import "shotest/shogi"

// MoveKind is a kind of move, by what it does at first sight. A move that is of several
// kinds counts as the first of them.
type MoveKind uint8

const (
	// EvasionMove: it answers a check.
	EvasionMove MoveKind = iota
	// CaptureMove: it takes something.
	CaptureMove
	// PromotionMove: it promotes without taking.
	PromotionMove
	// CheckMove: it gives check otherwise.
	CheckMove
	// DropMove: it drops a piece otherwise.
	DropMove
	// QuietMove is any other.
	QuietMove
	// MoveKindCount is how many kinds there are.
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
