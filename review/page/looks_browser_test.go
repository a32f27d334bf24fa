//go:build e2e

package page

import (
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp/kb"

	"shotest/internal/testing/browsertest"
)

// TestPageLooks opens the page as readers may have it. With -screenshots it leaves
// pictures to look at.
func TestPageLooks(t *testing.T) {
	english, japanese := sampleDocument(t, "en"), sampleDocument(t, "ja")
	b := open(t, english, "", wide, high)
	b.Pictures("page-en-light")
	eval[bool](b, `document.querySelector("#game").scrollIntoView(), true`)
	b.Click(".sentences li:nth-child(2) .begin")
	b.Picture("page-en-better")
	b.Click(".sentences .step:nth-of-type(4)")
	b.Picture("page-en-line")
	b.Press(kb.Escape)
	b.Click("#view-switch")
	b.Picture("page-en-view")
	b.Dark()
	b.Picture("page-en-view-dark")
	b.Click("#view-switch")
	b.Pictures("page-en-dark")
	j := open(t, japanese, "", wide, high)
	j.Pictures("page-ja-light")
	j.Dark()
	eval[bool](j, `document.querySelector("#game").scrollIntoView(), true`)
	j.Click("#view-switch")
	j.Picture("page-ja-view-dark")
	open(t, english, "", 768, 1024).Pictures("page-en-768")
	n := open(t, japanese, "", phoneWide, phoneTal)
	n.Pictures("page-ja-375")
	p := open(t, english, "", phoneWide, phoneTal)
	p.Dark()
	p.Pictures("page-en-375-dark")
	p.Click(".card h3 a")
	eval[bool](p, `(() => { const move = document.querySelector(".sentences .step"); move.focus(); move.click(); return true; })()`)
	p.Picture("page-en-375-line")
	paper := open(t, japanese, "", wide, high)
	browsertest.Call(paper, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: "print"})
	paper.Pictures("page-ja-print")
}
