package similarity

import (
	"shotest/plausibility"
	"shotest/shogi"
)

// threats holds the components that credit a new attack of the moved piece.
var threats = plausibility.With(plausibility.Threatens)

// newThreat is criterion 11, "attacking move that creates a new threat", by the threatened piece:
// a component of threats has credited the move, and the moved piece newly attacks an enemy piece
// other than the king. Of several such pieces the most promising counts: by its value, less that
// of the moved piece if it is defended.
func newThreat(f *plausibility.Facts, c *plausibility.Candidate) (kind, bool) {
	if c.Fired&threats == 0 {
		return 0, false
	}
	target := threatened(f, c)
	return newThreatKind + kind(target), target != shogi.NoSquare
}

// threatened returns the most promising piece that the moved piece newly attacks, NoSquare without
// one.
func threatened(f *plausibility.Facts, c *plausibility.Candidate) shogi.Square {
	p := f.Position
	piece, occupied := p.Mover(c.Move), p.Occupied()
	var before shogi.Bitboard
	if !c.Move.IsDrop() {
		before = shogi.Attacks(piece, c.From, occupied)
		occupied = occupied.AndNot(shogi.BitboardOf(c.From))
	}
	if c.Move.IsPromotion() {
		piece = shogi.NewPiece(f.Us, c.Piece.Promoted())
	}
	fresh := shogi.Attacks(piece, c.To, occupied).AndNot(before).And(p.PiecesOf(f.Them).AndNot(p.Pieces(f.Them, shogi.King)))
	best, most := shogi.NoSquare, 0
	for target := range fresh.All() {
		promise := worth[p.PieceAt(target).Type()]
		if f.Attacked[f.Them].Has(target) {
			promise -= worth[piece.Type()]
		}
		if best == shogi.NoSquare || promise > most {
			best, most = target, promise
		}
	}
	return best
}
