package policy

import "shotest/shogi"

// Board is the board with a border, as the side to move sees it: the content of each square (see
// Standings). A step from one square to another is a difference of places.
type Board [BoardSide * BoardSide]uint8

const (
	// BoardSide is the length of a side of the board with its border.
	BoardSide = boardSize + 2
	// Standings is the number of contents of a square: nothing, an own piece (by type), the
	// edge of the board, or an enemy piece (by type).
	Standings = 2 * shogi.PieceTypeCount
	// Edge is the content of the border.
	Edge = uint8(shogi.PieceTypeCount)
	// boardSize is the length of a side of the board without it.
	boardSize = 9
)

// Place returns the place of a square, as the side to move sees it.
func Place(s shogi.Square) int { return places[s] }

// places holds the place of each square; emptyBoard is an empty board.
var places, emptyBoard = func() (places [squares]int, empty Board) {
	for i := range empty {
		empty[i] = Edge
	}
	for s := range shogi.Square(squares) {
		places[s] = s.File()*BoardSide + s.Rank()
		empty[places[s]] = 0
	}
	return places, empty
}()

// Gather sets the contents of the board.
func (b *Board) Gather(p *shogi.Position) {
	*b = emptyBoard
	us := p.SideToMove()
	for s := range p.Occupied().All() {
		b[places[s.SeenBy(us)]] = standingOf(p.PieceAt(s), us)
	}
}

// standingOf returns the content of a square as a player sees it.
func standingOf(piece shogi.Piece, us shogi.Color) uint8 {
	if piece.Color() != us {
		return uint8(piece.Type()) + Edge
	}
	return uint8(piece.Type())
}
