package engine

import (
	"testing"

	"shotest/shogi"
	"shotest/similarity"
)

// laterDrops are positions in which a full search of 400,000 nodes prefers the
// drop that was played, though at least four drops of the same type come before it
// in the order.
var laterDrops = []struct{ sfen, best string }{
	{"ln2kg1nl/2g3s2/1spppp2p/4b1p2/P4P3/1R1R5/2N1PSP1P/+p2S1K1p1/L4G1NL b B4Pgp 53", "P*2c"},
	{"l3k2n1/r6p1/n1pp2p1l/5S1P1/1P+B3G2/p3G1P2/2N1PS3/2P1GKS+pp/L1+b+r4L b G2Psn4p 125", "P*6b"},
	{"l3k2n1/r2P3p1/n1pp2p1l/5S1P1/1P+B3G2/p3G1Pn1/2N1PK1S1/2P1GP2p/L1+b2+rs1L w GPs4p 134", "S*6g"},
	{"l2g4+R/1r1sksg2/p1np1s2p/2p1ppp2/1p5N1/3P1b3/PPB1P3P/2S1G4/LNKG4L b L3Pn2p 61", "P*2c"},
	{"ln2+B1snl/2g3kp1/p1ps+B3p/1r7/3g5/6P2/P2PPP2P/2G2K1S1/L1S3GNL w 6Prn2p 60", "R*5e"},
	{"ln1gkS3/1+L3sg2/p1pppp1bp/P6p1/1PSN1n3/3P5/5PP1P/+pr1+bL1KS1/5G1NL b RG3Pp 95", "R*7a"},
	{"ln3+R2l/p2gpp3/2p2k3/3p4p/2PbS1R2/L3N2p1/4P1P1P/3S1P3/1N2GG1KL w G5Pb2snp 94", "S*2h"},
	{"ln1r4l/1k2s4/1p1g+bp1+R1/1np1p3p/pS4p2/PN2B4/1P3P2P/2GG5/LKS6 w GSPnl6p 118", "L*7a"},
	{"lng6/1s5R1/1p2spg2/p2kb3K/2s1p4/4+s1PG1/PP3PgP1/9/L7+b b L6Pr3nl3p 181", "P*7f"},
	{"lnsgk1+Bnl/1p3s3/p1pp1pg1p/1R7/7r1/9/P1NPPPP1P/2GK5/L1S3GNL b S4Pb2p 35", "S*3f"},
	{"lns4nl/1p2gk3/p1ppppg1p/1R7/6S2/6Sr1/P1NPPPP1P/2GK5/L1S3GNL w 4P2bp 44", "B*4h"},
	{"lnsg3nl/1p2ksgp1/p1ppppp1p/1r7/5N1R1/6P2/P1SPPP2P/2GK2S2/LN3G2L b B3Pb 35", "P*8e"},
	{"lnk1p3+R/2slg4/ppp2g1pp/3pPp3/4N2P1/P2N1B2P/1PP5B/1KS6/LN1G3+rL w GP2s3p 122", "S*4b"},
	{"ln1spr2l/1k7/ppppPp+Bpp/1n7/3s1s1P1/P1P6/1P1P1PG1P/1K3G3/LN1G4L b BGN2Prs 85", "G*7i"},
	{"ln1g1r2l/1kg6/1pn1+N3p/p1pp1Spp1/5P3/PPPPP1P2/2NSb3P/1KSgSb3/L4R2L b G3P 87", "G*3h"},
	{"ln3g2l/1+P4sk1/p3g1np1/1Bp2bp2/3+Rpp2p/9/P1+pSPPPPP/4G1SK1/L4G1NL w S3Prn 66", "R*8g"},
	{"l4gk1l/3r3s1/1pp1pgnp1/p3P3p/1P3p3/2P3N1P/P2S1KN2/1B1G5/LN5RL w BS4Pgs2p 62", "S*5f"},
	{"l4gk1l/7s1/1pprpgnp1/p3P3p/1P3p3/2PP1g1KP/P2G5/1B5+n1/LN3R2L b B3S2Pn3p 87", "P*4g"},
	{"l7l/5gks1/1ppgp2p1/p3Pn2p/1P1G5/SKPP1p2P/P2+n5/1S7/L+b2+nP2L w Rrbgsn4p 128", "R*8g"},
}

// BenchmarkLaterDrops measures whether likeness hides the right drop: the fifth of a type
// may be the one, however dull the first four were. Positions in which fewer than four
// come before it show nothing of that, and are left out.
func BenchmarkLaterDrops(b *testing.B) {
	whole, unlike := interested(b), interested(b)
	unlike.options.Profile.Similarity = withoutLikeness()
	for b.Loop() {
		asked, found, foundUnlike := 0, 0, 0
		for _, one := range laterDrops {
			history := parse(b, "sfen "+one.sfen)
			ranking, err := whole.RankMoves(history)
			if err != nil {
				b.Fatal(err)
			}
			if dropsBefore(b, ranking, one.best) < 4 {
				continue
			}
			asked++
			if finds(whole, history, one.best) {
				found++
			}
			if finds(unlike, history, one.best) {
				foundUnlike++
			}
		}
		b.ReportMetric(float64(asked), "positions")
		b.ReportMetric(float64(found), "found")
		b.ReportMetric(float64(foundUnlike), "found-without-likeness")
	}
}

// withoutLikeness returns penalties of which none takes anything.
func withoutLikeness() similarity.Penalties {
	off := similarity.PenaltyRule{Factor: 1000}
	return similarity.Penalties{
		Dull: off, Vacate: off, VacateSquare: off, Unsafe: off, PieceType: off, MateThreat: off, Check: off,
		SameSquare: similarity.SquarePenalties{From: off, To: off}, Drop: similarity.DropPenalties{Type: off, Any: off},
		Block: off, NewThreat: off, DiscoveredAttack: off,
	}
}

// finds reports whether a search finds a move.
func finds(e *Engine, history *shogi.History, move string) bool {
	return searched(e, history, Limits{Nodes: 50_000}).PV[0].String() == move
}

// dropsBefore returns how many drops of the same type come before a drop.
func dropsBefore(t testing.TB, ranking *Ranking, drop string) int {
	t.Helper()
	dropped := map[shogi.PieceType]int{}
	for i := range ranking.Moves {
		m := ranking.Moves[i].Move
		if m.String() == drop {
			return dropped[m.Dropped()]
		}
		if m.IsDrop() {
			dropped[m.Dropped()]++
		}
	}
	t.Fatalf("%s is not searched", drop)
	return 0
}
