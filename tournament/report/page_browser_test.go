//go:build e2e

package report

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"shotest/internal/shogitest"
	"shotest/shogi"
	"shotest/tournament"
)

const desktopWidth, desktopHeight, phoneWidth, phoneHeight = 1200, 900, 360, 740

func TestPageLooks(t *testing.T) {
	d := robin(t)
	b := open(t, pageFile(t, d), desktopWidth, desktopHeight)
	b.Pictures("light")
	b.Dark()
	b.Pictures("dark")
	s := open(t, pageFile(t, sprt(t))+"#game=000003b&ply=70", desktopWidth, desktopHeight)
	s.Picture("game")
	s.Pictures("sprt")
	open(t, pageFile(t, inJapanese(d)), desktopWidth, desktopHeight).Pictures("ja")
	open(t, pageFile(t, inJapanese(sprt(t))), desktopWidth, desktopHeight).Pictures("sprt-ja")
	open(t, pageFile(t, inJapanese(d)), phoneWidth, phoneHeight).Pictures("ja-narrow")
}

// shownBoard reads the position off the pieces that are drawn, and not from
// what the page's program thinks it has drawn.
const shownBoard = `(() => {
	const squares = {};
	for (const piece of document.querySelectorAll("#board [data-square]")) {
		const glyph = piece.querySelector(".kanji").dataset.kanji;
		const turned = piece.getAttribute("transform").includes("rotate");
		squares[piece.dataset.square] = piece.dataset.piece + " " + glyph + " " + turned;
	}
	const hands = [...document.querySelectorAll("#board .hand .piece")].map((piece) => piece.dataset.piece + piece.dataset.count).sort();
	return { squares, hands, sfen: document.querySelector("#sfen").textContent, marked: document.querySelectorAll("#board .to").length };
})()`

// allBoards steps through a game by the button, and returns what is shown at
// each ply.
const allBoards = `(() => {
	const boards = [];
	for (;;) {
		boards.push(` + shownBoard + `);
		if (document.querySelector("#next").disabled) return boards;
		document.querySelector("#next").click();
	}
})()`

type board struct {
	Squares map[string]string
	Hands   []string
	SFEN    string
	Marked  int
}

var glyphs = map[string]string{
	"P": "歩", "L": "香", "N": "桂", "S": "銀", "G": "金", "B": "角", "R": "飛", "K": "玉", "k": "王",
	"+P": "と", "+L": "杏", "+N": "圭", "+S": "全", "+B": "馬", "+R": "龍",
}

// wanted is what the board must show of a position.
func wanted(p *shogi.Position, moves int) board {
	b := board{Squares: map[string]string{}, Hands: []string{}, SFEN: p.SFEN(), Marked: min(moves, 1)}
	for s := range shogi.Square(shogi.SquareCount) {
		piece := p.PieceAt(s)
		if piece == shogi.NoPiece {
			continue
		}
		text := piece.SFEN()
		glyph, own := glyphs[text]
		if !own {
			glyph = glyphs[strings.ToUpper(text)]
		}
		b.Squares[s.String()] = fmt.Sprint(text, " ", glyph, " ", piece.Color() == shogi.White)
	}
	for _, c := range []shogi.Color{shogi.Black, shogi.White} {
		for _, kind := range shogi.HandTypes {
			if n := p.Hand(c).Count(kind); n > 0 {
				b.Hands = append(b.Hands, shogi.NewPiece(c, kind).SFEN()+strconv.Itoa(n))
			}
		}
	}
	slices.Sort(b.Hands)
	return b
}

// TestReplay steps through games with every kind of move, and compares what is
// drawn at every ply with the rules.
func TestReplay(t *testing.T) {
	d := robin(t)
	b := open(t, pageFile(t, d), desktopWidth, desktopHeight)
	kinds := map[string]int{}
	for _, r := range d.Results[:2*len(starts)] {
		b.WaitFor(fmt.Sprintf(`document.querySelector('#list tr[data-id="%s"]') !== null || (document.querySelector("#more").click(), false)`, r.ID))
		eval[bool](b, fmt.Sprintf(`document.querySelector('#list tr[data-id="%s"] a').click(), true`, r.ID))
		b.waitForGame(r.ID)
		b.checkGame(&r)
		countKinds(t, kinds, &r)
	}
	for _, kind := range []string{"drop", "promotion", "capture", "White first"} {
		if kinds[kind] < 2 {
			t.Errorf("the games have %d of %s: not enough to test it", kinds[kind], kind)
		}
	}
}

