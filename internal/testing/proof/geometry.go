package proof

import "shotest/shogi"

// Where pieces go, counted on the board square by square.

// vector is the way from one square to another in steps of one direction, where there is
// such a way.
type vector struct{ files, ranks, length int }

// way returns the straight way between two squares, length 0 if there is none.
func way(from, to shogi.Square) vector {
	files, ranks := to.File()-from.File(), to.Rank()-from.Rank()
	length := max(files, -files, ranks, -ranks)
	if files != 0 && ranks != 0 && files != ranks && files != -ranks || length == 0 {
		return vector{}
	}
	return vector{files / length, ranks / length, length}
}

// between returns the squares strictly between two squares of a line.
func between(from, to shogi.Square) (squares []shogi.Square) {
	v := way(from, to)
	for i := 1; i < v.length; i++ {
		squares = append(squares, shogi.NewSquare(from.File()+i*v.files, from.Rank()+i*v.ranks))
	}
	return squares
}

// free reports whether nothing stands between two squares.
func free(p shogi.Position, from, to shogi.Square) bool {
	for _, s := range between(from, to) {
		if p.PieceAt(s) != shogi.NoPiece {
			return false
		}
	}
	return true
}

// hits reports whether the piece on a square attacks another square, pins apart.
func hits(p shogi.Position, from, to shogi.Square) bool {
	piece := p.PieceAt(from)
	if piece == shogi.NoPiece || from == to {
		return false
	}
	side, ahead := to.File()-from.File(), from.Rank()-to.Rank()
	if piece.Color() == shogi.White {
		ahead = -ahead
	}
	side = max(side, -side)
	near := side <= 1 && ahead >= -1 && ahead <= 1
	straight, slanted := side == 0 || ahead == 0, side == ahead || side == -ahead
	switch t := piece.Type(); t {
	case shogi.Pawn:
		return side == 0 && ahead == 1
	case shogi.Lance:
		return side == 0 && ahead > 0 && free(p, from, to)
	case shogi.Knight:
		return side == 1 && ahead == 2
	case shogi.Silver:
		return near && (slanted || ahead == 1)
	case shogi.King:
		return near
	case shogi.Bishop, shogi.Horse:
		return slanted && free(p, from, to) || t == shogi.Horse && near
	case shogi.Rook, shogi.Dragon:
		return straight && free(p, from, to) || t == shogi.Dragon && near
	}
	return near && (straight || ahead == 1)
}

// attacked reports whether a player attacks a square, pins apart.
func attacked(p shogi.Position, by shogi.Color, square shogi.Square) bool {
	for from := range shogi.Square(shogi.SquareCount) {
		if belongs(p, from, by) && hits(p, from, square) {
			return true
		}
	}
	return false
}

// belongs reports whether a player's piece stands on a square.
func belongs(p shogi.Position, square shogi.Square, side shogi.Color) bool {
	piece := p.PieceAt(square)
	return piece != shogi.NoPiece && piece.Color() == side
}

// ahead returns the square before another as a player sees it, NoSquare at the edge.
func ahead(square shogi.Square, side shogi.Color) shogi.Square {
	rank := square.Rank() - 1
	if side == shogi.White {
		rank = square.Rank() + 1
	}
	if rank < 1 || rank > 9 {
		return shogi.NoSquare
	}
	return shogi.NewSquare(square.File(), rank)
}

// apart returns how many steps a king has to go between two squares.
func apart(a, b shogi.Square) int {
	steps := 0
	for file, rank := a.File(), a.Rank(); file != b.File() || rank != b.Rank(); steps++ {
		file += sign(b.File() - file)
		rank += sign(b.Rank() - rank)
	}
	return steps
}

func sign(n int) int {
	switch {
	case n > 0:
		return 1
	case n < 0:
		return -1
	}
	return 0
}
