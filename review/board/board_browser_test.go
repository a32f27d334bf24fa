//go:build e2e

package board

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"shotest/internal/testing/browsertest"
	"shotest/internal/testing/shogitest"
	"shotest/record"
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
	b.ClickSpot("#board", spot)
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
	if got := b.Count("#moves [data-ply]"); got != 3 {
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
	if got := b.Count(".branches button"); got != 0 {
		t.Errorf("%d variations are left", got)
	}
}

// A move on the board can be asked about instead of played, and so can a move that was played.
func TestWhyNot(t *testing.T) {
	for _, c := range []struct{ code, refuted, better string }{
		{"en", "After P-2d Px2d Black is a pawn up.", "was better"}, {"ja", "先手の歩得です。", "が優り"},
	} {
		b := open(t, settings(t, c.code), 1280, 900)
		for i, m := range []string{"7g7f", "3c3d", "2g2f", "4c4d", "2f2e"} {
			b.Focus("#move-text")
			b.Press(m, kb.Enter)
			waitForPly(b, i+1)
		}
		b.Press(kb.Escape)
		b.Click("#ask")
		clickAt(b, "2c")
		b.WaitFor(`document.querySelector('[data-target="2d"]') !== null`)
		clickAt(b, "2d")
		b.WaitFor(`!document.querySelector("#answer").hidden && document.querySelector("#stop").hidden`)
		if got := b.Text("#answer"); !strings.Contains(got, c.refuted) || !strings.Contains(got, c.better) {
			t.Errorf("%s: why not P-2d? %s", c.code, got)
		}
		b.Picture("why-" + c.code)
		b.Click("#ask-played")
		b.WaitFor(`document.querySelector("#stop").hidden`)
		b.Picture("why-played-" + c.code)
	}
}

// from returns settings with a game to show.
func from(t *testing.T, code, usi string) Settings {
	t.Helper()
	s := settings(t, code)
	s.Game = recordOf(shogitest.Game(t, usi))
	s.Ply = len(s.Game.Moves)
	return s
}

// beginGame begins a game against the engine.
func beginGame(b *browsertest.Tab, side, handicap string) {
	b.T.Helper()
	b.Click("#new")
	for selector, value := range map[string]string{"#your-side": side, "#handicap": handicap, "#skill": "1"} {
		browsertest.Eval[bool](b, fmt.Sprintf(`document.querySelector(%q).value = %q, true`, selector, value))
	}
	b.Click("#new-begin")
}

// A game is played to mate, with a promotion and a drop, and reviewed in the same page.
func TestMatch(t *testing.T) {
	b := open(t, from(t, "en", "sfen 4k4/9/9/4P4/9/9/9/9/4K4 b 2G 1"), 1280, 900)
	beginGame(b, "0", "")
	clickAt(b, "5d")
	b.WaitFor(`document.querySelector('[data-target="5c"]') !== null`)
	clickAt(b, "5c")
	b.WaitFor(`document.querySelector("#promotion").open`)
	b.Picture("promotion")
	b.Click(`#promotion [data-move="5d5c+"]`)
	waitForPly(b, 2)
	file := "6"
	if strings.HasPrefix(sfen(b), "5k3") {
		file = "4"
	}
	play(b, "G*"+file+"b", 3)
	b.WaitFor(`document.querySelector(".ended") !== null && !document.querySelector("#review-game").hidden`)
	b.Says(".ended", "mate")
	b.Click("#review-game")
	b.WaitFor(`document.querySelector("#review-progress").hidden && !document.querySelector(".graph").hidden`)
	b.Press(kb.Home)
	b.WaitFor(`document.querySelector("#told").textContent.includes("Black won by mate")`)
	b.Pictures("reviewed")
}

