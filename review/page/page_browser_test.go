//go:build e2e

package page

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"shotest/internal/testing/browsertest"
	"shotest/review"
	"shotest/shogi"
)

// shownSFEN is what the board shows, currentPly the move that the list marks.
const (
	shownSFEN  = `document.querySelector("#board svg").dataset.sfen`
	currentPly = `Number(document.querySelector('#moves [aria-current]').dataset.ply)`
)

// after returns the position a number of moves into a game.
func after(t *testing.T, d *review.Document, ply int) *shogi.History {
	t.Helper()
	history, err := shogi.ParseHistory("sfen " + d.Start)
	if err != nil {
		t.Fatal(err)
	}
	playAll(t, history, movesOf(d)[:ply])
	return history
}

func movesOf(d *review.Document) (moves []string) {
	for i := range d.Moves {
		moves = append(moves, d.Moves[i].Move)
	}
	return moves
}

func playAll(t *testing.T, h *shogi.History, moves []string) {
	t.Helper()
	for _, text := range moves {
		m, err := shogi.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		h.Play(m)
	}
}

// isAt compares the page with a move of the game.
func isAt(t *testing.T, b *browsertest.Tab, d *review.Document, ply int) {
	t.Helper()
	if got := eval[int](b, currentPly); got != ply {
		t.Errorf("the list marks move %d, want %d", got, ply)
	}
	if got, want := eval[string](b, shownSFEN), after(t, d, ply).Current().SFEN(); got != want {
		t.Errorf("at move %d the board shows %s, want %s", ply, got, want)
	}
	if got := eval[string](b, `location.hash`); got != fmt.Sprintf("#ply=%d", ply) {
		t.Errorf("at move %d the address ends in %s", ply, got)
	}
	if got := eval[string](b, `document.querySelector("#graph").getAttribute("aria-valuenow")`); got != fmt.Sprint(ply) {
		t.Errorf("at move %d the graph is at %s", ply, got)
	}
}

// The page opens at the first turning point, or where its address says.
func TestOpens(t *testing.T) {
	d := sampleDocument(t, "en")
	b := open(t, d, "", wide, high)
	if got := eval[int](b, currentPly); got != d.TurningPoints[0] {
		t.Errorf("the page opens at move %d", got)
	}
	isAt(t, open(t, d, "#ply=37", wide, high), d, 37)
	isAt(t, open(t, d, "#ply=9999", wide, high), d, len(d.Moves))
	isAt(t, open(t, d, "#ply=x", wide, high), d, 0)
}

func TestKeys(t *testing.T) {
	d := sampleDocument(t, "en")
	b := open(t, d, "#ply=20", wide, high)
	b.Focus("#graph")
	for _, step := range []struct {
		key string
		ply int
	}{{kb.ArrowRight, 21}, {kb.ArrowLeft, 20}, {kb.ArrowLeft, 19}, {kb.Home, 0}, {kb.ArrowLeft, 0}, {kb.End, len(d.Moves)}, {kb.ArrowRight, len(d.Moves)}} {
		b.Press(step.key)
		isAt(t, b, d, step.ply)
	}
	b.Press(kb.Home)
	for _, ply := range mistakes(d) {
		b.Press("n")
		isAt(t, b, d, ply)
	}
	last := mistakes(d)
	b.Press("p")
	isAt(t, b, d, last[len(last)-2])
	if !eval[bool](b, `(() => { const box = document.querySelector("#moves").getBoundingClientRect(), row = document.querySelector("#moves [aria-current]").getBoundingClientRect(); return row.top >= box.top && row.bottom <= box.bottom; })()`) {
		t.Error("the current move is out of sight in the list")
	}
}

func mistakes(d *review.Document) (plies []int) {
	for i := range d.Moves {
		switch d.Moves[i].Mark {
		case review.Inaccuracy, review.Mistake, review.Blunder:
			plies = append(plies, d.Moves[i].Ply)
		}
	}
	return plies
}

