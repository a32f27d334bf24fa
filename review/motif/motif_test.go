package motif_test

import (
	"fmt"
	"slices"
	"testing"

	"shotest/internal/testing/proof"
	"shotest/internal/testing/shogitest"
	"shotest/review/motif"
	"shotest/shogi"
)

// example is a move and what a kind says of it: its targets, gain and line, or nothing.
type example struct {
	kind       motif.Kind
	sfen, move string
	want       string
}

// nothing is what is wanted of near misses.
const nothing = ""

// TestExamples goes through the examples of all families. Those with a last move have it
// before the move: "2b8h+ 7i8h".
func TestExamples(t *testing.T) {
	finder := motif.New()
	for _, e := range slices.Concat(materialExamples, tradeExamples, forkExamples, lineExamples, threatExamples,
		pawnExamples, attackExamples, plainExamples) {
		t.Run(fmt.Sprintf("%s %s %s", e.kind, e.sfen, e.move), func(t *testing.T) {
			p, last, move := shogitest.Position(t, e.sfen), shogi.NoMove, e.move
			if len(move) > 5 {
				last, move = shogitest.Move(t, move[:4]), move[5:]
			}
			m := shogitest.Move(t, move)
			if err := p.CheckLegal(m); err != nil {
				t.Fatal(err)
			}
			got := nothing
			for _, found := range finder.Of(&p, last, m) {
				if err := proof.Motif(&p, last, m, found); err != nil {
					t.Error(err)
				}
				if found.Kind == e.kind {
					got = spell(found)
				}
			}
			if got != e.want {
				t.Errorf("got %q, want %q", got, e.want)
			}
		})
	}
}

// spell writes a motif as the examples do.
func spell(m motif.Motif) string {
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

// TestEveryKindHasExamples counts them: three that hold and two that miss.
func TestEveryKindHasExamples(t *testing.T) {
	holds, misses := map[motif.Kind]int{}, map[motif.Kind]int{}
	for _, e := range slices.Concat(materialExamples, tradeExamples, forkExamples, lineExamples, threatExamples,
		pawnExamples, attackExamples, plainExamples) {
		if e.want == nothing {
			misses[e.kind]++
		} else {
			holds[e.kind]++
		}
	}
	for _, k := range motif.Kinds() {
		if holds[k] < 3 || misses[k] < 2 {
			t.Errorf("%s has %d examples that hold and %d that miss", k, holds[k], misses[k])
		}
	}
}

// TestWeightiestFirst has a check that also wins a rook by a fork.
func TestWeightiestFirst(t *testing.T) {
	p := shogitest.Position(t, "4k4/1r7/9/9/9/9/9/9/4K4 b B 1")
	found := motif.New().Of(&p, shogi.NoMove, shogitest.Move(t, "B*7c"))
	if len(found) < 2 || found[0].Kind != motif.CheckFork || found[len(found)-1].Kind != motif.Check {
		t.Errorf("got %v", found)
	}
}
