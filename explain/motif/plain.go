package motif

import "shotest/shogi"

// Plain facts, which the rules say.
const (
	// CounterCheck (逆王手): the mover was in check, and gives check. The target is the king.
	CounterCheck Kind = "counter_check"
	// TakesChecker: the mover was in check by one piece, and captures it with a piece other than
	// the king. The target is its square, with the captured piece.
	TakesChecker Kind = "takes_checker"
	// Enters (入玉): the king steps onto one of the three farthest ranks. The target is its square.
	Enters Kind = "enters"
	// HomeDrop (自陣飛車, 自陣角): a rook or bishop is dropped on one of its side's first three ranks.
	// The target is its square.
	HomeDrop Kind = "home_drop"
	// HorseReturns (馬引き): a horse, promoted before, moves onto one of its side's first three ranks
	// from elsewhere, and takes nothing. The target is its square.
	HorseReturns Kind = "horse_returns"
)

func (f *Finder) findPlainFacts() {
	if f.piece == shogi.King && f.to.InPromotionZone(f.us) && !f.origin.InPromotionZone(f.us) {
		f.add(Enters, 0, nil, f.to)
	}
	if home := f.to.InPromotionZone(f.them); home && (f.drops(shogi.Rook) || f.drops(shogi.Bishop)) {
		f.add(HomeDrop, 0, nil, f.to)
	} else if home && f.piece == shogi.Horse && f.taken == shogi.NoPieceType && !f.move.IsPromotion() &&
		!f.origin.InPromotionZone(f.them) {
		f.add(HorseReturns, 0, nil, f.to)
	}
	if f.evades && f.checks {
		f.add(CounterCheck, 0, nil, f.after.King(f.them))
	}
	if f.evades && f.piece != shogi.King && f.taken != shogi.NoPieceType {
		f.addTaken(TakesChecker, 0, nil)
	}
}