// TestJumps goes to moves by everything that leads to one.
func TestJumps(t *testing.T) {
	d := sampleDocument(t, "en")
	b := open(t, d, "#ply=0", wide, high)
	b.Click(`.card h3 a[href="#ply=` + fmt.Sprint(d.TurningPoints[1]) + `"]`)
	isAt(t, b, d, d.TurningPoints[1])
	if top := eval[float64](b, `document.querySelector("#game").getBoundingClientRect().top`); top > 100 {
		t.Errorf("the board is not brought into view: its part begins at %.0f", top)
	}
	for _, button := range []struct {
		selector string
		ply      int
	}{{"#first", 0}, {"#next-mistake", mistakes(d)[0]}, {"#next", mistakes(d)[0] + 1}, {"#last", len(d.Moves)}, {"#previous", len(d.Moves) - 1}, {`#moves [data-ply="114"]`, 114}} {
		b.Click(button.selector)
		isAt(t, b, d, button.ply)
	}
	eval[bool](b, `(() => { const s = document.querySelector("#slider"); s.value = 33; s.dispatchEvent(new Event("input")); return true; })()`)
	isAt(t, b, d, 33)
	eval[bool](b, `(() => { const g = document.querySelector("#graph svg"), r = g.getBoundingClientRect(); g.dispatchEvent(new MouseEvent("click", { bubbles: true, clientX: r.left + r.width, clientY: r.top + 9 })); return true; })()`)
	isAt(t, b, d, len(d.Moves))
}

// TestGraphTellsOfTheMoveUnderThePointer moves over the graph, and off it.
func TestGraphTellsOfTheMoveUnderThePointer(t *testing.T) {
	d := sampleDocument(t, "en")
	ply := d.TurningPoints[1]
	b := open(t, d, "#ply=0", wide, high)
	readout := `document.querySelector("#readout").textContent`
	eval[bool](b, fmt.Sprintf(`(() => { const g = document.querySelector("#graph svg"), r = g.getBoundingClientRect(); g.dispatchEvent(new PointerEvent("pointermove", { bubbles: true, clientX: r.left + r.width * %d / %d, clientY: r.top })); return true; })()`, ply, len(d.Moves)))
	if got := eval[string](b, readout); !strings.Contains(got, fmt.Sprint(ply)) || !strings.Contains(got, "??") {
		t.Errorf("the graph says %q of move %d", got, ply)
	}
	eval[bool](b, `document.querySelector("#graph").dispatchEvent(new PointerEvent("pointerleave"))`)
	if got := eval[string](b, readout); !strings.HasPrefix(got, "Start") {
		t.Errorf("off the graph it says %q", got)
	}
	drawn := eval[int](b, `document.querySelectorAll("#graph g.sign").length`)
	marked := 0
	for i := range d.Moves {
		if d.Moves[i].Mark != review.NoMark {
			marked++
		}
	}
	if drawn != marked {
		t.Errorf("%d marks are drawn, want %d", drawn, marked)
	}
}

// TestLines plays a line through, by mouse and by keys, and leaves it.
func TestLines(t *testing.T) {
	d := sampleDocument(t, "en")
	ply := d.TurningPoints[0]
	line := d.Moves[ply-1].Sentences[1].Line
	b := open(t, d, fmt.Sprintf("#ply=%d", ply), wide, high)
	atStep := func(step int) {
		t.Helper()
		h := after(t, d, line.Ply)
		playAll(t, h, line.Moves[:step])
		if got, want := eval[string](b, shownSFEN), h.Current().SFEN(); got != want {
			t.Errorf("after %d moves of the line the board shows %s, want %s", step, got, want)
		}
	}
	b.Click(`.sentences li[data-kind="better"] .begin`)
	atStep(0)
	if got := eval[[]string](b, `[...document.querySelectorAll("#board .arrow")].map((a) => a.classList[1])`); strings.Join(got, " ") != "played better" {
		t.Errorf("arrows: %q", got)
	}
	b.Click(`.sentences li[data-kind="better"] .step:nth-of-type(3)`) // the button before the moves is the first
	atStep(2)
	b.Press(kb.ArrowRight)
	atStep(3)
	b.Press(kb.End)
	atStep(len(line.Moves))
	b.Press(kb.Home, kb.ArrowRight)
	atStep(1)
	if got := eval[int](b, `document.querySelectorAll('.sentences .step[aria-current="step"]').length`); got != 1 {
		t.Errorf("%d moves of lines are marked", got)
	}
	b.Press(kb.Escape)
	isAt(t, b, d, ply)
	b.Click(`.sentences li[data-kind="better"] .step:nth-of-type(2)`)
	b.Click("#back")
	isAt(t, b, d, ply)
	b.Click(`.sentences li[data-kind="better"] .begin`)
	b.Press(kb.ArrowLeft)
	isAt(t, b, d, ply)
}

