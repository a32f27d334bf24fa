//go:build e2e

package page

import (
	"fmt"
	"regexp"
	"testing"

	"shotest/internal/testing/browsertest"
)

// numbers are what a page says of the chances at the move that is shown: above the graph, on the curve, in the panel
// of the move, in its first sentence of a better move, and at the end of that one's line.
const numbers = `(() => {
	const text = (selector) => document.querySelector(selector)?.textContent ?? "";
	const better = document.querySelector('#told li[data-kind="better"]');
	return [text("#readout"), text(".told-facts dd"), better?.querySelector("p").textContent ?? "", better?.querySelector(".line-end")?.textContent ?? ""];
})()`

var percentage = regexp.MustCompile(`(\d+) ?%`)

// Whole pages tell one number of each position: at every move, in both languages, all that stands there agrees.
func TestPageTellsOneNumber(t *testing.T) {
	for _, code := range []string{"en", "ja"} {
		d := sampleDocument(t, code)
		b := open(t, d, "", wide, high)
		told := 0
		for i := range d.Moves {
			m, before, after := &d.Moves[i], *d.StartChance, *d.Moves[i].Chance
			if i > 0 {
				before = *d.Moves[i-1].Chance
			}
			browsertest.Eval[bool](b, fmt.Sprintf(`(document.querySelector('#moves button[data-ply="%d"]').click(), true)`, m.Ply))
			says := browsertest.Eval[[]string](b, numbers)
			black, sides := []int{percent(before), percent(after)}, []int{percent(before), percent(after)}
			if m.Side == "white" {
				sides = []int{100 - sides[0], 100 - sides[1]}
			}
			expect(t, m.Ply, says[0], black[1])
			expect(t, m.Ply, says[1], sides...)
			if says[2] != "" && m.Sentences[0].Kind != "misses_mate" {
				told++
				expect(t, m.Ply, says[2], sides...)
				expect(t, m.Ply, says[3], black[0])
			}
		}
		if told == 0 {
			t.Errorf("%s: no better move is named", code)
		}
	}
}

func percent(chance float64) int { return int(100*chance + 0.5) }

// expect compares the first percentages of a text.
func expect(t *testing.T, ply int, text string, want ...int) {
	t.Helper()
	found := percentage.FindAllStringSubmatch(text, -1)
	for i, n := range want {
		if i >= len(found) || found[i][1] != fmt.Sprint(n) {
			t.Errorf("move %d: %q, want %v", ply, text, want)
			return
		}
	}
}

// The numbers of a move stand in one row beside the board and on a phone, and no unit is cut in two.
func TestNumbersStandWhole(t *testing.T) {
	for _, code := range []string{"en", "ja"} {
		d := sampleDocument(t, code)
		m := &d.Moves[d.TurningPoints[0]-1]
		m.Clock, m.Score, m.Loss = "12:34", "-1234", 0.45
		for _, width := range []int64{wide, 832, phoneWide} {
			b := open(t, d, fmt.Sprintf("#ply=%d", m.Ply), width, high)
			if rows := browsertest.Eval[int](b, `new Set([...document.querySelectorAll(".told-facts div")].map((fact) => fact.offsetTop)).size`); rows != 1 {
				t.Errorf("%s, %d pixels: the facts of a move stand in %d rows", code, width, rows)
			}
			if lines := browsertest.Eval[int](b, `Math.max(...[...document.querySelectorAll(".compared .whole")].map((text) => text.getClientRects().length))`); lines != 1 {
				t.Errorf("%s, %d pixels: an average loss takes %d lines", code, width, lines)
			}
			if out := browsertest.Eval[int](b, `[...document.querySelectorAll(".compared .whole")].filter((text) => text.scrollWidth > text.closest("td").clientWidth || text.getBoundingClientRect().left < text.closest("td").getBoundingClientRect().left).length`); out != 0 {
				t.Errorf("%s, %d pixels: %d losses run out of their cells", code, width, out)
			}
		}
	}
}
