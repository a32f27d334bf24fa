package proof

import (
	"slices"

	"shotest/internal/testing/mailbox"
	"shotest/shogi"
)

// vector is a straight line between two squares: a step, and the number of steps.
type vector struct{ files, ranks, length int }

// vectorBetween returns the vector between two squares, of length 0 if they are not on a straight
// line.
func vectorBetween(from, to shogi.Square) vector {
	files, ranks := to.File()-from.File(), to.Rank()-from.Rank()
	length := max(files, -files, ranks, -ranks)
	if files != 0 && ranks != 0 && files != ranks && files != -ranks || length == 0 {
		return vector{}
	}
	return vector{files / length, ranks / length, length}
}

// between returns the squares strictly between two squares of a line.
func between(from, to shogi.Square) (squares []shogi.Square) {
	v := vectorBetween(from, to)
	for i := 1; i < v.length; i++ {
		squares = append(squares, shogi.NewSquare(from.File()+i*v.files, from.Rank()+i*v.ranks))
	}
	return squares
}

// attackers returns the squares from which a side attacks a square, regardless of pins.
func attackers(p shogi.Position, by shogi.Color, square shogi.Square) []shogi.Square {
	if square == shogi.NoSquare {
		return nil
	}
	board := mailbox.New(&p)
	return board.Attackers(by, square)
}

// attacks reports whether the piece on a square attacks another square, regardless of pins.
func attacks(p shogi.Position, from, to shogi.Square) bool {
	piece := p.PieceAt(from)
	return piece != shogi.NoPiece && slices.Contains(attackers(p, piece.Color(), to), from)
}

// seesThrough reports whether a slider attacks a piece and would attack a farther one without it.
func seesThrough(p shogi.Position, from, near, far shogi.Square) bool {
	a, b, t := vectorBetween(from, near), vectorBetween(from, far), p.PieceAt(from).Type()
	if !attacks(p, from, near) || a.length == 0 || a.length >= b.length || a.files != b.files || a.ranks != b.ranks {
		return false
	}
	diagonal := a.files != 0 && a.ranks != 0
	slides := t == shogi.Lance || t.Unpromoted() == shogi.Rook && !diagonal ||
		t.Unpromoted() == shogi.Bishop && diagonal
	stands := func(s shogi.Square) bool { return p.PieceAt(s) != shogi.NoPiece }
	return slides && !slices.ContainsFunc(between(near, far), stands)
}

// hasPiece reports whether a side has a piece on a square, of one of the given types if there are
// any.
func hasPiece(p shogi.Position, square shogi.Square, side shogi.Color, types ...shogi.PieceType) bool {
	if square == shogi.NoSquare {
		return false
	}
	piece := p.PieceAt(square)
	return piece != shogi.NoPiece && piece.Color() == side && (len(types) == 0 || slices.Contains(types, piece.Type()))
}

// squareAhead returns the square in front of another one for a side, NoSquare at the edge.
func squareAhead(square shogi.Square, side shogi.Color) shogi.Square {
	rank := square.Rank() - 1
	if side == shogi.White {
		rank = square.Rank() + 1
	}
	if rank < 1 || rank > 9 {
		return shogi.NoSquare
	}
	return shogi.NewSquare(square.File(), rank)
}

// kingDistance returns the number of a king's steps between two squares.
func kingDistance(a, b shogi.Square) int {
	return max(a.File()-b.File(), b.File()-a.File(), a.Rank()-b.Rank(), b.Rank()-a.Rank())
}
