package motif

import "shotest/shogi"

// Plain facts, which the rules say.
const (
	// Check: the moved piece gives check, and no other. The target is the king.
	Check Kind = "check"
	// KingEscapes: the king was in check and moves. The target is where it is now.
	KingEscapes Kind = "king_escapes"
	// TakesChecker: the side was in check by one piece, and another than the king takes
	// it. The target is its square, with what was taken.
	TakesChecker Kind = "takes_checker"
	// Interposes (合駒): the side was in check, and another piece than the king goes between.
	// The target is where it stands.
	Interposes Kind = "interposes"
	// Enters (入玉): the king steps onto one of the three farthest ranks. The target is where
	// it is now.
	Enters Kind = "enters"
	// Promotes: the moved piece promotes. The target is where it stands.
	Promotes Kind = "promotes"
)

func (f *Finder) findPlain() {
	if checkers := f.after.Checkers(); checkers.Has(f.to) && !checkers.MoreThanOne() {
		f.add(Check, 0, nil, f.after.King(f.them))
	}
	if f.move.IsPromotion() {
		f.add(Promotes, 0, nil, f.to)
	}
	if f.piece == shogi.King && f.to.InPromotionZone(f.us) && !f.origin().InPromotionZone(f.us) {
		f.add(Enters, 0, nil, f.to)
	}
	switch {
	case !f.evades:
	case f.piece == shogi.King:
		f.add(KingEscapes, 0, nil, f.to)
	case f.taken != shogi.NoPieceType:
		f.addTaken(TakesChecker, 0, nil)
	default:
		f.add(Interposes, 0, nil, f.to)
	}
}
