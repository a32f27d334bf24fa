package motif_test

import (
	"fmt"
	"testing"

	"shotest/explain/motif"
	"shotest/internal/testing/proof"
	"shotest/internal/testing/shogitest"
	"shotest/shogi"
)

// motifExamples are moves with the text of a motif of a kind, empty if the move has none: targets,
// gain and line. A move may stand after the last one. Package proof checks the motifs as well, so
// that few counterexamples are needed.
var motifExamples = []struct {
	kind       motif.Kind
	sfen, move string
	want       string
}{
	{motif.WinsPiece, "4k4/9/9/5s3/4S4/9/9/9/4K4 b - 1", "5e4d", "4d 830"},
	{motif.WinsPiece, "4k4/5p3/5g3/9/4N4/9/9/9/4K4 b - 1", "5e4c+", "4c 360 4b4c"},
	{motif.WinsPawn, "4k4/9/9/9/7p1/9/9/7R1/4K4 b - 1", "2h2e", "2e 220"},
	{motif.WinsPawn, "4k4/9/9/5p3/4S4/9/9/9/4K4 b - 1", "5e4d", "4d 220"},
	{motif.Hangs, "4k4/9/5p3/9/4S4/9/9/9/4K4 b - 1", "5e4d", "4d 830 4c4d"},
	{motif.Hangs, "4k4/7r1/9/9/9/9/9/6GR1/4K4 b - 1", "3h4h", "2h 1880 2b2h+"},
	{motif.LeavesHanging, "4k4/9/5p3/5S3/9/9/P8/9/4K4 b - 1", "9g9f", "4d 830 4c4d"},
	{motif.LeavesHanging, "4k4/4p4/5p3/5S3/9/9/9/9/4K4 b - 1", "4d5c", "5c 830 5b5c"},
	{motif.SavesPiece, "4k4/9/5p3/5S3/9/9/9/9/4K4 b - 1", "4d5e", "5e 830"},
	{motif.SavesPiece, "4k4/7r1/9/9/9/7S1/9/6G2/4K4 b - 1", "3h3g", "2f 830"},
	{motif.Recaptures, "lnsgkgsnl/1r5B1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL w B 4", "8h2b 3a2b", "2b 0"},
	{motif.Recaptures, "4k4/9/9/5s3/4S4/9/9/9/4K4 b - 1", "3c4d 5e4d", "4d 0"},
	{motif.ExchangesBishops, "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3",
		"8h2b+", "2b 0 3a2b"},
	{motif.ExchangesBishops, "lnsgkgsnl/1r5b1/p1pppp1pp/1p4p2/9/2P6/PPBPPPPPP/1S5R1/LN1GKGSNL w - 1",
		"2b7g+", "7g 0 8i7g"},
	{motif.ExchangesRooks, "4k4/6gr1/9/9/9/9/9/7R1/4K4 b - 1", "2h2b+", "2b 0 3b2b"},
	{motif.ExchangesRooks, "4k4/9/9/7r1/9/9/9/6GR1/4K4 w - 1", "2d2h+", "2h 0 3h2h"},
	{motif.KnightFork, "4k4/9/3g1g3/9/9/9/9/9/4K4 b N 1", "N*5e", "4c 6c 1125"},
	{motif.KnightFork, "4k4/9/5n3/9/9/9/3R1S3/9/4K4 w - 1", "4c5e", "6g 4g 260"},
	{motif.CheckFork, "4k4/1r7/9/9/9/9/9/9/4K4 b B 1", "B*7c", "5a 8b 210"},
	{motif.CheckFork, "4k1g2/9/9/9/9/9/9/9/4K4 b N 1", "N*4c", "5a 3a 360"},
	{motif.Fork, "1k7/9/9/3g1g3/9/9/9/9/4K4 b B 1", "B*5c", "4d 6d 1180"},
	{motif.Fork, "4k4/9/9/3n1n3/9/9/9/9/4K4 b S 1", "S*5e", "4d 6d 570"},
	{motif.CrossRook, "k8/4s4/9/9/7s1/9/9/9/4K4 b R 1", "R*5e", "5b 2e 830"},
	{motif.CrossRook, "4k4/1r7/9/9/9/6G2/9/1S7/4K4 w - 1", "8b8f", "8h 3f 930"},
	{motif.SplittingSilver, "9/1r1g1k3/9/9/9/9/9/9/4K4 b S 1", "S*7a", "8b 6b 100"},
	{motif.SplittingSilver, "4k4/9/9/9/9/9/9/5G1R1/3K5 w s 1", "S*3i", "2h 4h 100"},
	{motif.TrapsPiece, "4k3b/7p1/9/9/9/9/9/9/4K4 b L 1", "L*1d", "1a 1590"},
	{motif.TrapsPiece, "lk7/rs7/p8/9/9/9/9/9/4K4 b N 1", "N*8d", "9b 1010"},
	{motif.Skewer, "4k4/7r1/7g1/9/9/9/9/9/4K4 b L 1", "L*2f", "2c 2b 410"},
	{motif.Skewer, "4k4/1b7/1n7/9/9/9/9/9/4K4 b L 1", "L*8f", "8c 8b 790"},
	{motif.Pin, "4k4/9/4g4/9/9/9/9/9/4K4 b R 1", "R*5e", "5c 5a 1230"},
	{motif.Pin, "9/7k1/7s1/9/9/9/9/9/4K4 b L 1", "L*2f", "2c 2b 310"},
	{motif.DiscoveredCheck, "4k4/9/9/9/4S4/9/9/4R4/4K4 b - 1", "5e4d", "5a 5h 0"},
	{motif.DiscoveredCheck, "4k4/4l4/9/9/4s4/9/9/9/4K4 w - 1", "5e6f", "5i 5b 0"},
	{motif.DoubleCheck, "4k4/4l4/9/9/4n4/9/9/9/4K4 w - 1", "5e4g", "5i 4g 5b 0"},
	{motif.DoubleCheck, "4k4/9/4S4/9/9/9/9/4R4/4K4 b - 1", "5c4b", "5a 4b 5h 0"},
	{motif.DiscoveredAttack, "4k4/9/7s1/9/7S1/9/9/7R1/4K4 b - 1", "2e3d", "2c 2h 1130"},
	{motif.DiscoveredAttack, "4k4/1r7/9/9/1s7/9/1G7/9/4K4 w - 1", "8e7f", "8g 8b 1230"},
	{motif.ThreatensPiece, "4k4/9/5g3/9/9/9/9/9/4K4 b N 1", "N*5e", "4c 1125"},
	{motif.ThreatensPiece, "l3k4/9/9/9/9/9/9/9/4K4 b B 1", "B*5e", "9a 770"},
	{motif.CampDrop, "8l/4k4/9/9/9/9/9/9/4K4 b R 1", "R*2a", "1a 820"},
	{motif.CampDrop, "4k4/9/9/9/9/9/9/4K4/2N6 w r 1", "R*9i", "7i 870"},
	{motif.PromotionThreat, "4k4/9/9/9/9/9/3P5/3R5/4K4 b - 1", "6h2h", "2a 300"},
	{motif.PromotionThreat, "4k4/9/9/9/9/9/9/9/4K4 b N 1", "N*5e", "4c 195"},
	{motif.DanglingPawn, "4k4/9/9/9/9/9/9/9/4K4 b P 1", "P*2d", "2c 380"},
	{motif.DanglingPawn, "3k5/9/9/9/9/9/9/9/4K4 b P 1", "P*3c", "3b 380"},
	{motif.JoiningPawn, "4k4/9/7p1/9/9/9/9/7R1/4K4 b P 1", "P*2d", "2d 0 2c2d 2h2d"},
	{motif.JoiningPawn, "4k4/7r1/9/9/9/9/7P1/9/4K4 w p 1", "P*2f", "2f 0 2g2f 2b2f"},
	{motif.AnchorPawn, "4k4/9/9/9/9/9/9/5G3/1K7 b Pr 1", "P*4i", "4i 0"},
	{motif.AnchorPawn, "1k7/3g5/9/9/9/9/9/9/4K4 w Rp 1", "P*6a", "6a 0"},
	{motif.StrikingPawn, "4k4/6g2/9/9/9/9/9/9/4K4 b P 1", "P*3c", "3b 1310"},
	{motif.StrikingPawn, "4k4/1r7/9/9/9/9/9/9/4K4 b P 1", "P*8c", "8b 1960"},
	{motif.KnightsHead, "4k4/9/6n2/9/9/9/9/9/4K4 b P 1", "P*3d", "3c 950"},
	{motif.KnightsHead, "4k4/9/9/9/9/9/2N6/9/4K4 w p 1", "P*7f", "7g 950"},
	{motif.FocalPawn, "4k4/5gs2/9/9/9/9/9/9/4K4 b P 1", "P*3c", "3c 0"},
	{motif.FocalPawn, "4k4/3g1s3/9/9/9/9/9/9/4K4 b P 1", "P*5c", "5c 0"},
	{motif.EdgeAttack, "9/7k1/8p/9/8P/9/9/9/4K4 b - 1", "1e1d", "1d 0"},
	{motif.EdgeAttack, "9/7k1/8p/9/9/9/9/8L/4K4 b - 1", "1h1c+", "1c 0"},
	{motif.Sacrifice, "7k1/9/9/9/9/9/9/9/4K4 b G 1", "G*2b", "2b 930 2a2b"},
	{motif.Sacrifice, "9/7k1/9/9/9/9/9/9/4K4 b S 1", "S*3a", "3a 830 2b3a"},
	{motif.BellySilver, "9/9/7k1/8P/9/9/9/9/4K4 b S 1", "S*1c", "1c 0"},
	{motif.BellySilver, "3lk4/9/9/9/9/9/9/2K6/9 w s 1", "S*6h", "6h 0"},
	{motif.BottomRook, "9/7k1/9/9/9/9/9/9/4K4 b R 1", "R*8a", "8a 0"},
	{motif.BottomRook, "4k4/9/9/9/9/9/9/1K7/9 w r 1", "R*1i", "1i 0"},
	{motif.CounterCheck, "k8/4r4/9/9/9/9/9/9/4K4 b B 1", "B*5e", "9a 0"},
	{motif.CounterCheck, "k3r4/9/9/9/9/3B5/9/9/4K4 b - 1", "6f5e", "9a 0"},
	{motif.HomeDrop, "4k4/9/9/9/9/9/9/9/4K4 b R 1", "R*2h", "2h 0"},
	{motif.HomeDrop, "4k4/9/9/9/9/9/9/9/4K4 w r 1", "R*2b", "2b 0"},
	{motif.HorseReturns, "4k4/9/9/9/4+B4/9/9/9/4K4 b - 1", "5e7g", "7g 0"},
	{motif.HorseReturns, "4k4/9/9/9/4+b4/9/9/9/4K4 w - 1", "5e3c", "3c 0"},
	{motif.TakesChecker, "4k4/9/9/9/9/9/9/4r4/3GK4 b - 1", "6i5h", "5h 0"},
	{motif.TakesChecker, "4k4/9/9/9/9/9/3n5/3R5/4K4 b - 1", "6h6g", "6g 0"},
	{motif.Enters, "9/k8/9/4K4/9/9/9/9/9 b - 1", "5d5c", "5c 0"},
	{motif.Enters, "9/8K/9/9/9/4k4/9/9/9 w - 1", "5f5g", "5g 0"},
	// A fork is no ThreatensPiece, and the capture of a dropped piece is no recapture.
	{motif.ThreatensPiece, "4k4/9/3g1g3/9/9/9/9/9/4K4 b N 1", "N*5e", ""},
	{motif.Recaptures, "4k4/9/9/5s3/4S4/9/9/9/4K4 b - 1", "S*4d 5e4d", ""},
}

