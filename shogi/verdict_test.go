package shogi_test

import (
	"fmt"
	"strings"
	"testing"

	"shotest/shogi"
)

func TestVerdict(t *testing.T) {
	mate := shogi.Verdict{Ending: shogi.Checkmate, Winner: shogi.Black}
	draw := shogi.Verdict{Ending: shogi.Sennichite, Drawn: true}
	tests := []struct {
		name, game string
		rules      shogi.Rules
		want       shogi.Verdict
	}{
		{"ongoing", "startpos", shogi.Rules{}, shogi.Verdict{}},
		{"mate by black", "sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1 moves G*5b", shogi.Rules{}, mate},
		{"mate by white", "sfen 4k4/9/9/9/9/9/4p4/9/4K4 w g 1 moves G*5h", shogi.Rules{},
			shogi.Verdict{Ending: shogi.Checkmate, Winner: shogi.White}},
		{"no move without check loses as well", "sfen 8k/6R2/6N2/9/9/9/9/9/4K4 w - 1", shogi.Rules{}, mate},
		{"sennichite", "startpos moves " + strings.Repeat(rooksSwing, 3), shogi.Rules{}, draw},
		{"perpetual check, the checked side to move", inCheck + strings.Repeat(rookChecks, 3), shogi.Rules{},
			shogi.Verdict{Ending: shogi.PerpetualCheck, Winner: shogi.White}},
		{"perpetual check, the checking side to move", inCheck + strings.Repeat(rookChecks, 3) + "5a4a", shogi.Rules{},
			shogi.Verdict{Ending: shogi.PerpetualCheck, Winner: shogi.White}},
		{"perpetual check at the move limit", inCheck + strings.Repeat(rookChecks, 3), shogi.Rules{MaxMoves: 12},
			shogi.Verdict{Ending: shogi.PerpetualCheck, Winner: shogi.White}},
		{"try", "sfen 9/5K3/9/9/9/9/9/9/k8 b - 1 moves 4b5a", shogi.Rules{EnteringKing: shogi.TryRule},
			shogi.Verdict{Ending: shogi.Tried, Winner: shogi.Black}},
		{"try under another rule", "sfen 9/5K3/9/9/9/9/9/9/k8 b - 1 moves 4b5a",
			shogi.Rules{EnteringKing: shogi.CSARule27}, shogi.Verdict{}},
	}
	for _, test := range tests {
		if got := parseGame(t, test.game).Verdict(test.rules); got != test.want {
			t.Errorf("%s: got %+v, want %+v", test.name, got, test.want)
		}
	}
}

// With a limit of 256 the 256th move is still played, and counts if it mates.
func TestMoveLimit(t *testing.T) {
	const matesNext = "sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G %d moves %s"
	drawn := shogi.Verdict{Ending: shogi.MaxMovesReached, Drawn: true}
	tests := []struct {
		name   string
		number int // of the move that is played
		move   string
		limit  int
		want   shogi.Verdict
	}{
		{"the last move but one", 255, "5i5h", 256, shogi.Verdict{}},
		{"the last move", 256, "5i5h", 256, drawn},
		{"beyond the limit", 257, "5i5h", 256, drawn},
		{"the last move mates", 256, "G*5b", 256, shogi.Verdict{Ending: shogi.Checkmate, Winner: shogi.Black}},
		{"a later limit", 256, "5i5h", 320, shogi.Verdict{}},
		{"no limit", 30000, "5i5h", 0, shogi.Verdict{}},
	}
	for _, test := range tests {
		h := parseGame(t, fmt.Sprintf(matesNext, test.number, test.move))
		if got := h.Verdict(shogi.Rules{MaxMoves: test.limit}); got != test.want {
			t.Errorf("%s: got %+v, want %+v", test.name, got, test.want)
		}
	}
}
