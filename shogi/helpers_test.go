package shogi_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"shotest/internal/testing/shogitest"
	"shotest/shogi"
)

// The short names of what reads texts.
var (
	parsePosition = shogitest.Position
	parseMove     = shogitest.Move
	parseSquare   = shogitest.Square
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

// rowWith spells a rank that is empty but for one piece.
func rowWith(piece string, file int) string {
	row := piece
	if file < 9 {
		row = strconv.Itoa(9-file) + row
	}
	if file > 1 {
		row += strconv.Itoa(file - 1)
	}
	return row
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

// legality is a case of a move that is legal (err is nil) or breaks a rule.
type legality struct {
	name, sfen, move string
	err              error
}

// checkLegality asks CheckLegal and the generator about each case.
func checkLegality(t *testing.T, cases []legality) {
	t.Helper()
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			p, m := parsePosition(t, c.sfen), parseMove(t, c.move)
			if err := p.CheckLegal(m); err != c.err {
				t.Errorf("%s: CheckLegal says %v, want %v", m, err, c.err)
			}
			if listed := slices.Contains(p.AppendLegalMoves(nil), m); listed != (c.err == nil) {
				t.Errorf("%s: listed among the legal moves: %v, want %v", m, listed, c.err == nil)
			}
		})
	}
}
