package shogi_test

import (
	"strings"
	"testing"

	"shotest/shogi"
)

func TestNifu(t *testing.T) {
	checkLegality(t, []legality{
		{"in front of its own pawn", "4k4/9/9/9/4P4/9/9/9/4K4 b P 1", "P*5d", shogi.ErrNifu},
		{"behind its own pawn", "4k4/9/9/9/4P4/9/9/9/4K4 b P 1", "P*5h", shogi.ErrNifu},
		{"on the next file", "4k4/9/9/9/4P4/9/9/9/4K4 b P 1", "P*4e", nil},
		{"with a promoted pawn", "4k4/9/9/9/4+P4/9/9/9/4K4 b P 1", "P*5d", nil},
		{"with the opponent's pawn", "4k4/9/9/9/4p4/9/9/9/4K4 b P 1", "P*5g", nil},
		{"white, pawn on the second rank", "4k4/4p4/9/9/9/9/9/9/4K4 w p 1", "P*5h", shogi.ErrNifu},
		{"white, black's pawn", "3k5/4P4/9/9/9/9/9/9/3K5 w p 1", "P*5h", nil},
		{"another piece on the file", "3k5/9/9/9/4L4/9/9/9/4K4 b P 1", "P*5d", nil},
		{"nifu against check", "4r3k/9/9/9/9/9/4P4/4K4/9 b P 1", "P*5c", shogi.ErrNifu},
	})
}

// A pawn that stands on any square closes its file, and only its file.
func TestNifuOnEveryFile(t *testing.T) {
	for file := 1; file <= 9; file++ {
		for rank := 2; rank <= 9; rank++ {
			s := shogi.NewSquare(file, rank)
			rows := []string{"9", "9", "9", "9", "9", "9", "9", "9", "9"}
			rows[rank-1] = rowWith("P", file)
			p := parsePosition(t, strings.Join(rows, "/")+" b P 1")
			drops := 0
			for _, m := range p.AppendLegalMoves(nil) {
				if !m.IsDrop() {
					continue
				}
				drops++
				if m.To().File() == file {
					t.Errorf("pawn on %s: %s is nifu", s, m)
				}
			}
			if drops != 64 {
				t.Errorf("pawn on %s: %d drops, want 8 files of 8 squares", s, drops)
			}
		}
	}
}
