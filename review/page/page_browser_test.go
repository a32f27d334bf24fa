//go:build e2e

package page

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"shotest/internal/testing/browsertest"
	"shotest/internal/testing/shogitest"
	"shotest/review"
)

func TestMain(m *testing.M) { os.Exit(browsertest.Main(m)) }

const (
	deskWidth, deskHeight   = 1280, 900
	phoneWidth, phoneHeight = 375, 800
	// isReady is true once the board is drawn.
	isReady = `performance.getEntriesByName("ready").length > 0`
)

// open writes a page and opens it.
func open(t *testing.T, d *review.Document, fragment string, width, height int64) *browsertest.Tab {
	t.Helper()
	path := filepath.Join(t.TempDir(), "review.html")
	if err := WriteFile(path, d); err != nil {
		t.Fatal(err)
	}
	return browsertest.Open(t, "file://"+path+fragment, width, height, isReady)
}

// runScript runs JavaScript in the page.
func runScript(b *browsertest.Tab, format string, args ...any) {
	browsertest.Eval[bool](b, "(() => { "+fmt.Sprintf(format, args...)+"; return true; })()")
}

// goTo goes to a move through the list of moves.
func goTo(b *browsertest.Tab, ply int) {
	runScript(b, `document.querySelector('#moves button[data-ply="%d"]').click()`, ply)
}

// checkMove checks that all parts of the page show a move of the game.
func checkMove(t *testing.T, b *browsertest.Tab, d *review.Document, ply int) {
	t.Helper()
	got := browsertest.Eval[[]string](b,
		`[document.querySelector('#moves [aria-current]').dataset.ply, document.querySelector("#board svg").dataset.sfen, location.hash, document.querySelector("#graph").getAttribute("aria-valuenow")]`)
	want := []string{fmt.Sprint(ply), gameAfter(t, d, ply).Current().SFEN(), fmt.Sprintf("#ply=%d", ply),
		fmt.Sprint(ply)}
	if !slices.Equal(got, want) {
		t.Errorf("list, board, address and graph are at %q, want %q", got, want)
	}
}

// The page opens at the first turning point, or at the move in its address.
func TestInitialMove(t *testing.T) {
	d := sampleDocument(t, "en")
	for fragment, ply := range map[string]int{"#ply=37": 37, "#ply=9999": len(d.Moves), "#ply=x": 0} {
		checkMove(t, open(t, d, fragment, deskWidth, deskHeight), d, ply)
	}
	b := open(t, d, "", deskWidth, deskHeight)
	if got := browsertest.Eval[string](b,
		`document.querySelector('#moves [aria-current]').dataset.ply`); got != fmt.Sprint(d.TurningPoints[0]) {
		t.Errorf("the page opens at move %s", got)
	}
}

func TestKeys(t *testing.T) {
	d := sampleDocument(t, "en")
	b := open(t, d, "#ply=20", deskWidth, deskHeight)
	b.Focus("#graph")
	for _, step := range []struct {
		key string
		ply int
	}{{kb.ArrowRight, 21}, {kb.ArrowLeft, 20}, {kb.Home, 0}, {kb.ArrowLeft, 0}, {kb.End, len(d.Moves)}, {kb.ArrowRight,
		len(d.Moves)}} {
		b.Press(step.key)
		checkMove(t, b, d, step.ply)
	}
	b.Press(kb.Home)
	bad := mistakes(d)
	for _, ply := range bad {
		b.Press("n")
		checkMove(t, b, d, ply)
	}
	b.Press("p")
	checkMove(t, b, d, bad[len(bad)-2])
	if !browsertest.Eval[bool](b,
		`(() => { const box = document.querySelector("#moves").getBoundingClientRect(), row = document.querySelector("#moves [aria-current]").getBoundingClientRect(); return row.top >= box.top && row.bottom <= box.bottom; })()`) {
		t.Error("the current move is out of sight in the list")
	}
}

func mistakes(d *review.Document) (plies []int) {
	for i := range d.Moves {
		if d.Moves[i].Mark.Bad() {
			plies = append(plies, d.Moves[i].Ply)
		}
	}
	return plies
}

