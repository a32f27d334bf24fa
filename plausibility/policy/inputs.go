package policy

import "shotest/shogi"

// Moved is a move of the game so far. The zero value is none.
type Moved struct {
	Move  shogi.Move
	Piece shogi.PieceType // as it stands after the move
}

const (
	squareCount = shogi.SquareCount
	// sideCount is the number of sides. The mover's rows come first, then the opponent's.
	sideCount = 2
	// handCounts is the number of counts of a type in a hand, 0 to 18.
	handCounts = 19
	handTypes  = int(shogi.Gold) + 1
	// movedKinds is the number of kinds of moved pieces: by type, moved or dropped.
	movedKinds = 2 * shogi.PieceTypeCount
)

// The first of the rows for pieces on squares, for hands, for the opponent's last move, and for
// the mover's own before it.
const (
	pieceRows  = 0
	handRows   = pieceRows + sideCount*shogi.PieceTypeCount*squareCount
	lastRows   = handRows + sideCount*handTypes*handCounts
	beforeRows = lastRows + movedKinds*squareCount
	// Rows is the number of rows of the first layer.
	Rows = beforeRows + movedKinds*squareCount
	// MaxRows bounds the rows of a position: a row for each piece on the board, at most one
	// for each in hand, and two moves.
	MaxRows = 40 + 2
)

// Input is the input of a network: a position with its attacks, the opponent's last move and the
// mover's own before it.
type Input struct {
	Position  *shogi.Position
	Attacks   *shogi.AttackMap
	Last, Own Moved
}

// AppendRows appends the rows of an input.
func (in *Input) AppendRows(rows []int32) []int32 {
	p := in.Position
	us := p.SideToMove()
	for at := range p.Occupied().All() {
		rows = append(rows, pieceRow(contentOf(p.PieceAt(at), us), at.SeenBy(us)))
	}
	return in.appendOthers(rows)
}

// pieceRow returns the row of a piece on a square, both as the side to move sees them.
func pieceRow(standing uint8, seen shogi.Square) int32 {
	return pieceRows + int32(standing)*squareCount + int32(seen)
}

func (in *Input) appendOthers(rows []int32) []int32 {
	p := in.Position
	us := p.SideToMove()
	for side, c := range [sideCount]shogi.Color{us, us.Opponent()} {
		hand := p.Hand(c)
		for _, t := range shogi.HandTypes {
			if n := hand.Count(t); n > 0 {
				rows = append(rows, int32(handRows+(side*handTypes+int(t))*handCounts+n))
			}
		}
	}
	rows = appendMoved(rows, lastRows, us, in.Last)
	return appendMoved(rows, beforeRows, us, in.Own)
}

func appendMoved(rows []int32, first int, us shogi.Color, moved Moved) []int32 {
	if moved.Move == shogi.NoMove {
		return rows
	}
	kind := int(moved.Piece)
	if moved.Move.IsDrop() {
		kind += shogi.PieceTypeCount
	}
	return append(rows, int32(first+kind*squareCount+int(moved.Move.To().SeenBy(us))))
}
