//go:build e2e

package tests

import (
	"strconv"
	"testing"

	"shotest/internal/testing/mailbox"
	"shotest/shogi"
)

// Perft counts agree with the table. A short run leaves out the starting position at depth 6, which
// is nine tenths of the work with 547,581,517 nodes.
func TestPerftTable(t *testing.T) {
	t.Parallel()
	const maxNodes = 60_000_000
	tab := readTable(t, "perft/perft.tsv")
	rows := 0
	for _, row := range tab.rows {
		want, err := strconv.ParseUint(tab.cell(t, row, "nodes"), 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		depth, err := strconv.Atoi(tab.cell(t, row, "depth"))
		if err != nil {
			t.Fatal(err)
		}
		if testing.Short() && want > maxNodes {
			continue
		}
		p := parsePosition(t, tab.cell(t, row, "sfen"))
		if got := shogi.Perft(&p, depth); got != want {
			t.Errorf("%s depth %d: %d nodes, want %d\n%v", p.SFEN(), depth, got, want,
				mailbox.Diverge(&p, min(depth, 3)))
		}
		rows++
	}
	if rows < 100 {
		t.Errorf("only %d rows", rows)
	}
}