// Links, buttons, the slider and the graph lead to moves.
func TestNavigation(t *testing.T) {
	d := sampleDocument(t, "en")
	b := open(t, d, "#ply=0", deskWidth, deskHeight)
	b.Click(`.card h3 a[href="#ply=` + fmt.Sprint(d.TurningPoints[1]) + `"]`)
	checkMove(t, b, d, d.TurningPoints[1])
	if top := browsertest.Eval[float64](b, `document.querySelector("#game").getBoundingClientRect().top`); top > 100 {
		t.Errorf("the board is not brought into view: its part begins at %.0f", top)
	}
	for _, button := range []struct {
		selector string
		ply      int
	}{{"#first", 0}, {"#next-mistake", mistakes(d)[0]}, {"#next", mistakes(d)[0] + 1}, {"#last",
		len(d.Moves)}, {"#previous", len(d.Moves) - 1}, {`#moves [data-ply="114"]`, 114}} {
		b.Click(button.selector)
		checkMove(t, b, d, button.ply)
	}
	runScript(b, `const s = document.querySelector("#slider"); s.value = 33; s.dispatchEvent(new Event("input"))`)
	checkMove(t, b, d, 33)
	runScript(b,
		`const g = document.querySelector("#graph svg"), r = g.getBoundingClientRect(); g.dispatchEvent(new MouseEvent("click", { bubbles: true, clientX: r.left + r.width, clientY: r.top + 9 }))`)
	checkMove(t, b, d, len(d.Moves))
}

// The graph describes the move under the pointer, marks moves, and keeps its bars within its frame.
func TestGraph(t *testing.T) {
	d := sampleDocument(t, "en")
	ply := d.TurningPoints[1]
	b := open(t, d, "#ply=0", deskWidth, deskHeight)
	runScript(b,
		`const g = document.querySelector("#graph svg"), r = g.getBoundingClientRect(); g.dispatchEvent(new PointerEvent("pointermove", { bubbles: true, clientX: r.left + r.width * %d / %d, clientY: r.top }))`, ply, len(d.Moves))
	if got := b.Text("#readout"); !strings.Contains(got, fmt.Sprint(ply)) ||
		!strings.Contains(got, d.Moves[ply-1].MarkText) {
		t.Errorf("the graph says %q of move %d", got, ply)
	}
	browsertest.Eval[bool](b, `document.querySelector("#graph").dispatchEvent(new PointerEvent("pointerleave"))`)
	if got := b.Text("#readout"); !strings.HasPrefix(got, "Start") {
		t.Errorf("off the graph it says %q", got)
	}
	marks := slices.DeleteFunc(slices.Clone(d.Moves),
		func(m review.MoveDocument) bool { return m.Mark == review.NoMark })
	if drawn := b.Count("#graph g.sign"); drawn != len(marks) {
		t.Errorf("%d marks are drawn, want %d", drawn, len(marks))
	}
	d.Moves, d.TurningPoints, d.Puzzles = d.Moves[:3], []int{}, []review.PuzzleDocument{}
	for i := range d.Moves {
		d.Moves[i].Loss = 0.4
	}
	b = open(t, d, "", deskWidth, deskHeight)
	if out := browsertest.Eval[int](b, `(() => {
		const box = document.querySelector("#graph > svg").getBoundingClientRect();
		return [...document.querySelectorAll("#graph .loss")].filter((bar) => { const r = bar.getBoundingClientRect(); return r.left < box.left - 1 || r.right > box.right + 1; }).length;
	})()`); out != 0 || b.Count("#graph .loss") != 3 {
		t.Errorf("%d bars of three run out", out)
	}
}

// waitForBoard waits until a board shows a position.
func waitForBoard(b *browsertest.Tab, board, sfen string) {
	b.T.Helper()
	b.WaitFor(fmt.Sprintf(`document.querySelector(%q).dataset.sfen === %q`, board+" svg", sfen))
}

