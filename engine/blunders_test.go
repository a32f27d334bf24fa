package engine

import (
	"fmt"
	"testing"

	"shotest/shogi"
)

// repeatedBlunders are moves from games of 100 ms of processor time and of 8,000 to 40,000 nodes a move that lost
// 800 centipawns and more, by the scores that a search of the modern mode with 400,000 nodes gives
// before and after them, and that commit 3d224b3 repeats with 160,000 nodes: it was blind where it
// was sure.
var repeatedBlunders = []struct{ sfen, played string }{
	{"5g2l/9/l3+R1s2/pn4kp1/n1PP2p1p/1P1R5/P2GP1+b1P/L1G5L/1NK1s4 b BSN6Pgs2p 139", "N*2f"},
	{"lnB4kl/r1s2gs2/2ppg2p1/p3pBP1p/1PPP1npP1/2S6/P2GPP2P/7R1/LN3KSNL w Pgp 50", "G*4c"},
	{"l7l/4k1g2/2ngpp3/p1ppsb1rp/1pP2Pps1/P2PP4/1PS2S1RP/L1G1KG3/1NB5L w N2Pnp 72", "2e2f"},
	{"l2g2sn1/2R1p1k2/p3+Rb1pl/2P3g2/PP1n1pp1p/3S5/3K2N2/6+n2/L+p1Gs3L w BGSP7p 142", "6a7b"},
	{"l1+R5+B/3g5/p2kp+P2p/r1pp1g3/1n2s4/8s/PPPPn3P/1SGL5/1K1+b1G2L b N2Psnl5p 103", "4i5i"},
	{"lG4snl/6g2/p2+Bp3p/2p2kN+B1/1p7/2Pg2s2/PP3P2P/2KP+r+n1R1/8L w 2SNLg7p 98", "5h4g"},
}

// BenchmarkBlunders measures how many of them each mode avoids. A node of interest search takes
// the processor time of four of the modern mode.
func BenchmarkBlunders(b *testing.B) {
	for _, mode := range []struct {
		name  string
		nodes uint64
	}{{"interest", 1}, {"modern", 4}} {
		for _, nodes := range []uint64{40_000, 160_000} {
			b.Run(fmt.Sprintf("%s/%d", mode.name, nodes*mode.nodes), func(b *testing.B) {
				for b.Loop() {
					b.ReportMetric(float64(avoided(b, mode.name, nodes*mode.nodes)), "avoided")
					b.ReportMetric(float64(len(repeatedBlunders)), "positions")
				}
			})
		}
	}
}

// avoided counts the blunders that a search of that many nodes does not repeat.
func avoided(tb testing.TB, mode string, nodes uint64) (count int) {
	tb.Helper()
	e := newEngine(tb, "SearchMode", mode, "USI_Hash", "64")
	for _, one := range repeatedBlunders {
		e.Prepare(tb.Context())
		result := e.Search(tb.Context(), parse(tb, "sfen "+one.sfen), Limits{Nodes: nodes}, nil)
		if result.Best.String() != one.played {
			count++
		}
	}
	return count
}

// The positions are what they are said to be, whatever a search makes of them.
func TestBlundersAreLegal(t *testing.T) {
	for _, one := range repeatedBlunders {
		move, err := shogi.ParseMove(one.played)
		if err != nil {
			t.Fatal(err)
		}
		if err := parse(t, "sfen "+one.sfen).Current().CheckLegal(move); err != nil {
			t.Errorf("%s in %s: %v", one.played, one.sfen, err)
		}
	}
}
