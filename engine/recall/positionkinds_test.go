package recall

import (
	"slices"
	"testing"

	"shotest/internal/testing/shogitest"
)

func TestKindsOf(t *testing.T) {
	for position, want := range map[string][]string{
		"startpos":                         {"opening", Quiet},
		"startpos moves 7g7f 3c3d":         {"opening", Quiet}, // bishops that protect and are protected
		"startpos moves 7g7f 3c3d 8h2b+":   {"opening", Tactical},
		"sfen 8k/9/8G/9/9/9/9/9/4K4 w - 1": {"opening", Quiet},
		"sfen 8k/8G/9/9/9/9/9/9/4K4 w - 1": {"opening", Check},
		"sfen 8k/9/9/4K4/9/9/9/9/9 w 2P 1": {"opening", Quiet, EnteringKing},
	} {
		if got := KindsOf(shogitest.Game(t, position).Current()); !slices.Equal(got, want) {
			t.Errorf("%s: got %v, want %v", position, got, want)
		}
		for _, kind := range want {
			if !slices.Contains(Kinds(), kind) {
				t.Errorf("%s is not among the kinds", kind)
			}
		}
	}
	if drawn := Draw(shortGame(t), Tactical, 0, 100, 1); len(drawn) == 0 || len(drawn) == 22 {
		t.Errorf("%d tactical positions", len(drawn))
	}
}
