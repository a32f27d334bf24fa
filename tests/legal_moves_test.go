package tests

import (
	"slices"
	"strings"
	"testing"

	"shotest/shogi"
)

// TestLegalMoves compares the legal moves of 3,333 positions with complete lists.
func TestLegalMoves(t *testing.T) {
	tab := readTable(t, "perft/legal_moves.tsv.gz")
	for _, row := range tab.rows {
		p := parsePosition(t, row[0])
		if got, want := spell(p.AppendLegalMoves(nil)), sorted(tab.cell(t, row, "moves")); got != want {
			t.Fatalf("%s:\n%s\nwant\n%s", row[0], got, want)
		}
	}
}

// spell writes moves in alphabetical order.
func spell(moves []shogi.Move) string {
	words := shogi.MoveTexts(moves)
	slices.Sort(words)
	return strings.Join(words, " ")
}

// sorted brings the words of a text into alphabetical order.
func sorted(text string) string {
	words := strings.Fields(text)
	slices.Sort(words)
	return strings.Join(words, " ")
}
