package mailbox

import (
	"slices"
	"strings"
	"testing"

	"shotest/internal/testing/shogitest"
	"shotest/shogi"
)

func parse(t *testing.T, sfen string) *shogi.Position {
	t.Helper()
	p := shogitest.Position(t, sfen)
	return &p
}

func board(t *testing.T, sfen string) *Board {
	t.Helper()
	b := New(parse(t, sfen))
	return &b
}

// The short names of what reads texts.
var (
	square = shogitest.Square
	move   = shogitest.Move
)

// squareNames lists squares as words, in the order in which they come.
func squareNames(squares []shogi.Square) string {
	words := make([]string, len(squares))
	for i, s := range squares {
		words[i] = s.String()
	}
	return strings.Join(words, " ")
}

func TestReachOfEachPiece(t *testing.T) {
	tests := []struct {
		name, sfen, want string
	}{
		{"pawn", "9/9/9/9/4P4/9/9/9/9 b - 1", "5d"},
		{"white pawn", "9/9/9/9/4p4/9/9/9/9 b - 1", "5f"},
		{"lance", "9/4p4/9/9/4L4/9/9/9/9 b - 1", "5b 5c 5d"},
		{"white lance", "9/9/9/9/4l4/9/4P4/9/9 b - 1", "5f 5g"},
		{"knight", "9/9/9/9/4N4/9/9/9/9 b - 1", "4c 6c"},
		{"white knight", "9/9/9/9/4n4/9/9/9/9 b - 1", "4g 6g"},
		{"silver", "9/9/9/9/4S4/9/9/9/9 b - 1", "4d 4f 5d 6d 6f"},
		{"white silver", "9/9/9/9/4s4/9/9/9/9 b - 1", "4d 4f 5f 6d 6f"},
		{"gold", "9/9/9/9/4G4/9/9/9/9 b - 1", "4d 4e 5d 5f 6d 6e"},
		{"white gold", "9/9/9/9/4g4/9/9/9/9 b - 1", "4e 4f 5d 5f 6e 6f"},
		{"promoted pawn", "9/9/9/9/4+P4/9/9/9/9 b - 1", "4d 4e 5d 5f 6d 6e"},
		{"promoted lance", "9/9/9/9/4+L4/9/9/9/9 b - 1", "4d 4e 5d 5f 6d 6e"},
		{"promoted knight", "9/9/9/9/4+N4/9/9/9/9 b - 1", "4d 4e 5d 5f 6d 6e"},
		{"promoted silver", "9/9/9/9/4+S4/9/9/9/9 b - 1", "4d 4e 5d 5f 6d 6e"},
		{"king", "9/9/9/9/4K4/9/9/9/9 b - 1", "4d 4e 4f 5d 5f 6d 6e 6f"},
		{"bishop", "9/9/6p2/9/4B4/9/2P6/9/9 b - 1", "1i 2h 3c 3g 4d 4f 6d 6f 7c 7g 8b 9a"},
		{"horse", "9/9/9/3p1p3/4+B4/3s1s3/9/9/9 b - 1", "4d 4e 4f 5d 5f 6d 6e 6f"},
		{"rook", "9/9/4p4/9/2P1R1p2/9/9/4P4/9 b - 1", "3e 4e 5c 5d 5f 5g 5h 6e 7e"},
		{"dragon", "9/9/9/4p4/3p+Rp3/4s4/9/9/9 b - 1", "4d 4e 4f 5d 5f 6d 6e 6f"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			b := board(t, test.sfen)
			var got []shogi.Square
			for to := range b.reach(place{5, 5}) {
				got = append(got, to.square())
			}
			slices.Sort(got)
			if squareNames(got) != test.want {
				t.Errorf("got %s, want %s", squareNames(got), test.want)
			}
		})
	}
}

func TestAttackersAndCounts(t *testing.T) {
	b := board(t, "4k4/9/9/9/4P4/3NG4/4L4/9/4K4 b - 1")
	counts := b.AttackCounts(shogi.Black)
	tests := []struct{ target, attackers string }{
		{"5e", "5f"}, // the lance sees no farther than the gold before it
		{"5f", "5g"},
		{"5d", "5e 6f"},
		{"7d", "6f"},
		{"6f", "5f"},
		{"5h", "5i"},
		{"5a", ""},
	}
	for _, test := range tests {
		target := square(t, test.target)
		attackers := b.Attackers(shogi.Black, target)
		if squareNames(attackers) != test.attackers {
			t.Errorf("attackers of %s: %s, want %s", test.target, squareNames(attackers), test.attackers)
		}
		if counts[target] != len(attackers) {
			t.Errorf("%s is counted %d times, want %d", test.target, counts[target], len(attackers))
		}
	}
}

func TestPinned(t *testing.T) {
	tests := []struct{ name, sfen, want string }{
		{"by each slider", "4l4/9/9/1b7/4P4/3G5/2r1K1S1r/9/9 b - 1", "3g 5e 6f"},
		{"two pieces between", "4l4/9/9/9/4P4/4G4/4K4/9/9 b - 1", ""},
		{"a piece of the other side between", "4r4/9/9/9/4p4/9/4K4/9/9 b - 1", ""},
		{"a lance that looks away", "9/9/9/9/4K4/4P4/4l4/9/9 b - 1", ""},
		{"no king", "4l4/9/9/9/4P4/9/9/9/9 b - 1", ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := squareNames(board(t, test.sfen).Pinned(shogi.Black)); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

func TestPlay(t *testing.T) {
	tests := []struct{ name, sfen, move, after string }{
		{"step", shogi.StartSFEN, "7g7f", "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2"},
		{"promotion", "4k4/9/4P4/9/9/9/9/9/4K4 b - 1", "5c5b+", "4k4/4+P4/9/9/9/9/9/9/4K4 w - 2"},
		{"capture of a promoted piece", "4k4/9/9/9/9/9/9/3+r5/4K4 b - 1", "5i6h", "4k4/9/9/9/9/9/9/3K5/9 w R 2"},
		{"drop", "4k4/9/9/9/9/9/9/9/4K4 w 2G2p 1", "P*5h", "4k4/9/9/9/9/9/9/4p4/4K4 b 2Gp 2"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			before := board(t, test.sfen)
			if d := difference(before.Play(move(t, test.move)), *board(t, test.after)); d != "" {
				t.Error(d)
			}
			if d := difference(*before, *board(t, test.sfen)); d != "" {
				t.Errorf("the board played on has changed: %s", d)
			}
		})
	}
}
