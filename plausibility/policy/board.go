package policy

import "shotest/shogi"

// Board is the board with a border, as the side to move sees it: a cell with the content of each
// square (see ContentCount). A step from one square to another is a difference of indices.
type Board [BoardSide * BoardSide]uint8

const (
	// BoardSide is the length of a side of the board with its border.
	BoardSide = boardSize + 2
	// ContentCount is the number of contents of a cell: nothing, an own piece (by type), the edge
	// of the board, or an enemy piece (by type).
	ContentCount = 2 * shogi.PieceTypeCount
	// Edge is the content of the border.
	Edge = uint8(shogi.PieceTypeCount)
	// boardSize is the length of a side of the board without its border.
	boardSize = 9
)

// cells holds the index in Board of each square, as the side to move sees it; emptyBoard is an
// empty board.
var cells, emptyBoard = func() (places [squareCount]int, empty Board) {
	for i := range empty {
		empty[i] = Edge
	}
	for s := range shogi.Square(squareCount) {
		places[s] = s.File()*BoardSide + s.Rank()
		empty[places[s]] = 0
	}
	return places, empty
}()

// Gather sets b to the board of p.
func (b *Board) Gather(p *shogi.Position) {
	*b = emptyBoard
	us := p.SideToMove()
	for s := range p.Occupied().All() {
		b[cells[s.SeenBy(us)]] = contentOf(p.PieceAt(s), us)
	}
}

// contentOf returns the content of a cell with piece, as the player us sees it.
func contentOf(piece shogi.Piece, us shogi.Color) uint8 {
	if piece.Color() != us {
		return uint8(piece.Type()) + Edge
	}
	return uint8(piece.Type())
}
