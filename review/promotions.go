package review

import (
	"slices"

	"shotest/explain/motif"
	"shotest/shogi"
)

// promotedTypes are the promoted pieces that a line may make, the strongest first.
var promotedTypes = []shogi.PieceType{
	shogi.Dragon, shogi.Horse, shogi.ProSilver, shogi.ProKnight, shogi.ProLance, shogi.ProPawn,
}

// breakthrough returns a lineResult for a promoted piece that the side gains and still has at the
// end of the line, unless it has given more for it.
func (r *rules) breakthrough(start *shogi.Position) lineResult {
	return func(line []shogi.Move, side shogi.Color) (Finding, bool) {
		end := start.After(line...)
		more := func(p *shogi.Position, t shogi.PieceType) bool {
			return p.Pieces(side, t).Count() > start.Pieces(side, t).Count()
		}
		i := slices.IndexFunc(promotedTypes, func(t shogi.PieceType) bool { return more(&end, t) })
		if i < 0 || !r.isSafe(&end, side) {
			return Finding{}, false
		}
		made := promotedTypes[i]
		for plies := len(line) - 1; plies > 0; plies-- {
			position := start.After(line[:plies]...)
			if !more(&position, made) {
				break
			}
			if r.isSafe(&position, side) {
				line, end = line[:plies], position
			}
		}
		won, lost := motif.MaterialChange(start, &end, side)
		if r.finder.Worth(won)-r.finder.Worth(lost) <= -motif.MinWin {
			return Finding{}, false
		}
		return Finding{Kind: BreaksThrough, Line: line, Plies: len(line), Made: made, Won: won, Lost: lost}, true
	}
}

// enteringKing returns a lineResult for a king that is in the enemy camp at the end of the line,
// and was not before.
func enteringKing(start *shogi.Position) lineResult {
	return func(line []shogi.Move, side shogi.Color) (Finding, bool) {
		end := start.After(line...)
		before, after := start.King(side), end.King(side)
		entered := after != shogi.NoSquare && after.InPromotionZone(side) && !before.InPromotionZone(side)
		return Finding{Kind: Enters, Line: line, Plies: len(line)}, entered
	}
}