// TestNoFontIsNeeded: of what the page shows of a game, only names need letters that a
// machine may not have.
func TestNoFontIsNeeded(t *testing.T) {
	b := open(t, pageFile(t, sprt(t))+"#game=000003b&ply=70", desktopWidth, desktopHeight)
	b.waitForGame("000003b")
	if foreign := eval[[]string](b, `[...document.querySelectorAll(".board text, #moves td, .players .side")].map((node) => node.textContent).filter((text) => !/^[ -~−½]*$/.test(text))`); len(foreign) > 0 {
		t.Errorf("written are %q", foreign)
	}
	if marks := eval[int](b, `document.querySelectorAll('#moves tr svg[aria-label="Black"], #moves tr svg[aria-label="White"]').length`); marks != eval[int](b, `document.querySelectorAll("#moves tbody tr").length`) {
		t.Errorf("%d moves say whose they are", marks)
	}
}

// TestKeyboard plays a game forth and back by the arrows.
func TestKeyboard(t *testing.T) {
	d := robin(t)
	r := &d.Results[2]
	b := open(t, pageFile(t, d)+"#game="+r.ID+"&ply=0", desktopWidth, desktopHeight)
	b.waitForGame(r.ID)
	press := func(key string, times, ply int) {
		t.Helper()
		for range times {
			b.Press(key)
		}
		b.checkBoard(r, historyOf(t, r, ply))
	}
	press(kb.ArrowRight, 12, 12)
	press(kb.ArrowLeft, 3, 9)
	press(kb.End, 1, len(r.Moves))
	press(kb.ArrowRight, 1, len(r.Moves))
	press(kb.Home, 1, 0)
	press(kb.ArrowLeft, 1, 0)
	seen := eval[float64](b, "scrollY")
	b.Press(" ")
	b.WaitFor(`document.querySelector("#board .to") !== null`)
	b.Press(" ")
	b.Settle()
	if now := eval[float64](b, "scrollY"); now != seen {
		t.Errorf("a space bar that plays a game scrolls the page by %v", now-seen)
	}
	if eval[string](b, `document.querySelector("#play").ariaPressed`) != "false" {
		t.Error("a second space bar does not stop the game")
	}
	at := eval[string](b, "location.hash")
	b.Focus("#filter-text")
	b.Press(kb.Home)
	if now := eval[string](b, "location.hash"); now != at {
		t.Errorf("a key meant for a field moves the game: %s", now)
	}
	eval[bool](b, `document.activeElement.blur(), scrollTo(0, 0), true`)
	b.WaitFor(`scrollY === 0 && document.querySelector("#board").getBoundingClientRect().top >= innerHeight`)
	b.Settle()
	b.Press(kb.ArrowRight)
	if now := eval[string](b, "location.hash"); now != at {
		t.Errorf("a key moves the game that is not on the screen: %s", now)
	}
}

func (b *tab) waitForGame(id string) {
	b.T.Helper()
	b.WaitFor(fmt.Sprintf(`document.querySelector("#game-title").textContent.startsWith("Game %s,")`, id))
}

// checkGame steps to the end by the button, and compares all that is shown.
func (b *tab) checkGame(r *tournament.Result) {
	b.T.Helper()
	h := historyOf(b.T, r, 0)
	shown := eval[[]board](b, allBoards)
	if len(shown) != len(r.Moves)+1 {
		b.T.Fatalf("game %s shows %d positions of %d", r.ID, len(shown), len(r.Moves)+1)
	}
	for i := range shown {
		if i > 0 {
			h.Play(shogitest.Move(b.T, r.Moves[i-1].Move))
		}
		b.compare(r, h, shown[i])
	}
}

// historyOf plays the first moves of a game.
func historyOf(t *testing.T, r *tournament.Result, plies int) *shogi.History {
	t.Helper()
	h, err := shogi.ParseHistory(startOf(r.Opening.Position))
	if err != nil {
		t.Fatal(err)
	}
	for i := range plies {
		h.Play(shogitest.Move(t, r.Moves[i].Move))
	}
	return h
}

func (b *tab) checkBoard(r *tournament.Result, h *shogi.History) {
	b.T.Helper()
	b.compare(r, h, eval[board](b, shownBoard))
}

func (b *tab) compare(r *tournament.Result, h *shogi.History, shown board) {
	b.T.Helper()
	if got, want := inJSON(shown), inJSON(wanted(h.Current(), len(h.Moves()))); got != want {
		b.T.Fatalf("game %s after %d moves:\nshown %s\nwant  %s", r.ID, len(h.Moves()), got, want)
	}
}

