package terms

import "shotest/shogi"

// pieceSquares counts where pieces stand on the board.
func pieceSquares(s *scan, us, _ *side) (sum tapered) {
	index := &squareIndex[us.color]
	if us.king != shogi.NoSquare {
		sum = s.weight(atKingSquare + int(index[us.king]))
	}
	for _, piece := range us.pieces[:us.count] {
		sum += s.weight(atPieceSquare + int(piece.index)*squareKinds + int(index[piece.square]))
	}
	return sum
}

// nearOwnKing counts where pieces stand as seen from their own king.
func nearOwnKing(s *scan, us, _ *side) tapered {
	return s.seenFrom(us.king, us, atNearOwnKing)
}

// nearEnemyKing counts where pieces stand as seen from the enemy's king.
func nearEnemyKing(s *scan, us, them *side) tapered {
	return s.seenFrom(them.king, us, atNearEnemyKing)
}

// seenFrom counts where a side's pieces stand as seen from a king, in a table
// that begins at a feature.
func (s *scan) seenFrom(king shogi.Square, us *side, at int) (sum tapered) {
	if king == shogi.NoSquare {
		return 0
	}
	index := &relativeIndex[us.color][king]
	for _, piece := range us.pieces[:us.count] {
		sum += s.weight(at + int(piece.index)*relativeKinds + int(index[piece.square]))
	}
	return sum
}
