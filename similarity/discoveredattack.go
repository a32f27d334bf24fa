package similarity

import (
	"shotest/plausibility"
	"shotest/shogi"
)

// openings holds the components that credit a line that the move opens.
var openings = plausibility.With(plausibility.OpensLine)

// discoveredAttack is criterion 12, "discovered attack", by the slider whose line the move opens:
// component OpenLine or DiscoveredCheck has credited the move, and it leaves the line between an
// own slider and an enemy piece. Of several lines the one with the most valuable piece at its end
// counts.
func discoveredAttack(f *plausibility.Facts, c *plausibility.Candidate) (kind, bool) {
	if c.Fired&openings == 0 || c.Move.IsDrop() {
		return 0, false
	}
	slider := openedSlider(f, c)
	return discoveredKind + kind(slider), slider != shogi.NoSquare
}

// openedSlider returns the slider whose line a move on the board opens to the most valuable enemy
// piece, NoSquare without one.
func openedSlider(f *plausibility.Facts, c *plausibility.Candidate) shogi.Square {
	p := f.Position
	occupied := p.Occupied()
	after := occupied.AndNot(c.From.Bitboard()).Or(c.To.Bitboard())
	best, most := shogi.NoSquare, -1
	for slider := range p.AttackersOf(f.Us, c.From, occupied).And(p.Sliders(f.Us)).All() {
		piece := p.PieceAt(slider)
		fresh := shogi.Attacks(piece, slider, after).AndNot(shogi.Attacks(piece, slider, occupied))
		for target := range fresh.And(p.PiecesOf(f.Them)).All() {
			if value := worth[p.PieceAt(target).Type()]; value > most && target != c.To {
				best, most = slider, value
			}
		}
	}
	return best
}