// A hint shows the best move; what was played can be taken back; the user can resign.
func TestHintAndTakeBack(t *testing.T) {
	b := open(t, settings(t, "ja"), 1280, 900)
	beginGame(b, "1", "5") // White, who moves first, gives two pieces
	b.WaitFor(`!document.querySelector("#hint").hidden`)
	play(b, "3c3d", 2)
	b.Click("#hint")
	b.WaitFor(`document.querySelector("#board .arrow.better") !== null`)
	b.Picture("hint")
	b.WaitFor(`document.querySelector("#stop").hidden`) // lines are made anew while the engine thinks
	b.Click("#lines .step:nth-of-type(2)")              // the engine's answer, which it may not give
	after := shogitest.Position(t, sfen(b))
	b.Focus("#move-text")
	b.Press(after.AppendLegalMoves(nil)[0].String(), kb.Enter)
	b.Settle()
	if got := b.Count("#moves [data-ply]"); got != 3 {
		t.Errorf("%d positions after a move in a line", got)
	}
	b.Click("#take-back")
	waitForPly(b, 0)
	b.Click("#resign")
	b.WaitFor(`document.querySelector(".ended") !== null`)
	b.Says(".ended", "下手")
}

// A match begun in the middle of a record goes on whatever is asked meanwhile, and leaves the
// record as it was; another record ends it.
func TestMatchFromPosition(t *testing.T) {
	b := open(t, from(t, "en", "startpos moves 7g7f 9a9b 2g2f"), 1280, 900)
	b.Press(kb.Home, kb.ArrowRight)
	waitForPly(b, 1)
	browsertest.Eval[bool](b, `document.querySelector("#thinking").value = "3 seconds", true`)
	beginGame(b, "0", "")
	waitForPly(b, 2)
	b.Says("#match-state", "your move")
	b.Focus("#move-text")
	b.Press("6g6f", kb.Enter)
	b.WaitFor(`location.hash !== "#ply=2"`) // on a slow machine the engine has answered already
	b.Click("#ask-played")                  // which stops the engine's search
	b.WaitFor(`document.querySelector("#answer h3") !== null`)
	waitForPly(b, 4)
	b.Click("#take-back")
	waitForPly(b, 2)
	switchTo(b, "ja")
	b.WaitFor(`document.querySelector("#take-back")?.hidden === false`)
	b.Click("#take-back") // which leaves moves that stood there before
	waitForPly(b, 2)
	b.Click(".branches button")
	b.WaitFor(`document.querySelectorAll("#moves [data-ply]").length === 4`)
	bring(b, "startpos moves 2g2f", pastedText)
	b.WaitFor(`document.querySelectorAll("#moves [data-ply]").length === 2 && document.querySelector("#resign").hidden`)
}

// The record before a match can be looked at. Its own moves, played again, are not taken back, and
// it gets no ending.
func TestMatchKeepsRecord(t *testing.T) {
	b := open(t, from(t, "en", "startpos moves 7g7f 3c3d 2g2f 4a3b"), 1280, 900)
	b.Press(kb.ArrowLeft, kb.ArrowLeft)
	waitForPly(b, 2)
	beginGame(b, "0", "")
	b.Press(kb.ArrowLeft)
	waitForPly(b, 1)
	if state := b.Text("#match-state"); state != "" {
		t.Errorf("the engine plays in the record: %s", state)
	}
	b.Press(kb.ArrowRight)
	play(b, "2g2f", 4)
	b.Click("#take-back")
	b.Press(kb.End)
	waitForPly(b, 4)
	b.Press(kb.Home)
	b.Click("#resign")
	waitForPly(b, 2)
	b.Says(".ended", "resign")
}

