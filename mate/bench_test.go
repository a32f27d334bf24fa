package mate

import (
	"bufio"
	"os"
	"testing"

	"shotest/shogi"
)

// benchSFENs are positions from games, from the opening to the end, and one
// with more moves than any other.
var benchSFENs = []string{
	shogi.StartSFEN,
	"l4S2l/4g1gs1/5p1p1/pr2N1pkp/4Gn3/PP3PPPP/2GPP4/1K7/L3r+s2L w BS2N5Pb 1",
	"6n1l/2+S1k4/2lp4p/1np1B2b1/3PP4/1N1S3rP/1P2+pPP+p1/1p1G5/3KG2r1 b GSN2L4Pgs2p 1",
	"l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
	"ln1g5/1r2S1k2/p2pppn2/2ps2p2/1p7/2P6/PPSPPPPLP/2G2K1pr/LN4G1b w BGSLPnp 62",
	"ln3gsn1/7kl/3+B1p1p1/p4s2p/2P6/P2B3PP/1PNP+rPP2/2G3SK1/L4G1NL b G3Prs3p 65",
	"R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1",
}

// benchPositions are benchSFENs and, where the data is at hand, the usual bench
// positions.
func benchPositions(b *testing.B) []shogi.Position {
	b.Helper()
	sfens := benchSFENs
	if file, err := os.Open("../../shared/data/perft/bench_positions.sfen"); err != nil {
		b.Log("DATA MISSING: the usual bench positions are left out")
	} else {
		defer file.Close()
		for scanner := bufio.NewScanner(file); scanner.Scan(); {
			sfens = append(sfens, scanner.Text())
		}
	}
	var positions []shogi.Position
	for _, sfen := range sfens {
		p, err := shogi.ParseSFEN(sfen)
		if err != nil {
			b.Fatal(err)
		}
		positions = append(positions, p)
	}
	return positions
}

func BenchmarkInOne(b *testing.B) {
	positions := benchPositions(b)
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		InOne(&positions[i%len(positions)], nil)
		i++
	}
}

func BenchmarkInThree(b *testing.B) {
	positions := benchPositions(b)
	b.ReportAllocs()
	var three Three
	i := 0
	for b.Loop() {
		three.InThree(&positions[i%len(positions)])
		i++
	}
}

// BenchmarkSolver reports nodes a second on a problem of nine plies that needs
// about 300,000 nodes, which is many for its length.
func BenchmarkSolver(b *testing.B) {
	p, err := shogi.ParseSFEN("7nl/7s1/7p1/6+B1k/7N1/5b2p/8N/9/9 b RGNr3g3s3l16p 1")
	if err != nil {
		b.Fatal(err)
	}
	s := New(64 << 20)
	nodes := uint64(0)
	for b.Loop() {
		s.Clear()
		nodes += s.Solve(b.Context(), shogi.NewHistory(p), Limits{AnyLength: true}).Nodes
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds()/1e3, "knodes/s")
	b.ReportMetric(float64(nodes)/float64(b.N), "nodes/op")
}
