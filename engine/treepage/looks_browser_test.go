package treepage

import (
	"testing"

	"github.com/chromedp/chromedp/kb"
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
}
