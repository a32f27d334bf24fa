package tests

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"shotest/shogi"
)

// TestLegalMoves compares the legal moves of 3,333 positions with complete
// lists, and with the lists of a program that leaves pointless moves out.
func TestLegalMoves(t *testing.T) {
	tab := readTable(t, "perft/legal_moves.tsv.gz")
	for _, row := range tab.rows {
		p := parsePosition(t, row[0])
		got := p.AppendLegalMoves(nil)
		if want := tab.cell(t, row, "moves"); spell(got) != sorted(want) || fmt.Sprint(len(got)) != row[1] {
			t.Fatalf("%s:\n%s\nwant %s moves:\n%s", row[0], spell(got), row[1], want)
		}
		listed := tab.cell(t, row, "nshogi_list")
		if got := spell(withForbiddenPawn(&p, withPoint(&p, got))); got != sorted(listed) {
			t.Fatalf("%s:\nwith a point\n%s\nwant\n%s", row[0], got, sorted(listed))
		}
	}
}

// TestLegalChecks compares the checking moves of 3,333 positions with lists
// made by the same program.
func TestLegalChecks(t *testing.T) {
	tab := readTable(t, "perft/legal_checks.tsv.gz")
	total := 0
	for _, row := range tab.rows {
		p := parsePosition(t, row[0])
		checks := slices.DeleteFunc(p.AppendLegalMoves(nil), func(m shogi.Move) bool { return !p.GivesCheck(m) })
		listed := tab.cell(t, row, "checking_moves")
		if got := spell(withForbiddenPawn(&p, withPoint(&p, checks))); got != sorted(listed) {
			t.Fatalf("%s:\ngot\n%s\nwant\n%s", row[0], got, sorted(listed))
		}
		total += len(checks)
	}
	if total < 1000 {
		t.Errorf("only %d checks in %d positions", total, len(tab.rows))
	}
}

// withPoint leaves out the moves that the program of the lists never makes
// because promoting is always better: a pawn, bishop or rook that stays
// unpromoted though it could promote, and a lance that does so on the last rank
// but one.
func withPoint(p *shogi.Position, moves []shogi.Move) []shogi.Move {
	us := p.SideToMove()
	return slices.DeleteFunc(slices.Clone(moves), func(m shogi.Move) bool {
		if m.IsDrop() || m.IsPromotion() {
			return false
		}
		if !m.From().InPromotionZone(us) && !m.To().InPromotionZone(us) {
			return false
		}
		switch p.Mover(m).Type() {
		case shogi.Pawn, shogi.Bishop, shogi.Rook:
			return true
		case shogi.Lance:
			return m.To().RankFrom(us) == 2
		}
		return false
	})
}

// withForbiddenPawn adds a pawn drop that mates. It is illegal, but the program
// of the lists generates it and refuses it only when it is played.
func withForbiddenPawn(p *shogi.Position, moves []shogi.Move) []shogi.Move {
	for to := range shogi.Square(shogi.SquareCount) {
		if m := shogi.NewDrop(shogi.Pawn, to); p.CheckLegal(m) == shogi.ErrUchifuzume {
			moves = append(moves, m)
		}
	}
	return moves
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
