package mate

import (
	"testing"

	"shotest/internal/testing/shogitest"
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

func BenchmarkInOne(b *testing.B) {
	benchmark(b, func(p *shogi.Position) { InOne(p, nil) })
}

func BenchmarkInThree(b *testing.B) {
	var three Three
	benchmark(b, func(p *shogi.Position) { three.InThree(p) })
}

// benchmark reports the mean time for one of benchSFENs.
func benchmark(b *testing.B, look func(*shogi.Position)) {
	var positions []shogi.Position
	for _, sfen := range benchSFENs {
		positions = append(positions, shogitest.Position(b, sfen))
	}
	for i := 0; b.Loop(); i++ {
		look(&positions[i%len(positions)])
	}
}