// A pass before a line gives the turn to the other side.
func TestPassedLine(t *testing.T) {
	d := sampleDocument(t, "en")
	d.Moves[0].Sentences = []review.SentenceDocument{{Kind: "threat", Text: "Black threatens to go on.", Line: &review.LineDocument{
		Ply: 1, Passed: true, Moves: []string{"7g7f"}, Texts: []string{"P-7f"}, Chance: 0.6, Score: "+80",
	}}}
	b := open(t, d, "#ply=1", wide, high)
	b.Click(".sentences .step")
	if got := eval[string](b, shownSFEN); !strings.Contains(got, "/2P6/") || !strings.Contains(got, " w ") {
		t.Errorf("the board shows %s", got)
	}
}

func TestFlip(t *testing.T) {
	d := sampleDocument(t, "en")
	b := open(t, d, "#ply=0", wide, high)
	lower := `document.querySelector('#board [data-square="5i"]').getBoundingClientRect().top > document.querySelector('#board [data-square="5a"]').getBoundingClientRect().top`
	bottom := `document.querySelector("#bottom-player").textContent.trim()`
	if !eval[bool](b, lower) || eval[string](b, bottom) != d.Players[0] {
		t.Error("at first Black does not sit below")
	}
	b.Click("#flip")
	if eval[bool](b, lower) || eval[string](b, bottom) != d.Players[1] {
		t.Error("after turning the board Black sits below")
	}
}

// TestView shows what catches the eye, on the board and off it.
func TestView(t *testing.T) {
	d := sampleDocument(t, "en")
	ply := d.TurningPoints[0]
	b := open(t, d, fmt.Sprintf("#ply=%d", ply), wide, high)
	view := d.Moves[ply-1].View
	if got := eval[int](b, `document.querySelectorAll("#view tbody tr").length`); got != len(view) {
		t.Errorf("%d moves are listed, want %d", got, len(view))
	}
	if got := eval[int](b, `document.querySelectorAll("#view tr.not-seen").length`); got != 3 {
		t.Errorf("%d moves are overlooked, want 3", got)
	}
	b.Click("#view-switch")
	if got, want := eval[string](b, shownSFEN), after(t, d, ply-1).Current().SFEN(); got != want {
		t.Errorf("the board shows %s, want the position before the move, %s", got, want)
	}
	if got := eval[int](b, `document.querySelectorAll("#board .arrow").length`); got != 8 {
		t.Errorf("%d arrows", got)
	}
	b.Click("#view tbody tr:last-child .step")
	if got := eval[string](b, `document.querySelector("#board .arrow:not(.faded)").dataset.move`); got != view[len(view)-1].Move {
		t.Errorf("the arrow of %s stands out", got)
	}
	b.Press(kb.Escape)
	isAt(t, b, d, ply)
	b.Press(kb.Home)
	if eval[bool](b, `document.querySelector("#view").checkVisibility()`) {
		t.Error("the start has an interest view")
	}
}

