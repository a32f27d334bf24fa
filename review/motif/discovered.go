package motif

import (
	"slices"

	"shotest/shogi"
)

// Lines that the move opens by leaving them.
const (
	// DiscoveredCheck (開き王手): a piece that has not moved gives check, and the moved one
	// does not. The targets are the king and the checker.
	DiscoveredCheck Kind = "discovered_check"
	// DoubleCheck (両王手): two pieces give check. The targets are the king and the checkers,
	// in the order of squares.
	DoubleCheck Kind = "double_check"
	// DiscoveredAttack: the move leaves the line between a slider of its side and a piece
	// of the opponent's, neither pawn nor king, which the slider now threatens to take
	// with a net of MinWin or more, and the slider is secure. The targets are that piece
	// and the slider.
	DiscoveredAttack Kind = "discovered_attack"
)

func (f *Finder) findDiscovered() {
	if checkers := f.after.Checkers(); checkers.MoreThanOne() {
		f.add(DoubleCheck, 0, nil, append([]shogi.Square{f.after.King(f.them)}, slices.Collect(checkers.All())...)...)
	} else if f.checks && !checkers.Has(f.to) {
		f.add(DiscoveredCheck, 0, nil, f.after.King(f.them), checkers.First())
	}
	if f.move.IsDrop() {
		return
	}
	for slider := range f.after.PiecesOf(f.us).All() {
		if slider != f.to {
			f.findOpened(slider)
		}
	}
}

// findOpened looks at what a slider attacks through the square that the move has left.
func (f *Finder) findOpened(slider shogi.Square) {
	piece := f.after.PieceAt(slider)
	attacks := shogi.Attacks(piece, slider, f.after.Occupied())
	if !attacks.Has(f.origin()) {
		return
	}
	opened := attacks.AndNot(shogi.Attacks(piece, slider, f.before.Occupied())).And(f.after.PiecesOf(f.them))
	for target := range opened.All() {
		if t := f.enemyAt(target); t == shogi.Pawn || t == shogi.King {
			continue
		}
		if net := f.threat(slider, target); net >= MinWin && f.secure(slider) {
			f.add(DiscoveredAttack, net, nil, target, slider)
		}
	}
}
