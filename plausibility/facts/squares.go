package facts

import "shotest/shogi"

// Squares is a set of squares that a Node finds when it is first needed.
type Squares uint8

const (
	// HangingMost are the most valuable of the enemy's pieces that we attack and nothing defends.
	HangingMost Squares = iota
	// Openers are our pieces between a slider of ours and a piece of the enemy's.
	Openers
	// TiedDefenders are the only defenders of pieces that we attack.
	TiedDefenders
	// LureSquares are the squares that the enemy attacks by a tied defender alone.
	LureSquares
	// Blocking are the squares between enemy sliders and the pieces of ours that they would win.
	Blocking
	// PinLines are the squares of PinLine where a piece is pinned.
	PinLines
	// OnlyGuards are the enemy's pieces that, alone besides the king, defend a square next to the
	// king which we attack. A king with more than maxGuardedLiberties depends on none.
	OnlyGuards
	// Outnumbered are the squares that the enemy attacks more often than we do.
	Outnumbered
	// Safer are the squares that fewer enemy pieces attack than at the root.
	Safer
	// MuchSafer are those that two or more fewer attack.
	MuchSafer
	// SliderLines are the squares between enemy sliders and the pieces of ours that they attack,
	// the king among them.
	SliderLines
	// ReadyToPromote are our pieces that could promote safely with their next move.
	ReadyToPromote
	squaresCount = iota
)

// maxGuardedLiberties is the number of liberties up to which a king depends on its guards.
const maxGuardedLiberties = 2

// Squares returns the squares of a set. They must not be changed.
func (n *Node) Squares(s Squares) *shogi.Bitboard {
	if n.computed&(1<<s) == 0 {
		n.fill(s)
	}
	return &n.sets[s]
}

func (n *Node) fill(s Squares) {
	n.computed |= 1 << s
	n.sets[s] = n.find(s)
}

func (n *Node) find(s Squares) shogi.Bitboard {
	switch s {
	case HangingMost:
		return n.hangingMost()
	case Openers:
		return n.openers()
	case TiedDefenders:
		return n.tiedDefenders()
	case LureSquares:
		return n.lureSquares()
	case Blocking:
		return n.blocking()
	case PinLines:
		return n.pinLines()
	case OnlyGuards:
		return n.onlyGuards()
	case Outnumbered:
		return n.outnumbered()
	case Safer:
		safer, _ := n.saferThanAtRoot()
		return safer
	case MuchSafer:
		_, muchSafer := n.saferThanAtRoot()
		return muchSafer
	case SliderLines:
		return n.sliderLines()
	}
	return n.readyToPromote()
}

func (n *Node) hangingMost() (squares shogi.Bitboard) {
	value := int32(0)
	for s := range n.Position.PiecesOf(n.Them).And(n.Attacked[n.Us]).AndNot(n.Attacked[n.Them]).All() {
		switch gain := CaptureGains[n.Position.PieceAt(s).Type()]; {
		case gain > value:
			value, squares = gain, s.Bitboard()
		case gain == value:
			squares = squares.Or(s.Bitboard())
		}
	}
	return squares
}

func (n *Node) openers() (found shogi.Bitboard) {
	p := n.Position
	occupied, ours, theirs := p.Occupied(), p.PiecesOf(n.Us), p.PiecesOf(n.Them)
	for from := range p.Sliders(n.Us).All() {
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

func (n *Node) tiedDefenders() (found shogi.Bitboard) {
	p := n.Position
	wards := p.PiecesOf(n.Them).And(n.Attacked[n.Us]).And(n.Attacks.AttackedOnce(n.Them))
	for ward := range wards.All() {
		found = found.Or(p.AttackersOf(n.Them, ward, p.Occupied()))
	}
	return found
}

func (n *Node) lureSquares() (found shogi.Bitboard) {
	p := n.Position
	for from := range n.Squares(TiedDefenders).All() {
		found = found.Or(shogi.Attacks(p.PieceAt(from), from, p.Occupied()))
	}
	return found.And(n.Attacks.AttackedOnce(n.Them))
}

func (n *Node) blocking() (found shogi.Bitboard) {
	p := n.Position
	prey := p.PiecesOf(n.Us).And(n.Attacked[n.Them]).AndNot(p.Pieces(n.Us, shogi.King))
	for from := range p.Sliders(n.Them).All() {
		slider := p.PieceAt(from)
		for target := range shogi.Attacks(slider, from, p.Occupied()).And(prey).All() {
			if !n.Attacked[n.Us].Has(target) || CaptureGains[p.PieceAt(target).Type()] > CaptureGains[slider.Type()] {
				found = found.Or(shogi.Between(from, target))
			}
		}
	}
	return found
}

func (n *Node) pinLines() (found shogi.Bitboard) {
	for from := range n.Position.SlidersOn(n.Them, n.Position.King(n.Us)).All() {
		if line, pinned := n.PinLine(from); pinned != shogi.NoPieceType {
			found = found.Or(line)
		}
	}
	return found
}

func (n *Node) onlyGuards() (guards shogi.Bitboard) {
	if n.Liberties.Count() > maxGuardedLiberties {
		return guards
	}
	p := n.Position
	planes := n.Attacks.Planes(n.Them)
	twice := planes[1].AndNot(planes[0].Or(planes[2]).Or(planes[3]))
	for s := range n.AroundEnemyKing.And(n.Attacked[n.Us]).And(twice).All() {
		guards = guards.Or(p.AttackersOf(n.Them, s, p.Occupied()).AndNot(n.EnemyKing.Bitboard()))
	}
	return guards
}

// outnumbered compares the counts on all squares at once: the highest digit that differs decides.
func (n *Node) outnumbered() (squares shogi.Bitboard) {
	ours, theirs := n.Attacks.Planes(n.Us), n.Attacks.Planes(n.Them)
	var decided shogi.Bitboard
	for i := len(ours) - 1; i >= 0; i-- {
		squares = squares.Or(theirs[i].AndNot(ours[i]).AndNot(decided))
		decided = decided.Or(theirs[i].Xor(ours[i]))
	}
	return squares
}

func (n *Node) sliderLines() (lines shogi.Bitboard) {
	p := n.Position
	for slider := range p.Sliders(n.Them).All() {
		for target := range shogi.Attacks(p.PieceAt(slider), slider, p.Occupied()).And(p.PiecesOf(n.Us)).All() {
			lines = lines.Or(shogi.Between(slider, target))
		}
	}
	return lines
}

func (n *Node) readyToPromote() (ready shogi.Bitboard) {
	p, safe := n.Position, n.Safe()
	for _, t := range shogi.PromotableTypes {
		pieces := p.Pieces(n.Us, t)
		if t != shogi.Lance && t != shogi.Bishop && t != shogi.Rook {
			pieces = pieces.And(shogi.FarthestRanks(n.Us, 5))
		}
		for from := range pieces.All() {
			to := shogi.Attacks(shogi.NewPiece(n.Us, t), from, p.Occupied()).And(safe)
			if to.Intersects(shogi.PromotionZone(n.Us)) || to.Any() && from.InPromotionZone(n.Us) {
				ready = ready.Or(from.Bitboard())
			}
		}
	}
	return ready
}
