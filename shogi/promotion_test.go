package shogi_test

import (
	"testing"

	"shotest/shogi"
)

// What a piece on a square may do, all moves listed.
func TestPromotionChoices(t *testing.T) {
	tests := []struct{ name, sfen, from, want string }{
		{"pawn enters the zone", "8k/9/9/2P6/9/9/9/9/4K4 b - 1", "7d", "7d7c 7d7c+"},
		{"pawn below the zone", "8k/9/9/9/2P6/9/9/9/4K4 b - 1", "7e", "7e7d"},
		{"pawn to the second rank", "8k/9/2P6/9/9/9/9/9/4K4 b - 1", "7c", "7c7b 7c7b+"},
		{"pawn to the last rank must", "8k/2P6/9/9/9/9/9/9/4K4 b - 1", "7b", "7b7a+"},
		{"white pawn to the last rank must", "4k4/9/9/9/9/9/9/2p6/8K w - 1", "7h", "7h7i+"},
		{"white pawn enters the zone", "4k4/9/9/9/9/2p6/9/9/8K w - 1", "7f", "7f7g 7f7g+"},
		{"lance to the last rank must", "8k/9/9/2L6/9/9/9/9/4K4 b - 1", "7d", "7d7a+ 7d7b 7d7b+ 7d7c 7d7c+"},
		{"knight to the first rank must", "8k/9/2N6/9/9/9/9/9/4K4 b - 1", "7c", "7c6a+ 7c8a+"},
		{"knight to the second rank must", "8k/9/9/2N6/9/9/9/9/4K4 b - 1", "7d", "7d6b+ 7d8b+"},
		{"knight to the third rank may", "8k/9/9/9/2N6/9/9/9/4K4 b - 1", "7e", "7e6c 7e6c+ 7e8c 7e8c+"},
		{"white knight to the eighth rank must", "4k4/9/9/9/9/2n6/9/9/8K w - 1", "7f", "7f6h+ 7f8h+"},
		{"silver leaves the zone", "8k/9/2S6/9/9/9/9/9/4K4 b - 1", "7c",
			"7c6b 7c6b+ 7c6d 7c6d+ 7c7b 7c7b+ 7c8b 7c8b+ 7c8d 7c8d+"},
		{"silver on the last rank may stay silver", "2S5k/9/9/9/9/9/9/9/4K4 b - 1", "7a", "7a6b 7a6b+ 7a8b 7a8b+"},
		{"gold never", "8k/2G6/9/9/9/9/9/9/4K4 b - 1", "7b", "7b6a 7b6b 7b7a 7b7c 7b8a 7b8b"},
		{"king never", "4K3k/9/9/9/9/9/9/9/9 b - 1", "5a", "5a4a 5a4b 5a5b 5a6a 5a6b"},
		{"promoted silver never again", "8k/2+S6/9/9/9/9/9/9/4K4 b - 1", "7b", "7b6a 7b6b 7b7a 7b7c 7b8a 7b8b"},
		{"bishop crosses the zone's border", "8k/9/9/1B7/9/9/9/9/K8 b - 1", "8d",
			"8d3i 8d4h 8d5a 8d5a+ 8d5g 8d6b 8d6b+ 8d6f 8d7c 8d7c+ 8d7e 8d9c 8d9c+ 8d9e"},
		{"rook leaves the zone", "R6pk/P8/9/9/9/9/9/9/K8 b - 1", "9a",
			"9a2a 9a2a+ 9a3a 9a3a+ 9a4a 9a4a+ 9a5a 9a5a+ 9a6a 9a6a+ 9a7a 9a7a+ 9a8a 9a8a+"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p, from := parsePosition(t, test.sfen), parseSquare(t, test.from)
			got := movesThat(&p, func(m shogi.Move) bool { return !m.IsDrop() && m.From() == from })
			if got != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
		})
	}
}

func TestPromotionErrors(t *testing.T) {
	checkLegality(t, []legality{
		{"below the zone", "8k/9/9/9/2P6/9/9/9/4K4 b - 1", "7e7d+", shogi.ErrCannotPromote},
		{"the opponent's zone", "8k/9/9/9/9/9/9/2S6/4K4 b - 1", "7h7g+", shogi.ErrCannotPromote},
		{"gold", "8k/2G6/9/9/9/9/9/9/4K4 b - 1", "7b7a+", shogi.ErrCannotPromote},
		{"king", "8k/2K6/9/9/9/9/9/9/9 b - 1", "7b7a+", shogi.ErrCannotPromote},
		{"promoted already", "8k/2+P6/9/9/9/9/9/9/4K4 b - 1", "7b7a+", shogi.ErrCannotPromote},
		{"dead pawn", "8k/2P6/9/9/9/9/9/9/4K4 b - 1", "7b7a", shogi.ErrMustPromote},
		{"dead lance", "8k/9/2L6/9/9/9/9/9/4K4 b - 1", "7c7a", shogi.ErrMustPromote},
		{"dead knight", "8k/9/9/2N6/9/9/9/9/4K4 b - 1", "7d6b", shogi.ErrMustPromote},
		{"white's dead knight", "4k4/9/9/9/9/2n6/9/9/8K w - 1", "7f6h", shogi.ErrMustPromote},
	})
}

func TestDeadDrops(t *testing.T) {
	checkLegality(t, []legality{
		{"pawn", "4k4/9/9/9/9/9/9/9/4K4 b P 1", "P*1a", shogi.ErrDeadDrop},
		{"lance", "4k4/9/9/9/9/9/9/9/4K4 b L 1", "L*9a", shogi.ErrDeadDrop},
		{"knight, last rank", "4k4/9/9/9/9/9/9/9/4K4 b N 1", "N*1a", shogi.ErrDeadDrop},
		{"knight, last rank but one", "4k4/9/9/9/9/9/9/9/4K4 b N 1", "N*1b", shogi.ErrDeadDrop},
		{"knight, third rank", "4k4/9/9/9/9/9/9/9/4K4 b N 1", "N*1c", nil},
		{"white's knight", "4k4/9/9/9/9/9/9/9/4K4 w n 1", "N*1h", shogi.ErrDeadDrop},
		{"white's knight at home", "4k4/9/9/9/9/9/9/9/4K4 w n 1", "N*1a", nil},
		{"silver", "4k4/9/9/9/9/9/9/9/4K4 b S 1", "S*1a", nil},
	})
}
