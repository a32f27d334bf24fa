//go:build e2e

package page

import (
	"path/filepath"
	"testing"

	"shotest/internal/testing/browsertest"
)

// The published pages show all that the pictures of README need: the summary with turning points
// and graph, and a position with the better move and several reasons. With -screenshots the test
// writes these pictures: review and position, with .ja for Japanese.
func TestPublishedPages(t *testing.T) {
	const readmeWide = 830
	for language, suffix := range map[string]string{"en": "", "ja": ".ja"} {
		path, err := filepath.Abs("../../docs/reviews/gpsusi-15." + language + ".html")
		if err != nil {
			t.Fatal(err)
		}
		b := browsertest.Open(t, "file://"+path, readmeWide, deskHeight, isReady)
		for selector, minCount := range map[string]int{
			".summary li": 1, ".card": 1, "#graph .sign": 1, "#board .arrow.better": 1, "#told .sentences li": 2,
		} {
			if got := b.Count(selector); got < minCount {
				t.Errorf("%s: %d of %q, want %d at least", language, got, selector, minCount)
			}
		}
		b.PictureOf("review"+suffix, "#summary-title", ".graph")
		// The view of moves would be cut off in the middle.
		cut := browsertest.Eval[int](b, `(() => {
			document.querySelector("#view").hidden = true;
			const told = document.querySelector("#told-box");
			return told.scrollHeight - told.clientHeight;
		})()`)
		if cut > 0 {
			t.Errorf("%s: %d pixels of the reasons have no place beside the board", language, cut)
		}
		b.PictureOf("position"+suffix, ".where", "#legend", "#told .sentences li:last-child")
	}
}
