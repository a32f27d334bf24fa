//go:build e2e

package treepage

import (
	"testing"

	"github.com/chromedp/chromedp/kb"

	"shotest/language"
)

// TestPageLooks opens the page as the reader may have it. With -screenshots it leaves
// pictures to look at; docs/images/explain-tree.png is "light".
func TestPageLooks(t *testing.T) {
	tree := middlegameTree(t)
	b := open(t, tree, wide, high)
	b.Picture("light")
	b.Press(kb.ArrowRight, kb.ArrowDown, kb.ArrowDown, kb.ArrowRight)
	b.Picture("opened")
	b.Dark()
	b.Picture("dark")
	n := open(t, tree, phoneWide, phoneTal)
	n.Pictures("narrow")
	j := openIn(t, language.Japanese(), tree, wide, high)
	eval[bool](j, `document.querySelector("#credits").open = true`)
	j.Pictures("ja")
	j.Press(kb.ArrowRight, kb.ArrowDown, kb.ArrowDown, kb.ArrowRight)
	j.Dark()
	j.Picture("ja-dark")
	openIn(t, language.Japanese(), tree, phoneWide, phoneTal).Pictures("ja-narrow")
}
