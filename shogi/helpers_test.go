package shogi_test

import (
	"slices"
	"strings"

	"shotest/internal/testing/shogitest"
	"shotest/shogi"
)

// Short names of parsing helpers.
var (
	parsePosition = shogitest.Position
	parseMove     = shogitest.Move
	parseGame     = shogitest.Game
)

// names spells moves in alphabetical order.
func names(moves []shogi.Move) string {
	words := shogi.MoveTexts(moves)
	slices.Sort(words)
	return strings.Join(words, " ")
}

// squares lists the members of a set in ascending order.
func squares(set shogi.Bitboard) []shogi.Square {
	var list []shogi.Square
	for s := range shogi.Square(shogi.SquareCount) {
		if set.Has(s) {
			list = append(list, s)
		}
	}
	return list
}

// squareNames spells the members of a set in ascending order.
func squareNames(set shogi.Bitboard) string {
	var words []string
	for _, s := range squares(set) {
		words = append(words, s.String())
	}
	return strings.Join(words, " ")
}

// movesThat lists the legal moves that fulfil a condition.
func movesThat(p *shogi.Position, holds func(shogi.Move) bool) string {
	var chosen []shogi.Move
	for _, m := range p.AppendLegalMoves(nil) {
		if holds(m) {
			chosen = append(chosen, m)
		}
	}
	return names(chosen)
}