// A mistake of a reviewed game is tried again: a wrong move is refuted without the answer, and a
// right one is right.
func TestLearning(t *testing.T) {
	b := open(t, from(t, "en", "startpos moves 7g7f 3c3d 2g2f 2b8h+ 2f2e 8h7i"), 1280, 900)
	b.Click("#review-game")
	b.WaitFor(`document.querySelector("#review-progress").hidden && !document.querySelector("#learn-black").hidden`)
	b.Click("#learn-black")
	waitForPly(b, 4)
	b.Picture("lesson")
	clickAt(b, "3i")
	b.WaitFor(`document.querySelector('[data-target="4h"]') !== null`)
	clickAt(b, "4h")
	b.WaitFor(`document.querySelector("#lesson-verdict").className === "wrong"`)
	b.WaitFor(`document.querySelector("#stop").hidden`)
	if got := b.Text("#answer"); strings.Contains(got, "Sx8h") || strings.Contains(got, "better") {
		t.Errorf("the answer is given away: %s", got)
	}
	b.Picture("lesson-wrong")
	clickAt(b, "7i")
	b.WaitFor(`document.querySelector('[data-target="8h"]') !== null`)
	clickAt(b, "8h")
	b.WaitFor(`document.querySelector("#lesson-next") !== null`)
	b.Says("#lesson-verdict", "Right")
	b.Picture("lesson-right")
	b.Click("#lesson-next")
	b.WaitFor(`document.querySelector("#lesson").hidden`)
	switchTo(b, "ja") // the review stays
	b.WaitFor(`document.querySelectorAll("#moves .blunder").length > 0 && !document.querySelector("#learn-black").hidden`)
	b.Press(kb.End, kb.ArrowLeft)
	b.WaitFor(`document.querySelector("#told .sentences") !== null`)
	b.Says("#told", "悪手")
}

// switchTo changes the language of a page.
func switchTo(b *browsertest.Tab, code string) {
	b.T.Helper()
	browsertest.Eval[bool](b, fmt.Sprintf(`(() => { const s = document.querySelector("#language"); s.value = %q; `+
		`s.dispatchEvent(new Event("change")); return true; })()`, code))
	condition := fmt.Sprintf(`document.documentElement?.lang === %q && `, code) + isReady
	for range 3000 {
		// An evaluation fails in the moment in which the page changes.
		if there, err := chromedp.Run(b, chromedp.Evaluate[bool](condition)); err == nil && there {
			return
		}
		time.Sleep(20 * time.Millisecond)
	}
	b.T.Fatalf("the page does not change to %s", code)
}

// A position is set up by clicks; one that breaks the rules is refused by its name.
func TestSetup(t *testing.T) {
	b := open(t, settings(t, "en"), 1280, 900)
	b.Click("#open-setup")
	b.Click("#setup-empty")
	put := func(piece, square string) {
		t.Helper()
		b.Click(fmt.Sprintf(`#brushes [data-brush="%s"]`, piece))
		at := browsertest.Eval[[]float64](b, fmt.Sprintf(
			`(() => { const box = document.querySelector("#setup-board .wood").getBoundingClientRect(), c = box.width / 9; `+
				`return [box.left + c * (57.5 - %[1]q.charCodeAt(0)), box.top + c * (%[1]q.charCodeAt(1) - 96.5)]; })()`, square))
		b.ClickAt(at[0], at[1])
	}
	put("k", "5a")
	put("P", "5c")
	put("P", "5b")
	b.Click(`#brushes [data-brush="G"]`)
	b.Click("#setup-hold")
	b.Picture("setup")
	b.Click("#setup-done")
	b.WaitFor(`document.querySelector("#setup-said").textContent !== ""`)
	b.Says("#setup-said", "check")
	browsertest.Eval[bool](b, `(() => { const field = document.querySelector("#setup-sfen"); field.value = "nonsense"; `+
		`return field.dispatchEvent(new Event("change")); })()`)
	b.WaitFor(`document.querySelector("#setup-said").textContent.includes("nonsense")`)
	put("P", "5b") // takes it away
	put("K", "5i")
	b.Click("#setup-done")
	b.WaitFor(`!document.querySelector("#setup").open`)
	if got := sfen(b); got != "4k4/9/4P4/9/9/9/9/9/4K4 b G 1" {
		t.Errorf("the board shows %s", got)
	}
	play(b, "G*5b", 1)
	b.WaitFor(`document.querySelector(".ended") !== null`)
}

// droppedRecord has comments, times and variations.
const droppedRecord = "手合割：平手\n先手：甲\n後手：乙\n*始め\n" +
	"   1 ７六歩(77)   ( 0:03/00:00:03)\n*ここまで\n   2 ３四歩(33)   ( 0:04/00:00:04)\n   3 ２六歩(27)   ( 0:01/00:00:04)\n\n" +
	"変化：2手\n   2 ８四歩(83)   ( 0:00/00:00:00)\n   3 ６八銀(79)   ( 0:00/00:00:00)\n"

