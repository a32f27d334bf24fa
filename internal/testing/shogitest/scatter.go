package shogitest

import (
	"math/rand/v2"
	"strings"

	"shotest/shogi"
)

// SetSize is the number of pieces of each kind in a set, without kings.
var SetSize = map[shogi.PieceType]int{
	shogi.Pawn: 18, shogi.Lance: 4, shogi.Knight: 4, shogi.Silver: 4, shogi.Gold: 4, shogi.Bishop: 2, shogi.Rook: 2,
}

// Scatter puts one piece in a few of a set on the board, at random, and the others in hand. It
// returns both in the form of an SFEN. The position need not be legal.
func Scatter(random *rand.Rand, few int) (board, hands string) {
	squares := random.Perm(shogi.SquareCount)
	var placed [shogi.SquareCount]string
	placed[squares[0]], placed[squares[1]] = "K", "k"
	free := squares[2:]
	var held strings.Builder
	for _, kind := range shogi.HandTypes {
		for range SetSize[kind] {
			piece := kind.SFEN()
			if random.IntN(2) == 0 {
				piece = strings.ToLower(piece)
			}
			if random.IntN(few) > 0 {
				held.WriteString(piece)
				continue
			}
			if kind.CanPromote() && (kind == shogi.Pawn || random.IntN(4) == 0) {
				piece = "+" + piece
			}
			placed[free[0]], free = piece, free[1:]
		}
	}
	if held.Len() == 0 {
		held.WriteByte('-')
	}
	return BoardText(&placed), held.String()
}

// BoardText spells a board rank by rank, from file 9 to file 1, as an SFEN does; an empty text is
// an empty square.
func BoardText(board *[shogi.SquareCount]string) string {
	var text strings.Builder
	for i, piece := range board {
		if i > 0 && i%9 == 0 {
			text.WriteByte('/')
		}
		if piece == "" {
			piece = "1"
		}
		text.WriteString(piece)
	}
	return text.String()
}
