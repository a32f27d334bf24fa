package engine

import (
	"testing"

	"shotest/shogi"
)

// laterDrops are positions in which a full search of 400,000 positions prefers the
// drop that was played, though at least four drops of the same type come before it
// in the order.
var laterDrops = []struct{ sfen, best string }{
	{"+L2g2+NG1/5k3/p1p2pp2/5s1+Bp/4pn1p1/1Pb3P2/P2PPP2P/2GK1S3/LN3G1NL w RS3Prslp 82", "P*6f"},
	{"+L5+NG1/9/p1p2pp2/2b1ks2p/1P2p2p1/2PPr1P2/P2Nb3P/2G6/LN1KN1G1L w RGS2P2sl3p 144", "S*5h"},
	{"ln2kg1nl/2g3s2/1spppp2p/4b1p2/P4P3/1R1R5/2N1PSP1P/+p2S1K1p1/L4G1NL b B4Pgp 53", "P*2c"},
	{"l3k3l/3s2s2/pr1p1gnpp/2P1p4/3S5/1p1BP1PP1/P2P2+b1P/1PRGG4/+nN1K4L b GN3Pslp 63", "G*8d"},
	{"ln5n1/1r3skp1/2ppp1p1l/5P1P1/1Pg3G2/p3G1P2/2N1P3+p/2P1S1S1p/L1+b2GK1L b BSPrn3p 103", "B*7a"},
	{"l3k2n1/r2P3p1/n1pp2p1l/5S1P1/1P+B3G2/p3G1Pn1/2N1PK1S1/2P1GP2p/L1+b2+rs1L w GPs4p 134", "S*6g"},
	{"l3k2n1/r2P3p1/n1pp2p1l/5S1P1/1P+B1K1G2/p3G1Pn1/2NsP2S1/2P1+rP2p/L1+b3s1L w GPg4p 138", "G*5b"},
	{"l3k2n1/1r1Ppp1p1/n1pG2p1l/3+BKS1P1/1P1G2G2/p5PS1/1+bNsP4/4+rP2p/L5s1L w N2Pg3p 156", "G*3b"},
	{"l2g4+R/1r1sksg2/p1np1s2p/2p1ppp2/1p5N1/3P1b3/PPB1P3P/2S1G4/LNKG4L b L3Pn2p 61", "P*2c"},
	{"ln1g4+P/1r1k2S2/p3pp3/2pps+b1+Pp/1p1b2p2/2PP1R3/PPS2P2P/2GG3p1/LNK2GNNL w Lsp 76", "S*4e"},
	{"lG2+R3+P/9/pr2S4/1lpp2k1p/4s1+p2/1sPP1+b3/P4P2P/KPGG5/LN3GNNL b S3Pbn3p 131", "S*4c"},
	{"lr5nl/3k2g2/p1gppp1pp/3s1sP2/2pb5/P3PSNRP/1P1P1PN2/1SG1GBp2/L2K4L w 2Pnp 62", "N*7d"},
	{"l1s4nl/2r2kg2/p5p1p/2P1p2P1/3r2P2/3B5/PP1PPP2P/2GK2S2/L1S2G2L b GSb3n5p 81", "S*8c"},
	{"ln2+B1snl/2g3kp1/p1ps+B3p/1r7/3g5/6P2/P2PPP2P/2G2K1S1/L1S3GNL w 6Prn2p 60", "R*5e"},
	{"lnsgk1sn1/6g2/p1pppp2p/1r5p1/5b3/2+s6/P2PPPP1P/2G+B3S1/LN2KG1NL b RL4Pp 33", "P*8f"},
	{"ln1g5/1+L1k1sg2/p1pppp1bp/P6p1/1PSN1n3/3P5/5PP1P/+pr2G+BKS1/7NL w RSL3Pgp 82", "G*5g"},
	{"ln1g5/1+L1k1sg2/p1pppp1bp/P6p1/1PSN1n3/3P5/5PP1P/+pr2L+BKS1/7NL w RGS3Pgp 86", "G*5g"},
	{"ln1gkS3/1+L3sg2/p1pppp1bp/P6p1/1PSN1n3/3P5/5PP1P/+pr1+bL1KS1/5G1NL b RG3Pp 95", "R*7a"},
}

// The fifth drop of a type may be the right one, however dull the first four were.
func TestLaterDropsAreFound(t *testing.T) {
	long(t)
	e := interested(t)
	found := 0
	for _, one := range laterDrops {
		history := parse(t, "sfen "+one.sfen)
		ranking, err := e.RankMoves(history)
		if err != nil {
			t.Fatal(err)
		}
		before := dropsBefore(t, ranking, one.best)
		if before < 4 {
			t.Errorf("%s: %d drops of its type come before it, so that this shows nothing", one.best, before)
		}
		last := searched(e, history, Limits{Nodes: 100_000})
		if last.PV[0].String() == one.best {
			found++
		}
		t.Logf("%s: %d drops of its type before it; found %v %v", one.best, before, last.PV[0], last.Score)
	}
	if found*2 < len(laterDrops) {
		t.Errorf("%d of %d found", found, len(laterDrops))
	}
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