// A record with variations is dropped on the page, changed and saved, with what the engine says,
// and another library reads the same moves.
func TestDropAndSave(t *testing.T) {
	b := open(t, settings(t, "ja"), 1280, 900)
	browsertest.Eval[bool](b, fmt.Sprintf(`(() => {
		const data = new DataTransfer();
		data.items.add(new File([%q], "a.kifu"));
		document.querySelector("#board").dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
		const real = URL.createObjectURL;
		URL.createObjectURL = (blob) => { blob.text().then((text) => { globalThis.saved = text; }); return real.call(URL, blob); };
		return true;
	})()`, droppedRecord))
	b.WaitFor(`document.querySelectorAll("#moves [data-ply]").length === 4`)
	b.Says("#bottom-player", "甲")
	b.Press(kb.End)
	play(b, "8c8d", 4)
	b.WaitFor(`document.querySelector("#lines li") !== null`)
	b.Click("#with-lines")
	for _, c := range []struct{ format, ending, lines string }{
		{"kifu", ".kifu", "7g7f 3c3d 2g2f 8c8d|7g7f 8c8d 7i6h"}, {"csa", ".csa", "7g7f 3c3d 2g2f 8c8d"},
		{"ki2u", ".ki2u", "7g7f 3c3d 2g2f 8c8d|7g7f 8c8d 7i6h"},
	} {
		saved := save(b, c.format)
		if !strings.Contains(saved, "ここまで") || c.format == "kifu" && !strings.Contains(saved, "+") {
			t.Errorf("%s: comments are missing: %s", c.format, saved)
		}
		if got := linesElsewhere(t, saved, c.ending); got != c.lines {
			t.Errorf("%s: another library reads %q, want %q", c.format, got, c.lines)
		}
	}
	if got := save(b, "usi"); strings.TrimSpace(got) != "startpos moves 7g7f 3c3d 2g2f 8c8d" {
		t.Errorf("USI: %q", got)
	}
}

// save returns what the page saves in a format.
func save(b *browsertest.Tab, format string) string {
	b.T.Helper()
	browsertest.Eval[bool](b, fmt.Sprintf(`document.querySelector("#format").value = %q, globalThis.saved = "", true`, format))
	b.Click("#save")
	b.WaitFor(`Boolean(globalThis.saved)`)
	return browsertest.Eval[string](b, `globalThis.saved`)
}

// The ways in which a record comes: pasted as text or as a file, or by the button.
const (
	pastedText = `data.setData("text", text), document.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data }))`
	pastedFile = `data.items.add(file), document.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data }))`
	chosenFile = `data.items.add(file), document.querySelector("#file").files = data.files, ` +
		`document.querySelector("#file").dispatchEvent(new Event("change"))`
)

func TestPasteAndOpen(t *testing.T) {
	for name, way := range map[string]string{"text": pastedText, "file": pastedFile, "button": chosenFile} {
		t.Run(name, func(t *testing.T) {
			b := open(t, settings(t, "en"), 1280, 900)
			bring(b, droppedRecord, way)
			b.WaitFor(`document.querySelectorAll("#moves [data-ply]").length === 4`)
			b.Says("#bottom-player", "甲")
		})
	}
}

// bring brings a record in one of these ways.
func bring(b *browsertest.Tab, text, way string) {
	b.T.Helper()
	browsertest.Eval[bool](b, fmt.Sprintf(
		`(() => { const text = %q, data = new DataTransfer(), file = new File([text], "a.kifu"); %s; return true; })()`,
		text, way))
}

