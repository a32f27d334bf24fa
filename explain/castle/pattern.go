package castle

import (
	"fmt"
	"slices"
	"strings"

	"shotest/shogi"
)

// Pattern is a set of requirements, which the pieces of a side must all meet.
type Pattern []requirement

// requirement is a piece of a side that must stand on one of some squares.
type requirement struct {
	piece shogi.PieceType
	// squares are the squares for Black and for White.
	squares [2]shogi.Bitboard
}

// MustPattern parses a pattern of a table, in Black's squares:
//
//	K2h      the king on 2h
//	S4g/5g   a silver on 4g or on 5g
//	R1-4     the rook on a square of the files 1 to 4
//
// It panics if the text is invalid, because the tables are a part of the program.
func MustPattern(text string) Pattern {
	var parsed Pattern
	for _, word := range strings.Fields(text) {
		piece, ok := shogi.PieceTypeFromSFEN(word[0])
		if !ok {
			panic(fmt.Sprintf("castle: no piece in %q of %q", word, text))
		}
		p := requirement{piece: piece}
		for _, s := range squaresOf(word[1:]) {
			p.squares[shogi.Black] = p.squares[shogi.Black].Or(shogi.BitboardOf(s))
			p.squares[shogi.White] = p.squares[shogi.White].Or(shogi.BitboardOf(s.Flip()))
		}
		parsed = append(parsed, p)
	}
	return parsed
}

// squaresOf parses squares as in 4g/5g, or files as in 1-4.
func squaresOf(text string) []shogi.Square {
	var squares []shogi.Square
	if len(text) == 3 && text[1] == '-' {
		for file := int(text[0] - '0'); file <= int(text[2]-'0'); file++ {
			for rank := 1; rank <= 9; rank++ {
				squares = append(squares, shogi.NewSquare(file, rank))
			}
		}
		return squares
	}
	for name := range strings.SplitSeq(text, "/") {
		s, ok := shogi.ParseSquare(name)
		if !ok {
			panic(fmt.Sprintf("castle: no square %q in a pattern", name))
		}
		squares = append(squares, s)
	}
	return squares
}

// Matches reports whether the pieces of a side meet all requirements of the pattern.
func (p Pattern) Matches(position *shogi.Position, side shogi.Color) bool {
	return !slices.ContainsFunc(p,
		func(at requirement) bool { return !position.Pieces(side, at.piece).Intersects(at.squares[side]) })
}
