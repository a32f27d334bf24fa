package mailbox

import (
	"slices"

	"shotest/shogi"
)

// LegalMoves returns every legal move in ascending order, including pointless non-promotions.
func (b *Board) LegalMoves() []shogi.Move {
	var legal []shogi.Move
	for _, m := range b.candidates() {
		if b.isLegal(m) {
			legal = append(legal, m)
		}
	}
	slices.Sort(legal)
	return legal
}

// isLegal reports whether a candidate is legal, by the position after it.
func (b *Board) isLegal(m shogi.Move) bool {
	next := b.Play(m)
	if next.InCheck(b.turn) {
		return false
	}
	pawnDrop := m.IsDrop() && m.Dropped() == shogi.Pawn
	mates := pawnDrop && next.InCheck(next.turn) && len(next.LegalMoves()) == 0
	return !mates
}

// candidates returns the moves that obey all rules but two: they may leave the player's own king in
// check, and they may be uchifuzume.
func (b *Board) candidates() []shogi.Move {
	var moves []shogi.Move
	for from := range b.places(b.turn) {
		for to := range b.attacked(from) {
			if captured := b.at(to); captured == shogi.NoPiece || captured.Color() != b.turn {
				moves = append(moves, b.choices(from, to)...)
			}
		}
	}
	for _, kind := range shogi.HandTypes {
		if b.hands[b.turn][kind] > 0 {
			moves = append(moves, b.drops(kind)...)
		}
	}
	return moves
}

// choices returns the move between two places without and with promotion, where the rules allow
// them.
func (b *Board) choices(from, to place) []shogi.Move {
	var moves []shogi.Move
	kind := b.at(from).Type()
	if !b.isDead(kind, to) {
		moves = append(moves, shogi.NewMove(from.square(), to.square()))
	}
	_, canPromote := promoted[kind]
	if canPromote && (b.ranksAhead(from) < 3 || b.ranksAhead(to) < 3) {
		moves = append(moves, shogi.NewPromotion(from.square(), to.square()))
	}
	return moves
}

// drops returns the drops of a kind of piece that is in hand.
func (b *Board) drops(kind shogi.PieceType) []shogi.Move {
	var moves []shogi.Move
	for file := 1; file <= 9; file++ {
		if kind == shogi.Pawn && b.hasPawnOn(file) {
			continue
		}
		for rank := 1; rank <= 9; rank++ {
			to := place{file, rank}
			if b.at(to) == shogi.NoPiece && !b.isDead(kind, to) {
				moves = append(moves, shogi.NewDrop(kind, to.square()))
			}
		}
	}
	return moves
}

// hasPawnOn reports whether the side to move has an unpromoted pawn on a file.
func (b *Board) hasPawnOn(file int) bool {
	for rank := 1; rank <= 9; rank++ {
		if b.at(place{file, rank}) == shogi.NewPiece(b.turn, shogi.Pawn) {
			return true
		}
	}
	return false
}

// ranksAhead returns the number of ranks ahead of a place for the side to move, 0 to 8.
func (b *Board) ranksAhead(at place) int {
	if b.turn == shogi.Black {
		return at.rank - 1
	}
	return 9 - at.rank
}

// isDead reports whether a piece of the side to move could never move again from a place.
func (b *Board) isDead(kind shogi.PieceType, at place) bool {
	switch kind {
	case shogi.Pawn, shogi.Lance:
		return b.ranksAhead(at) < 1
	case shogi.Knight:
		return b.ranksAhead(at) < 2
	}
	return false
}
