//go:build e2e

package board

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"shotest/internal/testing/browsertest"
)

func TestMain(m *testing.M) { os.Exit(browsertest.Main(m)) }

const isReady = `performance.getEntriesByName("ready").length > 0`

// open opens the page of a server that ends with the test.
func open(t *testing.T, settings Settings, width, height int64) *browsertest.Tab {
	t.Helper()
	return browsertest.Open(t, serve(t, settings).Address(), width, height, isReady)
}

// clickAt clicks at a square, or at a piece in hand such as P*.
func clickAt(b *browsertest.Tab, spot string) {
	b.T.Helper()
	place := fmt.Sprintf(`(() => { const [x, y] = [9 - %[1]q.charCodeAt(0) + 48, %[1]q.charCodeAt(1) - 97], up = document.querySelector("#board svg .coordinate").textContent === "9", box = document.querySelector("#board .wood").getBoundingClientRect(), cell = box.width / 9; return [box.left + cell * (up ? x + .5 : 8.5 - x), box.top + cell * (up ? y + .5 : 8.5 - y)]; })()`, spot)
	if spot[1] == '*' {
		place = fmt.Sprintf(`(() => { const side = document.querySelector("#board svg").dataset.sfen.split(" ")[1], box = document.querySelector('#board .hand[data-side="' + side + '"] [data-piece="' + (side === "b" ? %[1]q : %[1]q.toLowerCase()) + '"]').getBoundingClientRect(); return [box.left + box.width / 2, box.top + box.height / 2]; })()`, spot[:1])
	}
	at := browsertest.Eval[[]float64](b, place)
	b.ClickAt(at[0], at[1])
}

// play plays a move by clicks, and waits for the position after so many moves.
func play(b *browsertest.Tab, usi string, ply int) {
	b.T.Helper()
	clickAt(b, usi[:2])
	b.WaitFor(fmt.Sprintf(`document.querySelector('[data-target="%s"]') !== null`, usi[2:4]))
	clickAt(b, usi[2:4])
	waitForPly(b, ply)
}

func waitForPly(b *browsertest.Tab, ply int) {
	b.T.Helper()
	b.WaitFor(fmt.Sprintf(`location.hash === "#ply=%d"`, ply))
}

func sfen(b *browsertest.Tab) string {
	return browsertest.Eval[string](b, `document.querySelector("#board svg").dataset.sfen`)
}

// Moves are played by clicks; another move at an earlier point becomes a variation, which can be
// gone to and deleted.
func TestVariations(t *testing.T) {
	b := open(t, settings(t, "en"), 1280, 900)
	for i, m := range []string{"7g7f", "3c3d", "2g2f"} {
		play(b, m, i+1)
	}
	b.Press(kb.ArrowLeft, kb.ArrowLeft)
	waitForPly(b, 1)
	play(b, "8c8d", 2)
	if got := browsertest.Eval[int](b, `document.querySelectorAll("#moves [data-ply]").length`); got != 3 {
		t.Errorf("%d moves are listed in the variation", got)
	}
	b.Click(".branches button")
	waitForPly(b, 2)
	b.Press(kb.End)
	if got := sfen(b); !strings.HasPrefix(got, "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P4P1/") {
		t.Errorf("the variation ends with %s", got)
	}
	b.Press(kb.ArrowLeft)
	waitForPly(b, 2)
	b.Click("#delete")
	waitForPly(b, 1)
	if got := browsertest.Eval[int](b, `document.querySelectorAll(".branches button").length`); got != 0 {
		t.Errorf("%d variations are left", got)
	}
}

// A move on the board can be asked about instead of played, and so can a move that was played.
func TestWhyNot(t *testing.T) {
	for _, c := range []struct{ code, asked, answer string }{
		{"en", "G-6h", "was better"}, {"ja", "６八金", "まさって"},
	} {
		b := open(t, settings(t, c.code), 1280, 900)
		for i, m := range []string{"7g7f", "3c3d", "2g2f", "4c4d", "2f2e"} {
			b.Click("#move-text")
			b.Press(m, kb.Enter)
			waitForPly(b, i+1)
		}
		b.Press(kb.Escape)
		b.Click("#ask")
		clickAt(b, "2b")
		b.WaitFor(`document.querySelector('[data-target="3c"]') !== null`)
		clickAt(b, "3c")
		b.WaitFor(`!document.querySelector("#answer").hidden`)
		b.Picture("why-" + c.code)
		b.Click("#ask-played")
		b.WaitFor(`document.querySelector("#stop").hidden`)
		b.Picture("why-played-" + c.code)
	}
}
