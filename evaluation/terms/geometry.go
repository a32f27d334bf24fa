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
	// neighbours holds the squares next to a square, and zones those within two
	// steps, with the square itself.
	neighbours, zones = newAreas()
)

// leaps holds what a pawn, knight, silver or gold of a player attacks from a
// square. As the enemy sees it, that is from where such a piece attacks it.
var leaps = func() (table [2][8][shogi.SquareCount]shogi.Bitboard) {
	for c := range shogi.Color(2) {
		for _, t := range [...]shogi.PieceType{shogi.Pawn, shogi.Knight, shogi.Silver, shogi.Gold} {
			for s := range shogi.Square(shogi.SquareCount) {
				table[c][t][s] = shogi.Attacks(shogi.NewPiece(c, t), s, shogi.Bitboard{})
			}
		}
	}
	return table
}()

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

func newAreas() (near, zone [shogi.SquareCount + 1]shogi.Bitboard) {
	for center := range shogi.Square(shogi.SquareCount) {
		for s := range shogi.Square(shogi.SquareCount) {
			distance := max(abs(center.File()-s.File()), abs(center.Rank()-s.Rank()))
			if distance == 1 {
				near[center] = near[center].Or(shogi.BitboardOf(s))
			}
			if distance <= 2 {
				zone[center] = zone[center].Or(shogi.BitboardOf(s))
			}
		}
	}
	return near, zone
}

// camps holds the three ranks of each player that are farthest from the other
// one.
var camps = func() (table [2]shogi.Bitboard) {
	for s := range shogi.Square(shogi.SquareCount) {
		for c := range shogi.Color(2) {
			if s.InPromotionZone(c.Opponent()) {
				table[c] = table[c].Or(shogi.BitboardOf(s))
			}
		}
	}
	return table
}()

// files holds the squares of each file, from 0.
var files = func() (table [9]shogi.Bitboard) {
	for s := range shogi.Square(shogi.SquareCount) {
		table[s.File()-1] = table[s.File()-1].Or(shogi.BitboardOf(s))
	}
	return table
}()

func abs(x int) int { return max(x, -x) }
