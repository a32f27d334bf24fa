package review

import (
	"shotest/explain/motif"
	"shotest/shogi"
)

// Comparison, of PressesKing and Confines, compares the ends of two lines of the same length.
type Comparison struct {
	// OtherLine is the line that the statement's line is compared with.
	OtherLine []shogi.Move
	// Siege and Other are what presses the king at the ends.
	Siege, Other Siege
	// Square is that of the piece that cannot get out, Piece its type. Safe is the number of its
	// safe squares at the end of OtherLine.
	Square shogi.Square
	Piece  shogi.PieceType
	Safe   int
}

// Siege is how a side presses the opponent's king.
type Siege struct {
	// Attackers is the number of the side's pieces on the board, apart from its king, that attack
	// the opponent's king or a square next to it.
	Attackers int
	// Free is the number of squares next to that king that neither its own pieces nor the side's
	// attacks keep it from.
	Free int
}

func siegeOf(p *shogi.Position, by shogi.Color) (s Siege) {
	king := p.King(by.Opponent())
	if king == shogi.NoSquare {
		return s
	}
	var attackers shogi.Bitboard
	for square := range king.Neighbours().Or(king.Bitboard()).All() {
		attackers = attackers.Or(p.AttackersOf(by, square, p.Occupied()))
		without := p.Occupied().AndNot(king.Bitboard())
		if square != king && !p.PiecesOf(by.Opponent()).Has(square) && p.AttackersOf(by, square, without).IsEmpty() {
			s.Free++
		}
	}
	s.Attackers = attackers.AndNot(p.Pieces(by, shogi.King)).Count()
	return s
}

// minBesiegers is the least number of attackers that is worth a statement.
const minBesiegers = 2

// exceeds reports whether s is clearly more dangerous than other: two attackers more, or one with
// two squares less, or as many with hardly any room.
func (s Siege) exceeds(other Siege) bool {
	more, room := s.Attackers-other.Attackers, other.Free-s.Free
	if s.Attackers < minBesiegers || more < 0 || room < 0 {
		return false
	}
	return more >= 2 || more == 1 && (room >= 2 || s.Free <= 1) || room >= 2 && s.Free <= 1
}

// comparedLengths are the numbers of moves after which two lines are compared: as many as possible,
// or up to four fewer.
func (c *continuations) comparedLengths() (lengths []int) {
	longest := min(len(c.played), len(c.better), outcomePlies)
	for plies := longest; plies >= max(3, longest-4); plies-- {
		lengths = append(lengths, plies)
	}
	return lengths
}

// findSiege states that a king is pressed more at the end of one line than at that of the other. It
// reports whether it stated anything.
func (p *moveContext) findSiege(c continuations) bool {
	for _, plies := range c.comparedLengths() {
		for _, s := range c.sides(p) {
			end, otherEnd := p.before.After(s.line[:plies]...), p.before.After(s.other[:plies]...)
			here, there := siegeOf(&end, s.side), siegeOf(&otherEnd, s.side)
			if !end.InCheck() && !otherEnd.InCheck() && here.exceeds(there) {
				p.move.add(Finding{Kind: PressesKing, Ply: p.move.Ply - 1, Line: s.line[:plies], Move: s.line[0],
					Compared: &Comparison{OtherLine: s.other[:plies], Siege: here, Other: there}})
				return true
			}
		}
	}
	return false
}

// minWayOut is the least number of safe squares of a piece that can get out.
const minWayOut = 3

// findConfined states that a rook or bishop has no safe square at the end of one line, and several
// at that of the other. It reports whether it stated anything.
func (r *rules) findConfined(p *moveContext, c continuations) bool {
	for _, plies := range c.comparedLengths() {
		for _, s := range c.sides(p) {
			end, otherEnd := p.before.After(s.line[:plies]...), p.before.After(s.other[:plies]...)
			for _, t := range []shogi.PieceType{shogi.Rook, shogi.Bishop} {
				at, safe := r.wayOut(&end, s.side.Opponent(), t)
				otherAt, otherSafe := r.wayOut(&otherEnd, s.side.Opponent(), t)
				if at == shogi.NoSquare || otherAt == shogi.NoSquare || safe > 0 || otherSafe < minWayOut {
					continue
				}
				p.move.add(Finding{Kind: Confines, Ply: p.move.Ply - 1, Line: s.line[:plies], Move: s.line[0],
					Compared: &Comparison{OtherLine: s.other[:plies], Square: at, Piece: end.PieceAt(at).Type(),
						Safe: otherSafe}})
				return true
			}
		}
	}
	return false
}

// wayOut returns the square of a side's only piece of a type, promoted or not, and the number of
// its moves by which it would not be lost, if it is the side's turn. The square is NoSquare if
// there is not exactly one such piece, or if a king is in check.
func (r *rules) wayOut(p *shogi.Position, side shogi.Color, t shogi.PieceType) (at shogi.Square, safe int) {
	pieces := p.Pieces(side, t).Or(p.Pieces(side, t.Promoted()))
	if pieces.Count() != 1 || p.InCheck() {
		return shogi.NoSquare, 0
	}
	position := *p
	if p.SideToMove() != side {
		position.PlayNull()
	}
	at = pieces.First()
	targets := map[shogi.Square]bool{}
	for _, m := range position.AppendLegalMoves(nil) {
		if !m.IsDrop() && m.From() == at && r.finder.Net(&position, m) > -motif.MinWin {
			targets[m.To()] = true
		}
	}
	return at, len(targets)
}