// linesElsewhere returns the lines of a record as the library tsshogi reads them.
func linesElsewhere(t *testing.T, text, ending string) string {
	t.Helper()
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("SKIPPED: NO OTHER LIBRARY HAS READ A SAVED GAME: Node.js is not installed")
	}
	path := shogitest.File(t, "saved"+ending, text)
	output, err := exec.Command(node, "../../tests/testdata/tsshogi/read.mjs", path).Output()
	if err != nil {
		t.Skipf("SKIPPED: NO OTHER LIBRARY HAS READ A SAVED GAME: %v", err)
	}
	var read struct{ Lines []string }
	if err := json.Unmarshal(output, &read); err != nil {
		t.Fatal(err)
	}
	return strings.Join(read.Lines, "|")
}

// The page is no wider than the screen, easy to read by day and night, its controls have names, and
// a page in Japanese is in Japanese.
func TestAccessible(t *testing.T) {
	for _, code := range []string{"en", "ja"} {
		for _, width := range []int64{375, 1280} {
			b := open(t, from(t, code, "startpos moves 7g7f 3c3d 2g2f 2b8h+ 2f2e"), width, 900)
			b.WaitFor(`document.querySelector("#reasons details") !== null`)
			b.Click("#ask-played")
			b.WaitFor(`document.querySelector("#answer .begin") !== null && document.querySelector("#stop").hidden`)
			browsertest.Eval[bool](b, `document.querySelectorAll("details").forEach((d) => { d.open = true; }), true`)
			b.CheckWidth(int(width))
			b.Pictures(fmt.Sprintf("board-%s-%d", code, width))
			for _, dark := range []bool{false, true} {
				if dark {
					b.Dark()
					b.Settle()
					b.Picture(fmt.Sprintf("board-%s-%d-dark", code, width))
				}
				if found := b.HardToRead(); len(found) > 0 {
					t.Errorf("%s, dark %v: hard to read: %q", code, dark, found)
				}
			}
			if nameless := b.Nameless(); len(nameless) > 0 {
				t.Errorf("%s: without a name: %q", code, nameless)
			}
			for _, dialog := range []string{"#new", "#open-setup"} {
				b.Click(dialog)
				b.CheckWidth(int(width))
				if nameless := b.Nameless(); len(nameless) > 0 {
					t.Errorf("%s, %s: without a name: %q", code, dialog, nameless)
				}
				b.Press(kb.Escape)
			}
			if code == "ja" {
				b.CheckJapanese("shotest SFEN English KIF CSA USI Home End Esc")
			}
		}
	}
}

// The language is switched in the page; the game stays, with its variations.
func TestSwitchLanguage(t *testing.T) {
	b := open(t, settings(t, "en"), 375, 800)
	b.Focus("#move-text")
	for i, move := range []string{"7g7f", "3c3d", "2g2f"} {
		b.Press(move, kb.Enter)
		waitForPly(b, i+1)
	}
	browsertest.Eval[bool](b, `document.activeElement.blur(), true`)
	b.Press(kb.Home)
	b.Focus("#move-text")
	b.Press("2g2f", kb.Enter) // a variation
	waitForPly(b, 1)
	switchTo(b, "ja")
	b.Says(`#moves [data-ply="1"]`, "２六歩")
	b.Says(".branches", "７六歩")
	waitForPly(b, 1)
}

// All can be done by the keyboard: moves are typed, and asked about, and gone through.
func TestKeyboard(t *testing.T) {
	b := open(t, settings(t, "en"), 1280, 900)
	b.Focus("#move-text")
	for i, move := range []string{"P-7f", "34fu", "2g2f"} {
		b.Press(move, kb.Enter)
		if move == "34fu" { // no move in any notation
			b.WaitFor(`!document.querySelector("#notice").hidden`)
			b.Press("3c3d", kb.Enter)
		}
		waitForPly(b, i+1)
	}
	browsertest.Eval[bool](b, `document.activeElement.blur(), true`)
	b.Press("w", "m")
	b.WaitFor(`document.querySelector("#ask").getAttribute("aria-pressed") === "true" && document.activeElement.id === "move-text"`)
	b.Press("8c8d", kb.Enter)
	b.WaitFor(`!document.querySelector("#answer").hidden`)
	waitForPly(b, 3)
	browsertest.Eval[bool](b, `document.activeElement.blur(), true`)
	b.Press(kb.ArrowLeft, kb.ArrowLeft)
	waitForPly(b, 1)
}

