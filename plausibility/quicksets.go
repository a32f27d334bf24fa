package plausibility

import "shotest/shogi"

// squareSet is a set of squares that QuickFacts computes when it is first needed.
type squareSet uint8

const (
	// hangingMost are the most valuable of the enemy's pieces that we attack and nothing defends.
	hangingMost squareSet = iota
	// openers are our pieces between a slider of ours and a piece of the enemy's.
	openers
	// tiedDefenders are the only defenders of pieces that we attack.
	tiedDefenders
	// lureSquares are the squares that the enemy attacks by a tied defender alone.
	lureSquares
	// blocking are the squares between enemy sliders and the pieces of ours that they would win.
	blocking
	// pinLines are the squares between our king and a slider that pins a piece of ours, including
	// the slider's square.
	pinLines
	// onlyGuards are the enemy's pieces that Basics.guards returns.
	onlyGuards
	// outnumbered are the squares that the enemy attacks more often.
	outnumbered
	// safer are the squares that fewer enemy pieces attack than at the root.
	safer
	// sliderLines are the squares that Basics.SliderLines returns.
	sliderLines
	// readyToPromote are our pieces that could promote safely.
	readyToPromote
	squareSetCount = iota
)

// squares returns the squares of s, and computes them when they are first needed.
func (f *QuickFacts) squares(s squareSet) *shogi.Bitboard {
	if f.computed&(1<<s) == 0 {
		f.fill(s)
	}
	return &f.sets[s]
}

func (f *QuickFacts) fill(s squareSet) {
	f.computed |= 1 << s
	f.sets[s] = f.find(s)
}

func (f *QuickFacts) find(s squareSet) shogi.Bitboard {
	switch s {
	case hangingMost:
		return f.highestHanging()
	case openers:
		return f.openers()
	case tiedDefenders:
		return f.defenders()
	case lureSquares:
		return f.lures()
	case blocking:
		return f.blocks()
	case pinLines:
		return f.pinLines()
	case onlyGuards:
		return f.guards()
	case outnumbered:
		return f.outnumbered()
	case safer:
		return f.changes().safer
	case sliderLines:
		return f.SliderLines()
	}
	return f.readyToPromote()
}

func (f *QuickFacts) highestHanging() (squares shogi.Bitboard) {
	value := int32(0)
	for s := range f.Position.PiecesOf(f.Them).And(f.Attacked[f.Us]).AndNot(f.Attacked[f.Them]).All() {
		switch gain := captureGains[f.Position.PieceAt(s).Type()]; {
		case gain > value:
			value, squares = gain, s.Bitboard()
		case gain == value:
			squares = squares.Or(s.Bitboard())
		}
	}
	return squares
}

func (f *QuickFacts) openers() (found shogi.Bitboard) {
	p := f.Position
	occupied, ours, theirs := p.Occupied(), p.PiecesOf(f.Us), p.PiecesOf(f.Them)
	for from := range p.Sliders(f.Us).All() {
		seen := shogi.Attacks(p.PieceAt(from), from, occupied)
		if blockers := seen.And(ours); blockers.Any() {
			behind := shogi.Attacks(p.PieceAt(from), from, occupied.AndNot(blockers)).AndNot(seen)
			for target := range behind.And(theirs).All() {
				found = found.Or(shogi.Between(from, target).And(blockers))
			}
		}
	}
	return found
}

func (f *QuickFacts) defenders() (found shogi.Bitboard) {
	p := f.Position
	wards := p.PiecesOf(f.Them).And(f.Attacked[f.Us]).And(f.Attacks.AttackedOnce(f.Them))
	for ward := range wards.All() {
		found = found.Or(p.AttackersOf(f.Them, ward, p.Occupied()))
	}
	return found
}

func (f *QuickFacts) lures() (found shogi.Bitboard) {
	p := f.Position
	for from := range f.squares(tiedDefenders).All() {
		found = found.Or(shogi.Attacks(p.PieceAt(from), from, p.Occupied()))
	}
	return found.And(f.Attacks.AttackedOnce(f.Them))
}

func (f *QuickFacts) blocks() (found shogi.Bitboard) {
	p := f.Position
	prey := p.PiecesOf(f.Us).And(f.Attacked[f.Them]).AndNot(p.Pieces(f.Us, shogi.King))
	for from := range p.Sliders(f.Them).All() {
		slider := p.PieceAt(from)
		for target := range shogi.Attacks(slider, from, p.Occupied()).And(prey).All() {
			if !f.Attacked[f.Us].Has(target) || captureGains[p.PieceAt(target).Type()] > captureGains[slider.Type()] {
				found = found.Or(shogi.Between(from, target))
			}
		}
	}
	return found
}

func (f *QuickFacts) pinLines() (found shogi.Bitboard) {
	king := f.Position.King(f.Us)
	for from := range f.Position.SlidersOn(f.Them, king).All() {
		if line, pinned := f.pinLine(from, king); pinned != shogi.NoPieceType {
			found = found.Or(line)
		}
	}
	return found
}
