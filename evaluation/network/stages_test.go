package network

import (
	"testing"

	"shotest/internal/testing/shogitest"
	"shotest/shogi"
)

func TestStagesFollowThePiecesInHand(t *testing.T) {
	for _, c := range []struct {
		sfen string
		want int
	}{
		{shogi.StartSFEN, 0},
		{"lnsgkgsnl/1r7/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL b Bb 1", 1},
		{"l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1", 5},
		{"4k4/9/9/9/9/9/9/9/4K4 b 2R2B4G4S4N4L18P 1", Stages - 1},
	} {
		p := shogitest.Position(t, c.sfen)
		if got := StageOf(&p); got != c.want {
			t.Errorf("%s: got stage %d, want %d", c.sfen, got, c.want)
		}
	}
}