// TestPuzzles opens an answer, plays it, and closes it again.
func TestPuzzles(t *testing.T) {
	d := sampleDocument(t, "en")
	puzzle := d.Puzzles[0]
	b := open(t, d, "", wide, high)
	shows := func(moves int) {
		t.Helper()
		h, err := shogi.ParseHistory("sfen " + puzzle.SFEN)
		if err != nil {
			t.Fatal(err)
		}
		playAll(t, h, puzzle.Line.Moves[:moves])
		b.WaitFor(fmt.Sprintf(`document.querySelector(".puzzle-board svg").dataset.sfen === %q`, h.Current().SFEN()))
	}
	shows(0)
	if eval[bool](b, `document.querySelector(".puzzle .line").checkVisibility()`) {
		t.Error("the answer is shown before it is asked for")
	}
	b.Click(".puzzle summary")
	b.Click(".puzzle .step:nth-of-type(2)")
	shows(2)
	b.Click(".puzzle summary")
	shows(0)
}

// On a phone the board stays in sight while its lines are read, and hides nothing that
// has the focus.
func TestBoardStaysInSight(t *testing.T) {
	d := sampleDocument(t, "en")
	b := open(t, d, fmt.Sprintf("#ply=%d", d.TurningPoints[0]), phoneWide, phoneTal)
	for _, selector := range []string{".sentences li:last-child button", ".sentences .step", "#view tbody tr:nth-child(2) button", "#view tbody tr:last-child button"} {
		b.Focus(selector)
		boxes := eval[[]float64](b, fmt.Sprintf(`(() => { const board = document.querySelector("#board").getBoundingClientRect(), at = document.querySelector(%q).getBoundingClientRect(); return [board.top, board.bottom, at.top, at.bottom]; })()`, selector))
		if boxes[0] < 0 || boxes[1] > phoneTal {
			t.Errorf("%s: the board is out of sight: %.0f to %.0f", selector, boxes[0], boxes[1])
		}
		if boxes[2] < boxes[1] || boxes[3] > phoneTal {
			t.Errorf("%s is at %.0f to %.0f, the board at %.0f to %.0f", selector, boxes[2], boxes[3], boxes[0], boxes[1])
		}
	}
}

// The arrow of a drop comes from the hand of the side that has the piece, however the
// board is turned.
func TestArrowsOfDrops(t *testing.T) {
	d := sampleDocument(t, "en")
	at := d.Moves[0].Ply
	d.Start = "lnsgkgsnl/1r5b1/p1ppppppp/9/9/9/P1PPPPPPP/1B5R1/LNSGKGSNL b Pp 1"
	d.Moves, d.TurningPoints, d.Puzzles = d.Moves[:0:0], nil, nil
	d.Moves = append(d.Moves, review.MoveDocument{Ply: at, Side: "black", Move: "7g7f", Text: "P-7f", Sentences: []review.SentenceDocument{{
		Kind: "threat", Text: "Pawns may be dropped.",
		Arrows: []review.ArrowDocument{{From: "P*", To: "8g", Side: "black", Role: "threat"}, {From: "P*", To: "8c", Side: "white", Role: "refutation"}},
	}}})
	b := open(t, d, "#ply=1", wide, high)
	b.Click(".sentences .begin")
	for range 2 {
		for _, c := range [][2]string{{"threat", "b"}, {"refutation", "w"}} {
			if !eval[bool](b, fmt.Sprintf(`(() => { const a = document.querySelector("#board .arrow.%s").getBoundingClientRect(), p = document.querySelector('#board .hand[data-side="%s"] .piece').getBoundingClientRect(); return a.left < p.right && p.left < a.right && a.top < p.bottom && p.top < a.bottom; })()`, c[0], c[1])) {
				t.Errorf("the arrow %s does not come from the hand %s", c[0], c[1])
			}
		}
		b.Click("#flip")
	}
	if got := eval[int](b, `document.querySelectorAll("#legend li").length`); got != 2 {
		t.Errorf("the legend explains %d arrows", got)
	}
}
