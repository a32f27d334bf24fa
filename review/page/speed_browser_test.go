//go:build e2e

package page

import (
	"testing"

	"shotest/review"
)

// longDocument is a review of 150 moves, each of them with sentences, lines and a view:
// more than a real one has.
func longDocument(t *testing.T) *review.Document {
	d := sampleDocument(t, "en")
	view := d.Moves[d.TurningPoints[0]-1].View
	sample := d.Moves
	// The kings go to and fro: what is played does not matter here.
	round, texts := []string{"5i5h", "5a5b", "5h5i", "5b5a"}, []string{"K-5h", "K-5b", "K-5i", "K-5a"}
	d.Moves = nil
	for i := range 150 {
		m := sample[i%len(sample)]
		m.Ply, m.Side, m.Move, m.Text, m.View, m.Better, m.Sentences = i+1, []string{"black", "white"}[i%2], round[i%4], texts[i%4], view, nil, nil
		for range 4 {
			line := &review.LineDocument{Ply: i / 4 * 4, Moves: round, Texts: texts, Chance: 0.4, Score: "+120"}
			m.Sentences = append(m.Sentences, review.SentenceDocument{Kind: "better", Text: inEnglish.refutation, Line: line})
		}
		d.Moves = append(d.Moves, m)
	}
	return d
}

// A page of 150 moves is there at once. How quick is measured and told; whether the test
// passes does not depend on it.
func TestOpensQuickly(t *testing.T) {
	b := open(t, longDocument(t), "", wide, high)
	b.WaitFor(`performance.getEntriesByName("first-contentful-paint").length > 0`)
	began := eval[[]float64](b, `[performance.getEntriesByName("first-contentful-paint")[0].startTime, performance.getEntriesByName("ready")[0].startTime]`)
	step := eval[float64](b, `(() => { const begin = performance.now(); for (let i = 0; i < 50; i++) document.querySelector("#next").click(); document.body.offsetHeight; return (performance.now() - begin) / 50; })()`)
	size := eval[int](b, `document.documentElement.outerHTML.length`)
	elements := eval[int](b, `document.querySelectorAll("*").length`)
	if elements > 8000 {
		t.Errorf("the page has %d elements", elements)
	}
	t.Logf("150 moves, about %d kB, %d elements: first paint after %.0f ms, ready after %.0f ms; a move on takes %.1f ms", size/1000, elements, began[0], began[1], step)
}