func inJSON(value any) string {
	text, _ := json.Marshal(value)
	return string(text)
}

func countKinds(t *testing.T, kinds map[string]int, r *tournament.Result) {
	t.Helper()
	h := historyOf(t, r, 0)
	if h.Current().SideToMove() == shogi.White {
		kinds["White first"]++
	}
	for i := range r.Moves {
		m := shogitest.Move(t, r.Moves[i].Move)
		switch {
		case m.IsDrop():
			kinds["drop"]++
		case m.IsPromotion():
			kinds["promotion"]++
		}
		if !m.IsDrop() && h.Current().Captured(m) != shogi.NoPiece {
			kinds["capture"]++
		}
		h.Play(m)
	}
}

func TestAddressNamesGameAndPly(t *testing.T) {
	d := robin(t)
	r := &d.Results[9]
	b := open(t, pageFile(t, d)+"#game="+r.ID+"&ply=34", desktopWidth, desktopHeight)
	b.waitForGame(r.ID)
	b.checkBoard(r, historyOf(t, r, 34))
	b.Press(kb.ArrowLeft)
	if got := eval[string](b, "location.hash"); got != "#game="+r.ID+"&ply=33" {
		t.Errorf("the address does not follow: %s", got)
	}
	eval[bool](b, `location.hash = "#game=000000b&ply=2", true`)
	b.WaitFor(`document.querySelector("#game-title").textContent.startsWith("Game 000000b,")`)
	eval[bool](b, `location.hash = "#game=nosuchgame", true`)
	b.WaitFor(`document.querySelector("#trouble").textContent === "There is no game nosuchgame."`)
}

func TestBoardControls(t *testing.T) {
	d := robin(t)
	r := &d.Results[0]
	b := open(t, pageFile(t, d)+"#game="+r.ID+"&ply=10", desktopWidth, desktopHeight)
	b.waitForGame(r.ID)
	at := func() int { return eval[int](b, `Number(new URLSearchParams(location.hash.slice(1)).get("ply"))`) }

	above := func() string { return eval[string](b, `document.querySelector("#top-player bdi").textContent`) }
	before := above()
	b.Click("#flip")
	if above() == before {
		t.Error("flip does not turn the board")
	}
	b.Click("#letters")
	if got := eval[string](b, `document.querySelector('#board [data-piece="k"] text').textContent`); got != "K" {
		t.Errorf("with letters a king shows %q", got)
	}
	b.Picture("letters")
	b.Click("#last")
	if at() != len(r.Moves) {
		t.Errorf("last goes to %d of %d", at(), len(r.Moves))
	}
	eval[bool](b, `document.querySelectorAll("#moves tbody tr")[4].click(), true`)
	if at() != 5 {
		t.Errorf("a click on move 5 goes to %d", at())
	}
	b.Click("#graph svg") // in the middle
	if middle := len(r.Moves) / 2; at() < middle-2 || at() > middle+2 {
		t.Errorf("a click in the middle of the graph goes to %d of %d", at(), len(r.Moves))
	}
	b.Click("#first")
	b.Click("#play")
	b.WaitFor(`document.querySelector("#board .to") !== null`)
	b.Click("#play")
	b.Click("#copy-usi")
	b.WaitFor(`document.querySelector("#copied").textContent !== ""`)
}

func TestFilter(t *testing.T) {
	d := robin(t)
	b := open(t, pageFile(t, d), desktopWidth, desktopHeight)
	choose := func(id, value string) string {
		return eval[string](b, fmt.Sprintf(`(() => { const e = document.getElementById(%q); e.value = %q; e.dispatchEvent(new Event("input", { bubbles: true })); return document.querySelector("#found").textContent; })()`, id, value))
	}
	count := func(match func(r *tournament.Result) bool) string {
		n := 0
		for i := range d.Results {
			if match(&d.Results[i]) {
				n++
			}
		}
		return fmt.Sprintf("%d of %d games", n, len(d.Results))
	}
	has := func(r *tournament.Result) bool { return slices.Contains(r.Players[:], "水匠5") }
	won := func(r *tournament.Result) bool { w, _ := r.Winner(); return w == "水匠5" }
	if got, want := choose("filter-engine", "水匠5"), count(has); got != want {
		t.Errorf("games of an engine: %s, want %s", got, want)
	}
	if got, want := choose("filter-result", "won"), count(won); got != want {
		t.Errorf("games that it won: %s, want %s", got, want)
	}
	want := count(func(r *tournament.Result) bool { return won(r) && r.Reason == tournament.Checkmate })
	if got := choose("filter-reason", "checkmate"); got != want {
		t.Errorf("by checkmate: %s, want %s", got, want)
	}
	choose("filter-engine", "")
	choose("filter-reason", "")
	want = count(func(r *tournament.Result) bool { return strings.Contains(r.ID, "0017") })
	if got := choose("filter-text", "0017"); got != want {
		t.Errorf("by name: %s, want %s", got, want)
	}
}

