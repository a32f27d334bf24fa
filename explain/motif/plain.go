package motif

import "shotest/shogi"

// Plain facts, which the rules say.
const (
	// Check: the moved piece gives check, and no other. The target is the king.
	Check Kind = "check"
	// CounterCheck (逆王手): the side was in check, and gives check. The target is the king.
	CounterCheck Kind = "counter_check"
	// KingEscapes: the king was in check and moves. The target is where it is now.
	KingEscapes Kind = "king_escapes"
	// TakesChecker: the side was in check by one piece, and another than the king takes
	// it. The target is its square, with what was taken.
	TakesChecker Kind = "takes_checker"
	// Interposes (合駒): the side was in check, and another piece than the king goes between.
	// The target is where it stands.
	Interposes Kind = "interposes"
	// Enters (入玉): the king steps onto one of the three farthest ranks. The target is where it is now.
	Enters Kind = "enters"
	// Promotes: the moved piece promotes. The target is where it stands.
	Promotes Kind = "promotes"
	// HomeDrop (自陣飛車, 自陣角): a rook or bishop is dropped on one of its side's first three ranks.
	// The target is its square.
	HomeDrop Kind = "home_drop"
	// HorseReturns (馬引き): a horse, promoted before, moves onto one of its side's first three ranks from elsewhere. The
	// target is where it is now.
	HorseReturns Kind = "horse_returns"
)

func (f *Finder) findPlain() {
	if checkers := f.after.Checkers(); checkers.Has(f.to) && !checkers.MoreThanOne() {
		f.add(Check, 0, nil, f.after.King(f.them))
	}
	if f.move.IsPromotion() {
		f.add(Promotes, 0, nil, f.to)
	}
	if f.piece == shogi.King && f.to.InPromotionZone(f.us) && !f.origin.InPromotionZone(f.us) {
		f.add(Enters, 0, nil, f.to)
	}
	if home := f.to.InPromotionZone(f.them); home && (f.drops(shogi.Rook) || f.drops(shogi.Bishop)) {
		f.add(HomeDrop, 0, nil, f.to)
	} else if home && f.piece == shogi.Horse && !f.move.IsPromotion() && !f.origin.InPromotionZone(f.them) {
		f.add(HorseReturns, 0, nil, f.to)
	}
	if f.evades && f.checks {
		f.add(CounterCheck, 0, nil, f.after.King(f.them))
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