func TestExamples(t *testing.T) {
	finder, tried := motif.New(), map[motif.Kind]bool{}
	for _, e := range motifExamples {
		p, last, move := shogitest.Position(t, e.sfen), shogi.NoMove, e.move
		if len(move) > 5 {
			last, move = shogitest.Move(t, move[:4]), move[5:]
		}
		m, got := shogitest.Move(t, move), ""
		for _, found := range finder.Of(&p, last, m) {
			if err := proof.Motif(&p, last, m, found); err != nil {
				t.Error(err)
			}
			if found.Kind == e.kind {
				got = formatMotif(found)
			}
		}
		if got != e.want {
			t.Errorf("%s %s %s: got %q, want %q", e.kind, e.sfen, e.move, got, e.want)
		}
		tried[e.kind] = true
	}
	for _, k := range motif.Kinds() {
		if !tried[k] {
			t.Errorf("%s has no example", k)
		}
	}
}

// formatMotif returns a motif as the examples have it.
func formatMotif(m motif.Motif) string {
	text := ""
	for _, square := range m.Targets {
		text += square.String() + " "
	}
	text += fmt.Sprint(m.Gain)
	for _, move := range m.Line {
		text += " " + move.String()
	}
	return text
}

// A recapture that also forks the king and a rook is first of all a fork.
func TestWeightiestFirst(t *testing.T) {
	p := shogitest.Position(t, "4k4/1r7/2s6/9/4B4/9/9/9/4K4 b - 1")
	found := motif.New().Of(&p, shogitest.Move(t, "7b7c"), shogitest.Move(t, "5e7c"))
	if len(found) < 2 || found[0].Kind != motif.CheckFork || found[len(found)-1].Kind != motif.Recaptures {
		t.Errorf("got %v", found)
	}
}
