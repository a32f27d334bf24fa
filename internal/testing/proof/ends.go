package proof

import (
	"shotest/explain/motif"
	"shotest/internal/testing/mailbox"
	"shotest/shogi"
)

// Siege returns the number of a side's pieces, apart from its king, that attack the opponent's king
// or a square next to it, and the number of squares next to that king to which it could go.
func Siege(p shogi.Position, by shogi.Color) (attacking, free int) {
	if p.SideToMove() == by {
		p = afterPass(p)
	}
	king := p.King(by.Opponent())
	seen := map[shogi.Square]bool{}
	for square := range shogi.Square(shogi.SquareCount) {
		if kingDistance(square, king) > 1 {
			continue
		}
		for _, from := range attackers(p, by, square) {
			seen[from] = p.PieceAt(from).Type() != shogi.King
		}
		if square == king || hasPiece(p, square, by.Opponent()) {
			continue
		}
		board := mailbox.New(&p)
		board = board.Play(shogi.NewMove(king, square))
		if len(board.Attackers(by, square)) == 0 {
			free++
		}
	}
	for _, counts := range seen {
		if counts {
			attacking++
		}
	}
	return attacking, free
}

// SafeSquares returns the number of squares to which the piece on a square can go, if it is its
// side's turn, without being lost there for less.
func SafeSquares(p shogi.Position, square shogi.Square) int {
	if p.PieceAt(square).Color() != p.SideToMove() {
		p = afterPass(p)
	}
	safe := map[shogi.Square]bool{}
	for _, m := range movesFrom(p, square) {
		if net(p, m) > -motif.MinWin {
			safe[m.To()] = true
		}
	}
	return len(safe)
}

// Meets reports whether a reply saves a piece that an answer attacks: it could be won after a pass,
// and cannot be won after the reply.
func Meets(p shogi.Position, answer, reply shogi.Move, square shogi.Square) bool {
	attacked := p.After(answer)
	if !hasPiece(attacked, square, attacked.SideToMove()) || bestNet(afterPass(attacked), square) < motif.MinWin {
		return false
	}
	saved := attacked.After(reply)
	if !reply.IsDrop() && reply.From() == square {
		square = reply.To()
	}
	return bestNet(saved, square) < motif.MinWin
}

// Comes reports whether a line makes a promoted piece, of which the side has more at its end.
func Comes(start, end shogi.Position, side shogi.Color, made shogi.PieceType) bool {
	count := func(p shogi.Position) (n int) {
		for square := range shogi.Square(shogi.SquareCount) {
			if hasPiece(p, square, side, made) {
				n++
			}
		}
		return n
	}
	return made.IsPromoted() && count(end) > count(start)
}
