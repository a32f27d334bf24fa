//go:build e2e

package page

import (
	"fmt"
	"testing"

	"shotest/internal/testing/browsertest"
	"shotest/review"
)

// hostileName is a name that would run as a script if it were not escaped.
const hostileName = `</script><script>globalThis.broken = 1</script><img src=x onerror="globalThis.broken = 1">"'{Ply}{{.}}`

// Names from records are only text, wherever they stand.
func TestHostileNames(t *testing.T) {
	d := sampleDocument(t, "en")
	d.Title = hostileName
	d.Players = [2]string{hostileName, hostileName}
	d.Result = hostileName
	d.Made = hostileName
	d.Facts = []review.FactDocument{{Name: hostileName, Value: hostileName}}
	d.Summary[0].Text = hostileName
	for side := range d.Sides {
		d.Sides[side].Name, d.Sides[side].Castle, d.Sides[side].Practise = hostileName, hostileName,
			[]string{hostileName}
	}
	for i := range d.Moves {
		m := &d.Moves[i]
		m.Text = hostileName
		m.MarkName = hostileName
		m.Clock = hostileName
		m.Score = hostileName
		for j := range m.Sentences {
			m.Sentences[j].Text = hostileName
		}
		for j := range m.View {
			m.View[j].Text, m.View[j].Reason = hostileName, hostileName
		}
	}
	for i := range d.Puzzles {
		d.Puzzles[i].Question, d.Puzzles[i].Answer, d.Puzzles[i].Line.Texts = hostileName, hostileName,
			[]string{hostileName}
	}
	b := open(t, d, "", 360, 800)
	b.Click("#next-mistake")
	b.Click(".sentences .begin")
	if browsertest.Eval[bool](b, `globalThis.broken !== undefined`) {
		t.Error("a name was run")
	}
	if got := b.Text("#bottom-player bdi"); got != hostileName {
		t.Errorf("the name is shown as %q", got)
	}
	b.Says("#told h3", hostileName)
	if n := b.Count("script, img"); n != 2 {
		t.Errorf("%d scripts and pictures, want the page's own 2", n)
	}
	b.CheckWidth(360)
}

// overflows are scripts that count layout errors, by their descriptions. All counts must be 0 on
// the widths marked as whole.
var overflows = map[string]string{
	"cells that run over":                  `[...document.querySelectorAll(".compared :is(th, td, caption), .facts dd")].filter((cell) => cell.scrollWidth > cell.clientWidth + 1).length`,
	"more lines than one of a loss":        `Math.max(...[...document.querySelectorAll(".compared .whole")].map((text) => text.getClientRects().length)) - 1`,
	"losses that run out of their cells":   `[...document.querySelectorAll(".compared .whole")].filter((text) => text.scrollWidth > text.closest("td").clientWidth || text.getBoundingClientRect().left < text.closest("td").getBoundingClientRect().left).length`,
	"more rows than one of a move's facts": `new Set([...document.querySelectorAll(".told-facts div")].map((fact) => fact.offsetTop)).size - 1`,
}

// The page is no wider than the screen, all its parts have room, and no number is broken in two.
func TestFitsScreens(t *testing.T) {
	for _, code := range []string{"en", "ja"} {
		d := sampleDocument(t, code)
		m := &d.Moves[d.TurningPoints[0]-1]
		m.Clock, m.Score, m.Loss = "12:34", "-1234", 0.45
		for width, isWhole := range map[int64]bool{320: false, 360: false, phoneWidth: true, 768: false,
			832: true, deskWidth: true} {
			b := open(t, d, fmt.Sprintf("#ply=%d", m.Ply), width, deskHeight)
			b.CheckWidth(int(width))
			for what, count := range overflows {
				if n := browsertest.Eval[int](b, count); n != 0 && isWhole {
					t.Errorf("%s at %d: %d %s", code, width, n, what)
				}
			}
			b.Picture(fmt.Sprintf("head-%s-%d", code, width))
			runScript(b, `document.querySelector("#sides-title").scrollIntoView()`)
			b.Picture(fmt.Sprintf("sides-%s-%d", code, width))
			b.Click("#view-switch")
			b.Click("#view tbody tr:first-child .step")
			b.CheckWidth(int(width))
		}
	}
}

// All texts have enough contrast, by day and by night, and all controls have names.
func TestAccessible(t *testing.T) {
	for _, code := range []string{"en", "ja"} {
		b := open(t, sampleDocument(t, code), "", deskWidth, deskHeight)
		b.Click(".sentences .step")
		for _, dark := range []bool{false, true} {
			if dark {
				b.Dark()
				b.Settle()
			}
			if found := b.HardToRead(); len(found) > 0 {
				t.Errorf("%s, dark %v: hard to read: %q", code, dark, found)
			}
		}
		if nameless := b.Nameless(); len(nameless) > 0 {
			t.Errorf("%s: without a name: %q", code, nameless)
		}
		if got := browsertest.Eval[string](b, `document.documentElement.lang`); got != code {
			t.Errorf("the page says that it is in %q", got)
		}
	}
}

// A page in Japanese has no English labels, only names in Latin letters.
func TestJapanesePageIsJapanese(t *testing.T) {
	b := open(t, sampleDocument(t, "ja"), "", deskWidth, deskHeight)
	b.CheckJapanese("shotest nodes level strong GPS Shogi test game Home End Esc")
}
