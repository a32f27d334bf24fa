//go:build e2e

package page

import (
	"fmt"
	"strings"
	"testing"

	"shotest/internal/testing/browsertest"
	"shotest/review"
)

// restrictTo reduces a document to that of a review of some moves.
func restrictTo(d *review.Document, span review.Span) {
	d.Reviewed, d.StartChance, d.StartScore = span, nil, ""
	d.TurningPoints, d.Puzzles = []int{}, []review.PuzzleDocument{}
	for i := range d.Moves {
		m := &d.Moves[i]
		if m.Ply < span.From || m.Ply > span.To {
			chance, score := m.Chance, m.Score
			*m = review.MoveDocument{Ply: m.Ply, Side: m.Side, Move: m.Move, Text: m.Text, Clock: m.Clock}
			if m.Ply == span.From-1 {
				m.Chance, m.Score = chance, score
			}
		}
	}
}

var notReviewed = map[string]string{"en": "Not reviewed.", "ja": "解説の範囲に含まれていません。"}

// A review of some moves opens at the first of them, draws its curve only there, and shows all
// moves of the game.
func TestPartOfAGame(t *testing.T) {
	for _, code := range []string{"en", "ja"} {
		d := sampleDocument(t, code)
		restrictTo(d, review.Span{From: 31, To: 60})
		b := open(t, d, "", deskWidth, deskHeight)
		if got := browsertest.Eval[string](b,
			`document.querySelector("#moves [aria-current]").dataset.ply`); got != "30" {
			t.Errorf("%s: the page opens at move %s", code, got)
		}
		b.Pictures("part-" + code)
		type part struct{ From, To float64 }
		got := browsertest.Eval[part](b, `(() => {
			const points = document.querySelector("#graph .curve").getAttribute("points").split(" ").map((p) => Number(p.split(",")[0]));
			return { From: points[0], To: points.at(-1) };
		})()`)
		if count := float64(len(d.Moves)); fmt.Sprintf("%.0f %.0f", got.From, got.To) != fmt.Sprintf("%.0f %.0f",
			1000*30/count, 1000*60/count) {
			t.Errorf("%s: the curve goes from %.0f to %.0f of 1000", code, got.From, got.To)
		}
		outside := notReviewed[code]
		for ply, says := range map[int]bool{0: true, 29: true, 30: true, 31: false, 60: false, 61: true,
			len(d.Moves): true} {
			goTo(b, ply)
			checkMove(t, b, d, ply)
			if text := b.Text("#told"); strings.Contains(text, outside) != says || strings.Contains(text, "NaN") {
				t.Errorf("%s: of move %d the page says %q", code, ply, text)
			}
			text := b.Text("#readout")
			if assessed := ply >= 30 && ply <= 60; strings.Contains(text, "%") != assessed ||
				strings.Contains(text, "NaN") {
				t.Errorf("%s: above the graph it says %q of move %d", code, text, ply)
			}
		}
	}
}
