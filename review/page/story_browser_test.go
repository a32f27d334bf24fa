//go:build e2e

package page

import (
	"fmt"
	"regexp"
	"testing"

	"shotest/language"
	"shotest/profile"
	"shotest/record"
	"shotest/review"
)

// realReview reviews a game of the documentation with few nodes.
func realReview(t *testing.T) *review.Review {
	t.Helper()
	games, err := record.ReadFile("../../docs/games/gpsusi-15.kif")
	if err != nil {
		t.Fatal(err)
	}
	settings := review.Settings{Profile: profile.Default(), Nodes: 1000, Level: review.Strong, Sides: review.Both}
	reviewer, err := review.NewReviewer(t.Context(), settings)
	if err != nil {
		t.Fatal(err)
	}
	r, err := reviewer.Review(t.Context(), games[0])
	if err != nil {
		t.Fatal(err)
	}
	return r
}

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
	r := realReview(t)
	for _, l := range []*language.Language{language.English(), language.Japanese()} {
		d := r.Document(l)
		b := open(t, d, "", wide, high)
		told := 0
		for i := range d.Moves {
			m, before, after := &d.Moves[i], d.StartChance, d.Moves[i].Chance
			if i > 0 {
				before = d.Moves[i-1].Chance
			}
			eval[bool](b, fmt.Sprintf(`(document.querySelector('#moves button[data-ply="%d"]').click(), true)`, m.Ply))
			says := eval[[]string](b, numbers)
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
			t.Errorf("%s: no better move is named", l.Code())
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

// The bars of losses stay within the graph, in games of few moves as well.
func TestBarsStayInTheirPanel(t *testing.T) {
	d := sampleDocument(t, "en")
	short := *d
	short.Moves, short.TurningPoints, short.Puzzles = append([]review.MoveDocument{}, d.Moves[:3]...), []int{}, []review.PuzzleDocument{}
	for i := range short.Moves {
		short.Moves[i].Loss = 0.4
	}
	b := open(t, &short, "", wide, high)
	if out := eval[int](b, `(() => {
		const box = document.querySelector("#graph > svg").getBoundingClientRect();
		return [...document.querySelectorAll("#graph .loss")].filter((bar) => { const r = bar.getBoundingClientRect(); return r.left < box.left - 1 || r.right > box.right + 1; }).length;
	})()`); out != 0 || eval[int](b, `document.querySelectorAll("#graph .loss").length`) != 3 {
		t.Errorf("%d bars of three run out", out)
	}
}
