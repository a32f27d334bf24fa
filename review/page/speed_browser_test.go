package page

import (
	"testing"

	"shotest/review"
)

// longDocument is a review of 150 moves, each of them with sentences, lines and a view:
// more than a real one has.
func longDocument(t *testing.T) *review.Document {
	d := sampleDocument(t, "en")
	var marked *review.MoveDocument
	for i := range d.Moves {
		m := &d.Moves[i]
		if m.Better != nil {
			marked = m
		}
		if marked != nil && len(m.Sentences) == 0 {
			m.Sentences, m.View = marked.Sentences, marked.View
		}
	}
	// The last moves go to and fro: what is said of them does not matter here.
	position := []string{"5i5h", "5a5b", "5h5i", "5b5a"}
	first := d.Moves
	d.Moves, d.Start, d.TurningPoints = nil, "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", []int{75}
	for i := range 150 {
		m := first[min(i, len(first)-1)]
		m.Ply, m.Side, m.Move = i+1, []string{"black", "white"}[i%2], position[i%4]
		m.Better, m.Sentences = nil, nil
		d.Moves = append(d.Moves, m)
	}
	for i := range d.Moves {
		for j := range 4 {
			d.Moves[i].Sentences = append(d.Moves[i].Sentences, review.SentenceDocument{
				Kind: "better", Text: inEnglish.refutation, Line: &review.LineDocument{
					Ply: 2 * (i / 4) * 2, Moves: position, Texts: []string{"K-5h", "K-5b", "K-5i", "K-5a"}, Chance: 0.1 * float64(j), Score: "+120",
				},
			})
		}
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
