package policy

import "shotest/shogi"

// Board is the board with a border around it, as the side to move sees it: what stands on
// each square (see Standings). Steps from one square to another are differences of places.
type Board [BoardSide * BoardSide]uint8

const (
	// BoardSide is the length of a side of the board with its border.
	BoardSide = boardSize + 2
	// Standings is how many things can stand somewhere: nothing, an own piece (by type),
	// the edge of the board, or an enemy's (by type).
	Standings = 2 * shogi.PieceTypeCount
	// Edge is what stands on the border.
	Edge = uint8(shogi.PieceTypeCount)
	// boardSize is the length of a side of the board without it.
	boardSize = 9
)

// Place returns the place on a board of a square as the side to move sees it.
func Place(s shogi.Square) int { return places[s] }

// places holds the place of each square, emptyBoard what stands there on an empty board.
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

// Gather sets what stands on the board.
func (b *Board) Gather(p *shogi.Position) {
	*b = emptyBoard
	us := p.SideToMove()
	for s := range p.Occupied().All() {
		b[places[s.SeenBy(us)]] = standingOf(p.PieceAt(s), us)
	}
}

// standingOf returns a piece as a player sees it.
func standingOf(piece shogi.Piece, us shogi.Color) uint8 {
	if piece.Color() != us {
		return uint8(piece.Type()) + Edge
	}
	return uint8(piece.Type())
}