// The page shows what the picture of README needs: a question and its answer beside the board. With
// -screenshots the test writes these pictures: board, with .ja for Japanese.
func TestPictureForDocs(t *testing.T) {
	for code, suffix := range map[string]string{"en": "", "ja": ".ja"} {
		s := settings(t, code)
		games, err := record.ReadFile("../../docs/games/gpsusi-15.kif")
		if err != nil {
			t.Fatal(err)
		}
		s.Game, s.Ply = games[0], 50
		b := open(t, s, 900, 1000)
		b.WaitFor(`document.querySelector("#reasons details") !== null && document.querySelector("#stop").hidden`)
		b.Click("#ask")
		b.Focus("#move-text")
		b.Press("1f1e", kb.Enter)
		b.WaitFor(`document.querySelectorAll("#answer [data-kind]").length > 1 && document.querySelector("#stop").hidden`)
		browsertest.Eval[bool](b, `document.activeElement.blur(), true`)
		b.PictureOf("board"+suffix, "h1", "#legend")
	}
}

// Names, comments and headers of records are only text.
func TestHostileRecord(t *testing.T) {
	const hostile = `<img src=x onerror="globalThis.broken = 1"><script>globalThis.broken = 1</script>{Ply}`
	s := settings(t, "en")
	s.Game = recordOf(shogitest.Game(t, "startpos moves 7g7f 3c3d"))
	s.Game.Black, s.Game.White, s.Game.Event = hostile, hostile, hostile
	s.Game.Comments = []string{hostile}
	s.Game.Moves[0].Comments = []string{hostile, "</script>" + hostile}
	s.Game.Ending = record.Ending{Kind: record.Resignation, Notes: record.Notes{Comments: []string{hostile}}}
	b := open(t, s, 375, 800)
	b.Press(kb.Home, kb.ArrowRight)
	waitForPly(b, 1)
	if got := b.Text(".comment"); got != hostile {
		t.Errorf("the comment is shown as %q", got)
	}
	if browsertest.Eval[bool](b, `globalThis.broken !== undefined || document.querySelector("img") !== null`) {
		t.Error("a text of the record was run")
	}
	b.CheckWidth(375)
}

// A page whose server is gone says so.
func TestServerGone(t *testing.T) {
	b := open(t, from(t, "en", "startpos moves 7g7f"), 1280, 900)
	browsertest.Eval[bool](b, `globalThis.fetch = () => Promise.reject(new Error("gone")), true`)
	b.Press(kb.ArrowLeft)
	b.WaitFor(`document.querySelector("#notice").textContent.includes("was ended")`)
}

// A piece is dragged with the mouse; one that is let go where it cannot go stays.
func TestDrag(t *testing.T) {
	b := open(t, settings(t, "en"), 1280, 900)
	drag := func(from, to string) {
		t.Helper()
		browsertest.Eval[bool](b, fmt.Sprintf(`(() => {
			const at = (spot) => { const box = document.querySelector("#board .wood").getBoundingClientRect(), cell = box.width / 9; return { clientX: box.left + cell * (57.5 - spot.charCodeAt(0)), clientY: box.top + cell * (spot.charCodeAt(1) - 96.5), bubbles: true, pointerType: "mouse", button: 0 }; };
			const board = document.querySelector("#board");
			board.dispatchEvent(new PointerEvent("pointerdown", at(%[1]q)));
			board.dispatchEvent(new PointerEvent("pointermove", at(%[2]q)));
			board.dispatchEvent(new PointerEvent("pointerup", at(%[2]q)));
			return true;
		})()`, from, to))
	}
	before := sfen(b)
	drag("7g", "7e")
	b.WaitFor(`document.querySelector('[data-target="7f"]') !== null`)
	if got := sfen(b); got != before {
		t.Errorf("an illegal move was played: %s", got)
	}
	b.Press(kb.Escape)
	drag("7g", "7f")
	waitForPly(b, 1)
}
