package plausibility

import "shotest/shogi"

// captureGains holds the gain of taking each type of piece, in centipawns.
var captureGains = func() (gains [shogi.PieceTypeCount]int32) {
	exchange := shogi.NewExchange(shogi.DefaultPieceValues())
	for t := shogi.Pawn; t <= shogi.Dragon; t++ {
		gains[t] = int32(exchange.CaptureGain(t))
	}
	return gains
}()

// opensLine reports whether a move of an opener opens a line to a piece that is undefended, or
// worth more than the slider. Checks are counted elsewhere.
func (f *QuickFacts) opensLine(k *Candidate) bool {
	slider, target := f.Opened(k.From, k.To)
	if slider == shogi.NoSquare || target == f.enemyKing {
		return false
	}
	p := f.Position
	return !f.Attacked[f.Them].Has(target) ||
		captureGains[p.PieceAt(target).Type()] > captureGains[p.PieceAt(slider).Type()]
}

// pinsOrHits reports whether k pins a piece, or newly attacks a pinned one.
func (f *QuickFacts) pinsOrHits(k *Candidate, reach, fresh shogi.Bitboard) bool {
	return fresh.Intersects(f.pinnedEnemies) ||
		k.standing().IsSlider() && f.pins(k, reach, fresh, &captureGains)
}

// unpins reports whether a move ends a pin.
func (f *QuickFacts) unpins(k *Candidate) bool {
	lines := f.squares(pinLines)
	return lines.Any() && k.endsPin(lines)
}

// threatensMate reports whether there is a square next to the king, defended by the king alone,
// where a dropped piece, or the moved piece entering there, would leave the king no square. It does
// not see threats by pieces farther away.
func (f *QuickFacts) threatensMate(k *Candidate, reach, fresh shogi.Bitboard) bool {
	entries := fresh.And(f.weakSquares).AndNot(f.Position.PiecesOf(f.Us))
	if k.Check || entries.IsEmpty() {
		return false
	}
	hand, left := f.Position.Hand(f.Us), f.liberties.AndNot(reach)
	for s := range entries.All() {
		entering := k.standing()
		if entering.CanPromote() && (s.InPromotionZone(f.Us) || k.To.InPromotionZone(f.Us)) {
			entering = entering.Promoted()
		}
		if f.Attacked[f.Us].Has(s) && f.leavesNone(entering, s, left) {
			return true
		}
		if f.Position.PieceAt(s) != shogi.NoPiece {
			continue
		}
		for _, t := range [...]shogi.PieceType{shogi.Gold, shogi.Silver, shogi.Rook, shogi.Bishop} {
			if hand.Has(t) && (k.From != shogi.NoSquare || k.Piece != t || hand.Count(t) > 1) &&
				f.leavesNone(t, s, left) {
				return true
			}
		}
	}
	return false
}

// leavesNone reports whether a piece on a square next to the enemy's king gives check and attacks
// all squares that are left to the king.
func (f *QuickFacts) leavesNone(t shogi.PieceType, s shogi.Square, left shogi.Bitboard) bool {
	attacks := shogi.Attacks(shogi.NewPiece(f.Us, t), s, f.Position.Occupied().AndNot(f.enemyKing.Bitboard()))
	return attacks.Has(f.enemyKing) && left.AndNot(attacks).AndNot(s.Bitboard()).IsEmpty()
}

// hitsGuard reports whether a move takes a guard of the enemy's king, or newly attacks one that is
// undefended or worth as much as the moved piece.
func (f *QuickFacts) hitsGuard(k *Candidate, fresh shogi.Bitboard) bool {
	guards, value := f.squares(onlyGuards), captureGains[k.standing()]
	if guards.Has(k.To) {
		return !f.Unsafe(k.Move) || captureGains[k.Captured] >= value
	}
	for s := range fresh.And(*guards).All() {
		if !k.Check && (!f.Attacked[f.Them].Has(s) || captureGains[f.Position.PieceAt(s).Type()] >= value) {
			return true
		}
	}
	return false
}

// OpenedBy returns the slider that Opened finds for a legal move, NoSquare if the move opens no
// line.
func (f *QuickFacts) OpenedBy(m shogi.Move) (slider shogi.Square) {
	slider = shogi.NoSquare
	if !m.IsDrop() && f.squares(openers).Has(m.From()) {
		slider, _ = f.Opened(m.From(), m.To())
	}
	return slider
}

// BlockedBy returns the slider whose line a legal move blocks, NoSquare without one.
func (f *QuickFacts) BlockedBy(m shogi.Move) shogi.Square {
	if !f.squares(sliderLines).Has(m.To()) {
		return shogi.NoSquare
	}
	return f.Blocked(m)
}

// ThreatensMate reports whether a legal move threatens mate, as far as MateThreat sees it.
func (f *QuickFacts) ThreatensMate(m shogi.Move, check bool) bool {
	var k Candidate
	f.setMove(&k, m)
	k.Check = check
	reach, fresh := f.reach(&k)
	return f.threatensMate(&k, reach, fresh)
}

// near holds, for two squares, 3 where they touch, 2 at a distance of two, 1 of three, and 0
// beyond.
var near = func() (table [shogi.SquareCount][shogi.SquareCount]uint8) {
	for a := range shogi.Square(shogi.SquareCount) {
		for b := range shogi.Square(shogi.SquareCount) {
			files, ranks := a.File()-b.File(), a.Rank()-b.Rank()
			table[a][b] = uint8(max(0, 4-max(files, -files, ranks, -ranks)))
		}
	}
	return table
}()

// nearness returns the sum of a move's nearness to both kings. A move of the king counts only for
// the enemy's king.
func (f *QuickFacts) nearness(k *Candidate) (sum int) {
	if f.enemyKing != shogi.NoSquare {
		sum += int(near[f.enemyKing][k.To])
	}
	if king := f.Position.King(f.Us); king != shogi.NoSquare && k.Piece != shogi.King {
		sum += int(near[king][k.To])
	}
	return sum
}
