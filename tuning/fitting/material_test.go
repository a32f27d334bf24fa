package fitting

import (
	"bytes"
	"strings"
	"testing"

	"shotest/evaluation"
	"shotest/shogi"
)

func TestEvaluateCountsMaterial(t *testing.T) {
	values := shogi.DefaultPieceValues()
	count := evaluation.NewMaterial(values)
	gradient := NewMaterial(values).NewGradient()
	for _, sfen := range []string{
		shogi.StartSFEN,
		"l6nl/3+B2gk1/p4p1p1/2GP2s2/1p2PP1Pp/2Gp3R1/PKP1s+bN2/1S7/LN6L w RG3Psn3p 1",
	} {
		p, err := shogi.ParseSFEN(sfen)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := gradient.Evaluate(&p, nil), count.Evaluate(&p, nil, 0); got != float64(want) {
			t.Errorf("%s: %v, want %d", sfen, got, want)
		}
	}
}

func TestExport(t *testing.T) {
	var data bytes.Buffer
	if err := NewMaterial(shogi.DefaultPieceValues()).Export(&data); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"board:\n", "  promoted pawn: 480\n", "hand:\n", "  rook: 830\n", "tempo: 0\n"} {
		if !strings.Contains(data.String(), want) {
			t.Errorf("missing %q in\n%s", want, &data)
		}
	}
}
