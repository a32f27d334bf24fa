//go:build e2e

package page

import (
	"slices"
	"testing"

	"shotest/internal/testing/browsertest"
)

// percentages is a script that returns the percentages that the page shows for a move: above the
// graph, in the panel of the move, in the sentence about a better move, and at the end of its line.
const percentages = `(() => {
	const better = document.querySelector('#told li[data-kind="better"]');
	return [document.querySelector("#readout"), document.querySelector(".told-facts dd"), better?.querySelector("p"), better?.querySelector(".line-end")]
		.map((part) => (part?.textContent.match(/\d+(?= ?%)/g) ?? []).map(Number));
})()`

// At every move, in both languages, all parts of the page show the same chances.
func TestPageTellsOneNumber(t *testing.T) {
	for _, code := range []string{"en", "ja"} {
		d := sampleDocument(t, code)
		b := open(t, d, "", deskWidth, deskHeight)
		told, before := 0, percent(*d.StartChance)
		for i := range d.Moves {
			m, after := &d.Moves[i], percent(*d.Moves[i].Chance)
			sides := []int{before, after}
			if m.Side == "white" {
				sides = []int{100 - before, 100 - after}
			}
			goTo(b, m.Ply)
			says, want := browsertest.Eval[[][]int](b, percentages), [][]int{{after}, sides}
			if len(says[2]) > 0 && m.Sentences[0].Kind != "misses_mate" {
				told++
				want = append(want, sides, []int{before})
			}
			for part, first := range want {
				if got := says[part]; !slices.Equal(got[:min(len(first), len(got))], first) {
					t.Errorf("%s, move %d: part %d says %v, want %v", code, m.Ply, part, got, first)
				}
			}
			before = after
		}
		if told == 0 {
			t.Errorf("%s: no better move is named", code)
		}
	}
}

func percent(chance float64) int { return int(100*chance + 0.5) }
