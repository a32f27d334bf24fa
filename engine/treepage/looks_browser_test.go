package treepage

import (
	"testing"

	"github.com/chromedp/chromedp/kb"

	"shotest/internal/browsertest"
)

// TestPageLooks opens the page as the reader may have it. With -screenshots it leaves
// pictures to look at; docs/explain-tree.png is "light".
func TestPageLooks(t *testing.T) {
	tree := middlegameTree(t)
	b := open(t, tree, wide, high)
	b.Picture("first")
	browsertest.Eval[bool](b, `document.getElementById("scroll").focus(), true`)
	b.Press(kb.ArrowRight, kb.ArrowDown, kb.ArrowDown, kb.ArrowRight, kb.ArrowRight, kb.ArrowDown, kb.ArrowRight, kb.ArrowLeft, kb.ArrowLeft)
	b.Picture("light")
	b.Dark()
	b.Picture("dark")
	n := open(t, tree, phoneWide, phoneTal)
	n.Pictures("narrow")
}
