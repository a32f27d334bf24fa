package shogi_test

import (
	"testing"

	"shotest/internal/testing/mailbox"
	"shotest/shogi"
)

// perftTable holds counts that are agreed on by several independent programs,
// so that the rules can be checked without any data outside the repository.
var perftTable = []struct {
	name, sfen string
	nodes      []uint64 // by depth, from 1
}{
	{"start", shogi.StartSFEN, []uint64{30, 900, 25470, 719731, 19861490}},
	{"most moves", "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1", []uint64{593, 105677}},
	{"both kings under attack", "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
		[]uint64{207, 28684, 4809015}},
}

func TestPerft(t *testing.T) {
	for _, test := range perftTable {
		t.Run(test.name, func(t *testing.T) {
			p := parsePosition(t, test.sfen)
			if got := shogi.Perft(&p, 0); got != 1 {
				t.Errorf("depth 0: %d nodes, want 1", got)
			}
			for i, want := range test.nodes {
				depth := i + 1
				if testing.Short() && want > 1_000_000 {
					break
				}
				if got := shogi.Perft(&p, depth); got != want {
					t.Errorf("depth %d: %d nodes, want %d\n%v", depth, got, want, mailbox.Diverge(&p, min(depth, 3)))
				}
			}
		})
	}
}
