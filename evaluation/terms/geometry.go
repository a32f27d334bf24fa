package terms

import "shotest/shogi"

// Squares as the owner of a piece sees them, and as seen from a king.

// pieceIndex numbers the kinds of pieces in the order of Pieces.
var pieceIndex = func() (table [16]uint8) {
	for t := shogi.Pawn; t <= shogi.Dragon; t++ {
		table[t] = uint8(t) - 1
		if t > shogi.King {
			table[t]--
		}
	}
	return table
}()

// handIndex numbers the kinds of pieces that can be held in the order of
// HandPieces.
func handIndex(t shogi.PieceType) int { return int(t) - 1 }

type (
	squareMap [2][shogi.SquareCount]uint8
	kingMap   [2][shogi.SquareCount][shogi.SquareCount]uint8
)

var (
	// squareIndex maps a square to its place in a SquareTable of its owner.
	squareIndex = newSquareIndex()
	// relativeIndex maps a king's square and another one to the place in a
	// RelativeTable, and zoneIndex to that in a ZoneTable. The colour is that of
	// the player who looks.
	relativeIndex, zoneIndex = newKingMaps()
	// zones holds the squares within two steps of a king, with its own.
	zones = newZones()
)

func newSquareIndex() (table squareMap) {
	for s := range shogi.Square(shogi.SquareCount) {
		for c := range shogi.Color(2) {
			table[c][s] = uint8((s.RankFrom(c)-1)*5 + min(s.File(), 10-s.File()) - 1)
		}
	}
	return table
}

func newKingMaps() (relative, zone kingMap) {
	for king := range shogi.Square(shogi.SquareCount) {
		for s := range shogi.Square(shogi.SquareCount) {
			for c := range shogi.Color(2) {
				ranks := s.RankFrom(c) - king.RankFrom(c)
				files := inward(king, s)
				relative[c][king][s] = uint8((ranks+8)*13 + files + 4)
				if max(abs(ranks), abs(files)) <= 2 {
					zone[c][king][s] = uint8((ranks+2)*5 + files + 2)
				}
			}
		}
	}
	return relative, zone
}

// inward returns how many files a square is away from a king, positive towards
// the farther edge. From the middle file both edges are equally near.
func inward(king, s shogi.Square) int {
	files := s.File() - king.File()
	switch {
	case king.File() > 5:
		return -files
	case king.File() == 5:
		return -abs(files)
	}
	return files
}

// newZones returns the neighbours of a square's neighbours, with themselves.
func newZones() (zone [shogi.SquareCount + 1]shogi.Bitboard) {
	for center := range shogi.Square(shogi.SquareCount) {
		for s := range center.Neighbours().All() {
			zone[center] = zone[center].Or(s.Bitboard()).Or(s.Neighbours())
		}
	}
	return zone
}

func abs(x int) int { return max(x, -x) }
