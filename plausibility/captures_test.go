package plausibility

import "testing"

func TestCaptures(t *testing.T) {
	testSituations(t, []situation{
		{"a pawn for nothing", "4k4/9/9/4p4/9/9/9/4R4/4K4 b - 1", "", "5h5d", Exchange, "opening to 250"},
		{"the same with much in hand", "4k4/9/9/4p4/9/9/9/4R4/4K4 b 4G2S2N2L 1", "", "5h5d", Exchange,
			"endgame to 250"},
		{"a rook for a pawn", "4k4/4l4/4p4/9/9/9/9/4R4/4K4 b - 1", "", "5h5c+", Exchange, "opening below -1000"},
		{"a silver for a silver", "4k4/4p4/4s4/4S4/9/9/9/9/4K4 b - 1", "", "5d5c", Exchange, "opening even"},
		{"a drop before a pawn", "4k4/9/4p4/9/9/9/9/9/4K4 b S 1", "", "S*5d", Exchange, "opening to -650"},
		{"a quiet move", "4k4/9/9/4p4/9/9/9/4R4/4K4 b - 1", "", "5h6h", Exchange, ""},
		{"a quiet move that is supported", "4k4/9/4r4/9/4P4/9/9/4R4/4K4 b - 1", "", "5e5d", Exchange, ""},

		{"taking back", "4k4/9/9/4p4/4P4/9/9/4R4/4K4 w - 1", "5d5e", "5h5e", Recapture, "taking back"},
		{"taking a piece that has moved", "4k4/9/9/4p4/9/4R4/9/9/4K4 w - 1", "5d5e", "5f5e", Recapture,
			"after a quiet move"},
		{"an exchange goes on", "4k4/4l4/4p4/4P4/9/9/9/4R4/4K4 b - 1", "5d5c+ 5b5c", "5h5c+", Recapture,
			"taking back again"},
		{"taking back at a loss", "4k4/9/4r4/4p4/4P4/9/9/4R4/4K4 w - 1", "5d5e", "5h5e", Recapture, ""},

		{"the checking rook", "4k4/9/9/9/9/9/9/4r4/4K4 b - 1", "", "5i5h", CaptureChecker, "yes"},

		{"the silver hangs most", "4k4/9/9/4p3s/9/9/9/4R3L/4K4 b - 1", "", "1h1d", CaptureHanging, "yes"},
		{"the pawn hangs too", "4k4/9/9/4p3s/9/9/9/4R3L/4K4 b - 1", "", "5h5d", CaptureHanging, ""},
		{"both pawns hang", "4k4/9/9/4p3p/9/9/9/4R3L/4K4 b - 1", "", "5h5d", CaptureHanging, "yes"},

		{"the rook goes on", "4k4/9/9/4p3p/9/9/9/4R4/4K4 b - 1", "5h5d 5a4a", "5d1d", ContinueCapture,
			"captures again"},
		{"the rook begins", "4k4/9/9/4p4/9/9/9/R8/4K4 b - 1", "9h5h 5a4a", "5h5d", ContinueCapture, "captures"},

		{"a pawn", "4k4/9/9/P8/9/9/9/9/4K4 b - 1", "", "9d9c+", Promotion, "pawn"},
		{"a pawn that is taken", "4k4/4g4/9/4P4/9/9/9/9/4K4 b - 1", "", "5d5c+", Promotion, ""},
		{"a rook enters", "8k/9/9/9/9/9/9/R8/K8 b - 1", "", "9h9c+", Promotion, "rook"},
		{"a rook has been in", "8k/9/R8/9/9/9/9/9/K8 b - 1", "", "9c9d+", Promotion, "major piece without hurry"},
		{"and turns on the king", "8k/9/R8/9/9/9/9/9/K8 b - 1", "", "9c9b+", Promotion, "rook"},
		{"staying as it is", "4k4/9/9/P8/9/9/9/9/4K4 b - 1", "", "9d9c", Promotion, ""},

		{"a dangling pawn", "4k4/9/9/9/9/9/9/9/4K4 b P 1", "", "P*1d", PromotionThreat, "minor piece"},
		{"a bishop in front of the camp", "4k4/9/9/9/9/9/9/9/4K4 b B 1", "", "B*9e", PromotionThreat, "major piece"},
		{"a pawn that is taken first", "4k4/9/8p/9/9/9/9/9/4K4 b P 1", "", "P*1d", PromotionThreat, ""},
		{"a rook that could before", "4k4/9/9/9/9/9/9/8R/4K4 b - 1", "", "1h2h", PromotionThreat, ""},
	})
}

// TestExchangeBins checks the borders of the bins.
func TestExchangeBins(t *testing.T) {
	if Exchange.rowLength() != exchangeRow {
		t.Errorf("%d bins in a row, not %d", Exchange.rowLength(), exchangeRow)
	}
	f := &Facts{}
	for _, c := range []struct {
		gain int32
		want string
	}{
		{-1001, "below -1000"}, {-1000, "to -650"}, {-651, "to -650"}, {-650, "to -250"}, {-251, "to -250"},
		{-250, "to -50"}, {-51, "to -50"}, {-50, "even"}, {50, "even"}, {51, "to 250"}, {250, "to 250"},
		{451, "to 650"},
		{1000, "to 1000"}, {1400, "to 1400"}, {1401, "more"},
	} {
		for f.Endgame = 0; f.Endgame <= 256; f.Endgame += 128 {
			want := openingPhase + c.want
			if f.Endgame > 0 {
				want = endgamePhase + c.want
			}
			if got := Exchange.BinName(exchangeBin(f, c.gain)); got != want {
				t.Errorf("%d at %d: got %q, want %q", c.gain, f.Endgame, got, want)
			}
		}
	}
	for gain, want := range map[int]string{0: "to 250", 250: "to 250", 251: "to 450", 650: "to 650",
		1400: "to 1400", 1401: "more"} {
		if got := gains[gainBin(gain)]; got != want {
			t.Errorf("gain of %d: got %q, want %q", gain, got, want)
		}
	}
}
