package evaluation

import (
	"testing"

	"shotest/internal/testing/shogitest"
	"shotest/shogi"
)

func TestMaterialCountsThePieces(t *testing.T) {
	values := shogi.DefaultPieceValues()
	cases := []struct {
		sfen string
		want int
	}{
		{shogi.StartSFEN, 0},
		{"4k4/9/9/9/9/9/9/9/4K3R b - 1", values.Board[shogi.Rook]},
		{"4k4/9/9/9/9/9/9/9/4K3R w - 1", -values.Board[shogi.Rook]},
		{"4k4/9/9/9/9/9/9/9/4K3+p b 2G 1", 2*values.Hand[shogi.Gold] - values.Board[shogi.ProPawn]},
	}
	for _, c := range cases {
		p := shogitest.Position(t, c.sfen)
		if got := NewMaterial(values).Evaluate(&p, nil, 0); got != c.want {
			t.Errorf("%s: got %d, want %d", c.sfen, got, c.want)
		}
	}
}