func TestChartsAndTables(t *testing.T) {
	for _, d := range []*Data{robin(t), sprt(t)} {
		b := open(t, pageFile(t, d), desktopWidth, desktopHeight)
		ids := []string{"chart-elo", "chart-lengths", "table-standings", "table-cross", "table-pairings", "table-endings", "table-colours", "table-lengths", "table-usage", "table-openings", "table-circumstances"}
		if d.Standings.SPRT != nil {
			ids = append(ids, "chart-llr", "table-test", "table-llr")
		} else {
			ids = append(ids, "table-failures")
		}
		for _, id := range ids {
			if !eval[bool](b, fmt.Sprintf(`document.getElementById(%q) !== null`, id)) {
				t.Errorf("no %s", id)
			}
		}
		unnamed := eval[int](b, `[...document.querySelectorAll("svg[role=img]")].filter((s) => !s.getAttribute("aria-label")).length`)
		if unnamed > 0 {
			t.Errorf("%d charts have no name", unnamed)
		}
	}
}

func TestPhone(t *testing.T) {
	for name, d := range map[string]*Data{"phone": robin(t), "phone-sprt": sprt(t), "phone-hostile": hostile(t)} {
		b := open(t, pageFile(t, d), phoneWidth, phoneHeight)
		b.Pictures(name)
		if wide := eval[int](b, "document.documentElement.scrollWidth"); wide > phoneWidth {
			t.Errorf("%s: the page is %d pixels wide on a phone of %d", name, wide, phoneWidth)
		}
		if least := eval[float64](b, `Math.min(...[...document.querySelectorAll(".chart text")].map((text) => parseFloat(getComputedStyle(text).fontSize)))`); least < 11 {
			t.Errorf("%s: letters of %.1f pixels in a chart", name, least)
		}
	}
}

func TestDarkMode(t *testing.T) {
	b := open(t, pageFile(t, robin(t)), desktopWidth, desktopHeight)
	paper := func() string { return eval[string](b, `getComputedStyle(document.body).backgroundColor`) }
	light := paper()
	b.Dark()
	dark := paper()
	if light == dark {
		t.Errorf("light and dark are both %s", light)
	}
	eval[bool](b, `(() => { const e = document.querySelector("#theme"); e.value = "light"; e.dispatchEvent(new Event("change")); return true; })()`)
	if paper() != light {
		t.Error("light is not light where the system is dark")
	}
}

// TestOwnDecompression takes away what browsers before 2023 did not have.
func TestOwnDecompression(t *testing.T) {
	d := robin(t)
	b := open(t, pageFile(t, d), desktopWidth, desktopHeight, "delete globalThis.DecompressionStream")
	if eval[bool](b, `typeof DecompressionStream === "function"`) {
		t.Fatal("the browser still has its own")
	}
	for _, i := range []int{0, len(d.Results) - 1} {
		r := &d.Results[i]
		eval[bool](b, fmt.Sprintf(`location.hash = "#game=%s&ply=0", true`, r.ID))
		b.waitForGame(r.ID)
		b.checkGame(r)
	}
}

func TestHostileNamesInBrowser(t *testing.T) {
	d := hostile(t)
	b := open(t, pageFile(t, d), desktopWidth, desktopHeight)
	b.Pictures("hostile")
	if n := eval[int](b, `document.querySelectorAll("script").length`); n != 3 {
		t.Errorf("the page has %d scripts, want the index, a block and the program", n)
	}
	if n := eval[int](b, `document.querySelectorAll("img, iframe, [onerror]").length`); n > 0 {
		t.Errorf("%d elements came out of names", n)
	}
	for i := range d.Results {
		eval[bool](b, fmt.Sprintf(`location.hash = "#game=%s&ply=0", true`, d.Results[i].ID))
		b.waitForGame(d.Results[i].ID)
	}
}
