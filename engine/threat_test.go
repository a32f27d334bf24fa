package engine

import (
	"testing"

	"shotest/internal/testing/shogitest"
	"shotest/shogi"
)

func TestSearchPass(t *testing.T) {
	for _, c := range []struct {
		name, position, after string
		want                  string // the first move, nothing where there can be no pass
	}{
		{"a pawn takes the rook", "sfen 4k4/9/2p6/2R6/9/9/9/9/4K4 b - 1", "", "7c7d"},
		{"a move that leads to mate", "sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1", "5i4h", "G*5b"},
		{"in check", "sfen 4k4/9/9/9/9/9/9/4r4/4K4 b - 1", "", ""},
		{"after a check", "sfen 4k4/9/9/9/3R5/9/9/9/4K4 b - 1", "6e5e", ""},
		{"mate", "sfen 4k4/9/4P4/9/9/9/9/9/4K4 w G 1", "", "G*5b"},
	} {
		t.Run(c.name, func(t *testing.T) {
			e := newEngine(t)
			history := shogitest.Game(t, c.position)
			var after []shogi.Move
			if c.after != "" {
				after = append(after, shogitest.Move(t, c.after))
			}
			pass, ok := e.SearchPass(t.Context(), history, after, Limits{Nodes: 5000})
			if ok != (c.want != "") || ok && pass.Line[0].String() != c.want {
				t.Errorf("%v %v, want %q", ok, pass.Line, c.want)
			}
		})
	}
}
