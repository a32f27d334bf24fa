// Package mailbox is a second implementation of the rules of shogi, written to be evidently correct
// rather than fast. Tests compare package shogi with it. If a perft seems wrong, [Diverge] finds
// the first position on which the two disagree.
//
// A [Board] is an array of nine files by nine ranks and two lists of counts. It follows the rules
// literally:
//
//   - a piece attacks the squares that it reaches step by step;
//   - a move is illegal if, after playing it on a copy, the player's own king is attacked;
//   - a pawn drop is uchifuzume if, after playing it on a copy, the opponent is in check and has no
//     legal move;
//   - a piece is pinned if, after removing it from a copy, more pieces attack the king.
//
// The package uses the types of package shogi (pieces, squares and moves) and reads a
// [shogi.Position] square by square, but uses none of its tables, sets or rules, so that only an
// error that both have could stay unnoticed. It is about a hundred times slower.
package mailbox

import "shotest/shogi"

// Board is a board with both hands and the side to move. It is a plain value:
// copies are independent, and == compares positions without their move number.
type Board struct {
	cells [9][9]shogi.Piece // indexed by file − 1 and rank − 1
	hands [2][shogi.PieceTypeCount]int
	turn  shogi.Color
}

// New returns the board of a position.
func New(p *shogi.Position) Board {
	b := Board{turn: p.SideToMove()}
	for file := 1; file <= 9; file++ {
		for rank := 1; rank <= 9; rank++ {
			b.set(place{file, rank}, p.PieceAt(shogi.NewSquare(file, rank)))
		}
	}
	for _, kind := range shogi.HandTypes {
		b.hands[shogi.Black][kind] = p.Hand(shogi.Black).Count(kind)
		b.hands[shogi.White][kind] = p.Hand(shogi.White).Count(kind)
	}
	return b
}

// place is a square by its file and rank, 1 to 9 each, or a place outside the board.
type place struct{ file, rank int }

func placeOf(s shogi.Square) place { return place{s.File(), s.Rank()} }

func (at place) square() shogi.Square { return shogi.NewSquare(at.file, at.rank) }

func (at place) onBoard() bool {
	return at.file >= 1 && at.file <= 9 && at.rank >= 1 && at.rank <= 9
}

func (b *Board) at(where place) shogi.Piece { return b.cells[where.file-1][where.rank-1] }

func (b *Board) set(where place, piece shogi.Piece) { b.cells[where.file-1][where.rank-1] = piece }

// places yields the places of a player's pieces, file by file.
func (b *Board) places(owner shogi.Color) func(yield func(place) bool) {
	return func(yield func(place) bool) {
		for file := 1; file <= 9; file++ {
			for rank := 1; rank <= 9; rank++ {
				where := place{file, rank}
				piece := b.at(where)
				if piece != shogi.NoPiece && piece.Color() == owner && !yield(where) {
					return
				}
			}
		}
	}
}

// promoted holds the types of pieces after promotion.
var promoted = map[shogi.PieceType]shogi.PieceType{
	shogi.Pawn:   shogi.ProPawn,
	shogi.Lance:  shogi.ProLance,
	shogi.Knight: shogi.ProKnight,
	shogi.Silver: shogi.ProSilver,
	shogi.Bishop: shogi.Horse,
	shogi.Rook:   shogi.Dragon,
}

// demoted is the inverse of promoted.
var demoted = func() map[shogi.PieceType]shogi.PieceType {
	inverse := map[shogi.PieceType]shogi.PieceType{}
	for plain, after := range promoted {
		inverse[after] = plain
	}
	return inverse
}()

// Play returns the board after a move, which must be one of LegalMoves.
func (b *Board) Play(m shogi.Move) Board {
	next := *b
	to := placeOf(m.To())
	switch {
	case m.IsDrop():
		next.hands[b.turn][m.Dropped()]--
		next.set(to, shogi.NewPiece(b.turn, m.Dropped()))
	default:
		from := placeOf(m.From())
		next.capture(to)
		kind := b.at(from).Type()
		if m.IsPromotion() {
			kind = promoted[kind]
		}
		next.set(from, shogi.NoPiece)
		next.set(to, shogi.NewPiece(b.turn, kind))
	}
	next.turn = b.turn.Opponent()
	return next
}

// capture adds the piece on a place, if there is one, to the hand of the side to move. It leaves
// the place as it is.
func (b *Board) capture(where place) {
	if b.at(where) == shogi.NoPiece {
		return
	}
	kind := b.at(where).Type()
	if plain, wasPromoted := demoted[kind]; wasPromoted {
		kind = plain
	}
	b.hands[b.turn][kind]++
}
