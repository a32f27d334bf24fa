package similarity

import (
	"shotest/plausibility"
	"shotest/shogi"
)

// line is the line of an attack by an enemy slider.
type line struct {
	between        shogi.Bitboard
	slider, target shogi.Square
	value          int // of the target
}

// maxLines bounds the lines: four of each bishop and rook, one of each lance.
const maxLines = 4*4 + 4

// blockLines holds the lines along which enemy sliders attack our pieces and our king. They are
// found when a position first needs them.
type blockLines struct {
	known   bool
	list    []line
	squares shogi.Bitboard // of all lines
}

func (b *blockLines) find(f *plausibility.Facts) {
	b.known, b.list, b.squares = true, b.list[:0], shogi.Bitboard{}
	p := f.Position
	for slider := range p.Sliders(f.Them).All() {
		for target := range shogi.Attacks(p.PieceAt(slider), slider, p.Occupied()).And(p.PiecesOf(f.Us)).All() {
			if between := shogi.Between(slider, target); between.Any() {
				b.list = append(b.list, line{between, slider, target, worth[p.PieceAt(target).Type()]})
				b.squares = b.squares.Or(between)
			}
		}
	}
}

// block is criterion 10, "blocking move", by the blocked slider: the move steps between an enemy
// slider and another own piece, or the king, that the slider attacks. Of several lines the one
// with the most valuable piece at its end counts.
func (b *blockLines) block(f *plausibility.Facts, c *plausibility.Candidate) (kind, bool) {
	if !b.known {
		b.find(f)
	}
	if !b.squares.Has(c.To) {
		return 0, false
	}
	slider, most := shogi.NoSquare, -1
	for i := range b.list {
		l := &b.list[i]
		if l.value > most && l.target != c.From && l.between.Has(c.To) {
			slider, most = l.slider, l.value
		}
	}
	return blockKind + kind(slider), most >= 0
}

// worth orders pieces by value, the king above all.
var worth = func() [shogi.PieceTypeCount]int {
	values := shogi.DefaultPieceValues().Board
	values[shogi.King] = 10000
	return values
}()
