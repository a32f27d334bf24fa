package soma

import "shotest/shogi"

// advanceRank ranks the squares as a player sees them, so that both players choose alike between
// equal pieces: the piece farthest advanced and nearest to the fifth file has the lowest rank. The
// choice is also alike on both wings. Of two pieces opposite each other, the right-hand one is
// first.
var advanceRank = func() (table [2][shogi.SquareCount]uint8) {
	for s := range shogi.Square(shogi.SquareCount) {
		for _, c := range [2]shogi.Color{shogi.Black, shogi.White} {
			seen := s.SeenBy(c)
			left := 0
			if seen.File() > 5 {
				left = 1
			}
			fromMiddle := max(seen.File()-5, 5-seen.File())
			table[c][s] = uint8(seen.Rank()*16 + fromMiddle*2 + left)
		}
	}
	return table
}()
