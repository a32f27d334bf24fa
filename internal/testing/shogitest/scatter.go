package shogitest

import (
	"math/rand/v2"
	"strings"

	"shotest/shogi"
)

// Scatter distributes the pieces of a game at random: about one in oneIn on the board, and the
// others in the hands. It returns both in the form of an SFEN. The position need not be legal.
func Scatter(random *rand.Rand, oneIn int) (board, hands string) {
	squares := random.Perm(shogi.SquareCount)
	var placed [shogi.SquareCount]string
	placed[squares[0]], placed[squares[1]] = "K", "k"
	free := squares[2:]
	var hand strings.Builder
	for _, kind := range shogi.HandTypes {
		for range shogi.SetSizes[kind] {
			piece := kind.SFEN()
			if random.IntN(2) == 0 {
				piece = strings.ToLower(piece)
			}
			if random.IntN(oneIn) > 0 {
				hand.WriteString(piece)
				continue
			}
			if kind.CanPromote() && (kind == shogi.Pawn || random.IntN(4) == 0) {
				piece = "+" + piece
			}
			placed[free[0]], free = piece, free[1:]
		}
	}
	if hand.Len() == 0 {
		hand.WriteByte('-')
	}
	return BoardText(&placed), hand.String()
}

// BoardText returns a board in the form of an SFEN: rank by rank, from file 9 to file 1. An empty
// text is an empty square.
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