// A line can be played through by mouse and by keys, and left again.
func TestLines(t *testing.T) {
	d := sampleDocument(t, "en")
	ply := d.TurningPoints[0]
	line := d.Moves[ply-1].Better
	b := open(t, d, fmt.Sprintf("#ply=%d", ply), deskWidth, deskHeight)
	atStep := func(step int) {
		t.Helper()
		waitForBoard(b, "#board", gameFrom(t, gameAfter(t, d, line.Ply).Current().SFEN(),
			line.Moves[:step]).Current().SFEN())
	}
	const better = `.sentences li[data-kind="better"] `
	b.Click(better + ".begin")
	atStep(0)
	if got := browsertest.Eval[[]string](b,
		`[...document.querySelectorAll("#board .arrow")].map((a) => a.classList[1])`); strings.Join(got,
		" ") != "better" {
		t.Errorf("arrows: %q", got)
	}
	b.Click(better + ".step:nth-of-type(3)") // the button before the moves is the first
	atStep(2)
	b.Press(kb.ArrowRight)
	atStep(3)
	b.Press(kb.End)
	atStep(len(line.Moves))
	b.Press(kb.Home, kb.ArrowRight)
	atStep(1)
	if got := b.Count(`.sentences .step[aria-current="step"]`); got != 1 {
		t.Errorf("%d moves of lines are marked", got)
	}
	b.Press(kb.Escape)
	checkMove(t, b, d, ply)
	b.Click(better + ".step:nth-of-type(2)")
	b.Click("#back")
	checkMove(t, b, d, ply)
	b.Click(better + ".begin")
	b.Press(kb.ArrowLeft)
	checkMove(t, b, d, ply)
}

// After a pass before a line the other side is to move.
func TestPassedLine(t *testing.T) {
	d := sampleDocument(t, "en")
	d.Moves[0].Sentences = []review.SentenceDocument{{Kind: "threat", Text: "Black threatens to go on.",
		Line: &review.LineDocument{
			Ply: 1, Passed: true, Moves: []string{"7g7f"}, Texts: []string{"P-7f"}, Chance: 0.6, Score: "+80",
		}}}
	b := open(t, d, "#ply=1", deskWidth, deskHeight)
	b.Click(".sentences .step")
	if got := browsertest.Eval[string](b, `document.querySelector("#board svg").dataset.sfen`); !strings.Contains(got,
		"/2P6/") || !strings.Contains(got, " w ") {
		t.Errorf("the board shows %s", got)
	}
}

// The moves of highest interest can be shown on the board and hidden again.
func TestView(t *testing.T) {
	d := sampleDocument(t, "en")
	ply := d.TurningPoints[0]
	b := open(t, d, fmt.Sprintf("#ply=%d", ply), deskWidth, deskHeight)
	view := d.Moves[ply-1].View
	unseen := len(slices.DeleteFunc(slices.Clone(view), func(v review.ViewDocument) bool { return v.Seen }))
	if got := browsertest.Eval[[]int](b,
		`["#view tbody tr", "#view tr.not-seen"].map((rows) => document.querySelectorAll(rows).length)`); !slices.Equal(
		got, []int{len(view), unseen}) {
		t.Errorf("moves that are listed and overlooked: %d, want %d and %d", got, len(view), unseen)
	}
	b.Click("#view-switch")
	waitForBoard(b, "#board", gameAfter(t, d, ply-1).Current().SFEN())
	if got := b.Count("#board .arrow"); got != 8 {
		t.Errorf("%d arrows", got)
	}
	b.Click("#view tbody tr:last-child .step")
	if got := browsertest.Eval[string](b,
		`document.querySelector("#board .arrow:not(.faded)").dataset.move`); got != view[len(view)-1].Move {
		t.Errorf("the arrow of %s stands out", got)
	}
	b.Press(kb.Escape)
	checkMove(t, b, d, ply)
	b.Press(kb.Home)
	if browsertest.Eval[bool](b, `document.querySelector("#view").checkVisibility()`) {
		t.Error("the start has an interest view")
	}
}

// The answer of a puzzle can be opened, played through, and closed again.
func TestPuzzles(t *testing.T) {
	d := sampleDocument(t, "en")
	puzzle := d.Puzzles[0]
	b := open(t, d, "", deskWidth, deskHeight)
	b.Click("#puzzles > summary")
	waitForBoard(b, ".puzzle-board", puzzle.SFEN)
	if browsertest.Eval[bool](b, `document.querySelector(".puzzle .line").checkVisibility()`) {
		t.Error("the answer is shown before it is asked for")
	}
	answer, verdict := puzzle.Answers[0], `document.querySelector(".verdict").classList.contains("%s")`
	play := func(move string) {
		b.ClickSpot(".puzzle-board", move[:2])
		b.ClickSpot(".puzzle-board", move[2:4])
	}
	play(wrongMove(t, &puzzle))
	b.WaitFor(fmt.Sprintf(verdict, "wrong"))
	if browsertest.Eval[bool](b, `document.querySelector(".puzzle .line").checkVisibility()`) {
		t.Error("a wrong move opens the answer")
	}
	play(answer)
	b.WaitFor(fmt.Sprintf(verdict, "right"))
	b.Click(".puzzle .step:nth-of-type(2)")
	waitForBoard(b, ".puzzle-board", gameFrom(t, puzzle.SFEN, puzzle.Line.Moves[:2]).Current().SFEN())
	b.Click(".puzzle summary")
	waitForBoard(b, ".puzzle-board", puzzle.SFEN)
}

