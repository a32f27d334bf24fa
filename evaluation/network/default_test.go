package network

import (
	"bytes"
	"testing"

	"shotest/internal/testing/shogitest"
	"shotest/shogi"
)

func TestDefaultWeightsPassAllChecks(t *testing.T) {
	if _, err := Read(bytes.NewReader(defaultFile)); err != nil {
		t.Error(err)
	}
}

func TestDefaultWeightsKnowWhatPlayersKnow(t *testing.T) {
	e := New(DefaultWeights())
	evaluate := func(sfen string) int {
		s := newSituation(shogitest.Position(t, sfen))
		return e.Evaluate(&s.position, &s.attacks, 0)
	}
	even := evaluate(shogi.StartSFEN)
	if even < -200 || even > 300 {
		t.Errorf("the starting position is worth %d", even)
	}
	const (
		rookUp = "lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b R 1"
		goldUp = "lnsgk1snl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b G 1"
	)
	if rook, gold := evaluate(rookUp), evaluate(goldUp); rook < even+120 || gold < even+60 || rook < gold {
		t.Errorf("even %d, a gold up %d, a rook up %d", even, gold, rook)
	}
}
