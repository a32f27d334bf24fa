package mailbox

import (
	"slices"
	"testing"

	"shotest/shogi"
)

func TestLegality(t *testing.T) {
	tests := []struct {
		name, sfen, move string
		legal            bool
	}{
		{"nifu", "4k4/9/9/9/4P4/9/9/9/4K4 b P 1", "P*5d", false},
		{"pawn beside a promoted pawn", "4k4/9/9/9/4+P4/9/9/9/4K4 b P 1", "P*5d", true},
		{"pawn on a file with the opponent's pawn", "4k4/4p4/9/9/9/9/9/9/4K4 b P 1", "P*5d", true},
		{"pawn on the last rank", "9/4k4/9/9/9/9/9/9/4K4 b P 1", "P*1a", false},
		{"lance on the last rank", "9/4k4/9/9/9/9/9/9/4K4 b L 1", "L*1a", false},
		{"knight on the last rank but one", "4k4/9/9/9/9/9/9/9/4K4 b N 1", "N*1b", false},
		{"knight on the third rank", "4k4/9/9/9/9/9/9/9/4K4 b N 1", "N*1c", true},
		{"white's pawn on its last rank", "4k4/9/9/9/9/9/9/9/4K4 w p 1", "P*1i", false},
		{"drop on a piece", "4k4/9/9/9/9/9/9/9/4K4 b G 1", "G*5a", false},
		{"pawn that must promote", "8k/4P4/9/9/9/9/9/9/4K4 b - 1", "5b5a", false},
		{"pawn that need not promote", "8k/9/4P4/9/9/9/9/9/4K4 b - 1", "5c5b", true},
		{"promotion by leaving the zone", "8k/9/4S4/9/9/9/9/9/4K4 b - 1", "5c4d+", true},
		{"promotion outside the zone", "8k/9/9/4S4/9/9/9/9/4K4 b - 1", "5d4e+", false},
		{"promotion of a gold", "8k/9/9/4G4/9/9/9/9/4K4 b - 1", "5d5c+", false},
		{"pinned piece leaves its line", "4r3k/9/9/9/9/9/9/4G4/4K4 b - 1", "5h4h", false},
		{"pinned piece keeps its line", "4r3k/9/9/9/9/9/9/4G4/4K4 b - 1", "5h5g", true},
		{"king walks away along the line of the check", "8k/9/4r4/9/9/9/9/4K4/9 b - 1", "5h5i", false},
		{"king steps aside", "8k/9/4r4/9/9/9/9/4K4/9 b - 1", "5h4i", true},
		{"check is ignored", "4r3k/9/9/9/9/9/9/9/P3K4 b - 1", "9i9h", false},
		{"interposition", "4r3k/9/9/9/9/9/9/9/4K4 b P 1", "P*5e", true},
		{"pawn drop mates", "7nk/6R2/8G/9/9/9/9/9/4K4 b P 1", "P*1b", false},
		{"gold drop mates", "7nk/6R2/9/8P/9/9/9/9/4K4 b G 1", "G*1b", true},
		{"pawn move mates", "7nk/6R2/8P/8L/9/9/9/9/4K4 b - 1", "1c1b", true},
		{"pawn drop can be taken", "7gk/6R2/8G/9/9/9/9/9/4K4 b P 1", "P*1b", true},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			legal := slices.Contains(board(t, test.sfen).LegalMoves(), move(t, test.move))
			if legal != test.legal {
				t.Errorf("%s: legal %v, want %v", test.move, legal, test.legal)
			}
		})
	}
}

func TestPerft(t *testing.T) {
	tests := []struct {
		sfen  string
		depth int
		nodes uint64
	}{
		{shogi.StartSFEN, 0, 1},
		{shogi.StartSFEN, 3, 25470},
		{"R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1", 1, 593},
		{"l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1", 2, 28684},
	}
	for _, test := range tests {
		if got := board(t, test.sfen).Perft(test.depth); got != test.nodes {
			t.Errorf("%s depth %d: %d nodes, want %d", test.sfen, test.depth, got, test.nodes)
		}
	}
}