// wrongMove returns a legal move that is no answer of a puzzle.
func wrongMove(t *testing.T, puzzle *review.PuzzleDocument) string {
	t.Helper()
	position := shogitest.Position(t, puzzle.SFEN)
	for _, m := range position.AppendLegalMoves(nil) {
		answers := func(answer string) bool { return answer[:4] == m.String()[:4] }
		if !slices.ContainsFunc(puzzle.Answers, answers) {
			return m.String()
		}
	}
	t.Fatal("all moves are answers")
	return ""
}

// On a phone the board stays visible while its lines are read, and hides nothing that has the
// focus. The statements about a move stand below it, then the graph and the list of moves, and last
// the long table of moves that catch the eye.
func TestPhone(t *testing.T) {
	d := sampleDocument(t, "en")
	b := open(t, d, fmt.Sprintf("#ply=%d", d.TurningPoints[0]), phoneWidth, phoneHeight)
	for _, selector := range []string{".sentences li:last-child button", ".sentences .step",
		"#view tbody tr:nth-child(2) button", "#view tbody tr:last-child button"} {
		b.Focus(selector)
		boxes := browsertest.Eval[[]float64](b,
			fmt.Sprintf(
				`(() => { const board = document.querySelector("#board").getBoundingClientRect(), at = document.querySelector(%q).getBoundingClientRect(); return [board.top, board.bottom, at.top, at.bottom]; })()`, selector))
		if boxes[0] < 0 || boxes[1] > phoneHeight || boxes[2] < boxes[1] || boxes[3] > phoneHeight {
			t.Errorf("%s is at %.0f to %.0f, the board at %.0f to %.0f", selector, boxes[2], boxes[3],
				boxes[0], boxes[1])
		}
	}
	b, last := open(t, d, "", phoneWidth, phoneHeight), 0
	for _, part := range []string{"#puzzles", ".summary", "#board", "#told", ".graph", ".list", "#view"} {
		top := browsertest.Eval[int](b,
			`Math.round(document.querySelector("`+part+`").getBoundingClientRect().top + scrollY)`)
		if top <= last {
			t.Errorf("%s stands at %d, and not below %d", part, top, last)
		}
		last = top
	}
}

// The board can be turned. In both directions the arrow of a drop comes from the right hand.
func TestFlip(t *testing.T) {
	d := sampleDocument(t, "en")
	d.Start = "lnsgkgsnl/1r5b1/p1ppppppp/9/9/9/P1PPPPPPP/1B5R1/LNSGKGSNL b Pp 1"
	d.TurningPoints, d.Puzzles = nil, nil
	d.Moves = []review.MoveDocument{{Ply: 1, Side: "black", Move: "7g7f", Text: "P-7f",
		Sentences: []review.SentenceDocument{{
			Kind: "threat", Text: "Pawns may be dropped.",
			Arrows: []review.ArrowDocument{{From: "P*", To: "8g", Side: "black", Role: "threat"},
				{From: "P*", To: "8c", Side: "white", Role: "refutation"}},
		}}}}
	b := open(t, d, "#ply=1", deskWidth, deskHeight)
	b.Click(".sentences .begin")
	for turned := range 2 {
		if got := b.Text("#bottom-player"); got != d.Players[turned] {
			t.Errorf("turned %d times, %s sits below", turned, got)
		}
		for _, c := range [][2]string{{"threat", "b"}, {"refutation", "w"}} {
			if !browsertest.Eval[bool](b,
				fmt.Sprintf(
					`(() => { const a = document.querySelector("#board .arrow.%s").getBoundingClientRect(), p = document.querySelector('#board .hand[data-side="%s"] .piece').getBoundingClientRect(); return a.left < p.right && p.left < a.right && a.top < p.bottom && p.top < a.bottom; })()`, c[0], c[1])) {
				t.Errorf("the arrow %s does not come from the hand %s", c[0], c[1])
			}
		}
		b.Click("#flip")
	}
	if got := b.Count("#legend li"); got != 2 {
		t.Errorf("the legend explains %d arrows", got)
	}
}
