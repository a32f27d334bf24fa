//go:build e2e

package tests

import (
	"strings"
	"testing"

	"shotest/shogi"
)

// TestTsumeCollections replays the recorded solutions. Most problems have no
// king of the attacker.
func TestTsumeCollections(t *testing.T) {
	tab := readTable(t, "tsume/collections.tsv.gz")
	oneKing, mates := 0, 0
	for _, row := range tab.rows {
		p := parsePosition(t, tab.cell(t, row, "sfen"))
		attacker := p.SideToMove()
		if p.King(attacker) == shogi.NoSquare {
			oneKing++
		}
		for i, word := range strings.Fields(tab.cell(t, row, "solution_usi")) {
			m := parseMove(t, word)
			if err := p.CheckLegal(m); err != nil {
				t.Fatalf("%s: move %d, %s: %v", row[1], i+1, word, err)
			}
			p.Play(m)
			if i%2 == 0 && !p.InCheck() {
				t.Fatalf("%s: move %d, %s, gives no check", row[1], i+1, word)
			}
		}
		mate := tab.cell(t, row, "end_of_recorded_line") == "mate"
		if mate && p.HasLegalMove() {
			t.Errorf("%s: no mate at the end of the solution", row[1])
		}
		if mate {
			mates++
		}
	}
	if mates < 1000 || oneKing < 1000 {
		t.Errorf("%d problems, only %d with one king, and %d solutions that mate", len(tab.rows), oneKing, mates)
	}
}

func TestTsumePositionsLoad(t *testing.T) {
	for _, file := range []struct{ name, column string }{
		{"tsume/classic_edo_and_famous.tsv", "sfen"},
		{"tsume/realgame_mates.tsv.gz", "sfen"},
	} {
		t.Run(file.name, func(t *testing.T) {
			tab := readTable(t, file.name)
			for _, row := range tab.rows {
				sfen := tab.cell(t, row, file.column)
				p := parsePosition(t, sfen)
				if p.King(p.SideToMove().Opponent()) == shogi.NoSquare {
					t.Errorf("%s: no king to mate", sfen)
				}
				if !p.HasLegalMove() {
					t.Errorf("%s: the attacker has no move", sfen)
				}
			}
		})
	}
}

func TestNoMateInOne(t *testing.T) {
	lines := readLines(t, "tsume/no_mate_in_1.sfen.gz")
	for _, sfen := range lines {
		p := parsePosition(t, sfen)
		for _, m := range p.AppendLegalMoves(nil) {
			child := p
			child.Play(m)
			if !child.HasLegalMove() {
				t.Errorf("%s: %s mates", sfen, m)
			}
		}
	}
}
