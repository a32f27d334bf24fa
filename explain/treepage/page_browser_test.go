//go:build e2e

package treepage

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp/kb"

	"shotest/config"
	"shotest/engine"
	"shotest/explain"
	"shotest/internal/language"
	"shotest/internal/testing/browsertest"
	"shotest/search"
	"shotest/search/tree"
	"shotest/shogi"
)

func TestMain(m *testing.M) { os.Exit(browsertest.Main(m)) }

const (
	desktopWidth, phoneWidth, windowHeight = 1280, 390, 900
	middlegame                             = "startpos moves 7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 2e2d 2c2d 2h2d P*2c"

	// shownLine is a script that returns the line beside the tree.
	shownLine = `document.querySelector("#line").textContent`
	// shownSFEN is a script that returns the position on the board.
	shownSFEN = `document.querySelector("#board svg").dataset.sfen`
)

// searchTree searches a position of the middlegame.
func searchTree(mode string, limit int, nodes uint64) *engine.Tree {
	p := config.Default()
	p.SearchMode, p.RootMate, p.HashMegabytes = mode, 0, 16
	history, err := shogi.ParseHistory(middlegame)
	if err != nil {
		panic(err)
	}
	e := engine.New(p)
	e.RecordTree(limit)
	e.Search(context.Background(), history, engine.Limits{Nodes: nodes}, nil)
	return e.Tree()
}

// middlegameTree is a tree that several tests share.
var middlegameTree = sync.OnceValue(func() *engine.Tree { return searchTree(search.InterestMode, 5000, 60_000) })

// open writes a page and opens it.
func open(t *testing.T, l *language.Language, found *engine.Tree, width int64) *browsertest.Tab {
	t.Helper()
	path := filepath.Join(t.TempDir(), "tree.html")
	if err := WriteFile(path, found, l); err != nil {
		t.Fatal(err)
	}
	return browsertest.Open(t, "file://"+path, width, windowHeight, `performance.getEntriesByName("ready").length > 0`)
}

// lineText returns a line as the English page writes it.
func lineText(line ...*tree.Node) string {
	var names []string
	for _, n := range line {
		if n.Way == search.ByPass {
			names = append(names, "pass")
		} else {
			names = append(names, shogi.Move(n.Move).String())
		}
	}
	return strings.Join(names, " ")
}

func bestLine(n *tree.Node) (line []*tree.Node) {
	for n = n.BestChild(); n != nil; n = n.BestChild() {
		line = append(line, n)
	}
	return line
}

// The page opens with the best line unfolded and its first move explained. Keys move along the best
// line and to siblings, and open and close branches.
func TestKeyboard(t *testing.T) {
	found := middlegameTree()
	b := open(t, language.English(), found, desktopWidth)
	line, moves := bestLine(found.Root), found.Root.Children
	at := func(n ...*tree.Node) {
		t.Helper()
		want := "The position that was searched"
		if len(n) > 0 {
			want = lineText(n...)
		}
		if got := browsertest.Eval[string](b, shownLine); got != want {
			t.Errorf("line %q, want %q", got, want)
		}
		if !browsertest.Eval[bool](b,
			`document.getElementById(document.querySelector("#scroll").getAttribute("aria-activedescendant")).getAttribute("aria-selected") === "true"`) {
			t.Error("screen readers do not learn where the keys are")
		}
	}
	at(line[0])
	drawn := browsertest.Eval[[]string](b,
		`[...document.querySelectorAll("#drawing .best > .move")].map((text) => text.textContent)`)
	if want := strings.Fields("root " + lineText(line...)); !slices.Equal(drawn, want) {
		t.Errorf("the best line is drawn as %q, want %q", drawn, want)
	}
	b.Press(kb.ArrowRight)
	at(line[0], line[0].Children[0])
	b.Press(kb.Home)
	at()
	b.Press(kb.ArrowRight)
	at(moves[0])
	b.Press(kb.ArrowDown, kb.ArrowDown)
	at(moves[2])
	b.Press(kb.ArrowUp, kb.ArrowUp, kb.ArrowUp)
	at(moves[0])
	b.Press(kb.ArrowRight, kb.ArrowDown, kb.ArrowLeft, kb.Enter)
	at(moves[0])
	if n := browsertest.Eval[int](b, `document.querySelectorAll('[aria-level="3"]').length`); n != 0 {
		t.Errorf("%d replies are left of a branch that is closed", n)
	}
	b.Press("b")
	at(line...)
	b.Press(kb.Home)
	at()
}

// The board follows the mouse, a click selects a branch, and a click on + opens it.
func TestMouse(t *testing.T) {
	found := middlegameTree()
	b := open(t, language.English(), found, desktopWidth)
	mouse := func(selector string, kinds ...input.DispatchMouseEventType) {
		t.Helper()
		at := browsertest.Eval[[]float64](b,
			fmt.Sprintf(
				`(() => { const r = document.querySelector(%q).getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; })()`, selector))
		for _, kind := range kinds {
			parameters := input.DispatchMouseEventParams{Type: kind, X: at[0], Y: at[1]}
			if kind != input.DispatchMouseEventTypeMouseMoved {
				parameters.Button, parameters.ClickCount = input.MouseButtonLeft, 1
			}
			browsertest.Call(b, input.DispatchMouseEvent, parameters)
		}
	}
	const moved, pressed, released = input.DispatchMouseEventTypeMouseMoved, input.DispatchMouseEventTypeMousePressed,
		input.DispatchMouseEventTypeMouseReleased
	shows := func(i int) {
		t.Helper()
		h := found.History.Clone()
		h.Play(shogi.Move(found.Root.Children[i].Move))
		b.WaitFor(fmt.Sprintf(`%s === %q`, shownSFEN, h.Current().SFEN()))
	}
	rows := browsertest.Eval[[]string](b,
		`[...document.querySelectorAll('[aria-level="2"]')].slice(0, 4).map((g) => "#" + g.id)`)
	for i, row := range rows {
		mouse(row, moved)
		shows(i)
	}
	mouse(rows[3], pressed, released)
	mouse(rows[1], moved)
	shows(1)
	mouse("h1", moved)
	shows(3)
	closed := browsertest.Eval[string](b, `"#" + document.querySelector('[aria-level="2"][aria-expanded="false"]').id`)
	mouse(closed+" .toggle", pressed, released)
	b.WaitFor(fmt.Sprintf(`document.querySelector('%s[aria-expanded="true"]') !== null`, closed))
}

// For branches all over the tree, the page shows the same as the search, the rules and package
// explain.
func TestBranches(t *testing.T) {
	for _, mode := range []string{search.InterestMode, search.FullwidthMode} {
		found := searchTree(mode, 400, 8_000)
		b := open(t, language.English(), found, desktopWidth)
		lines := allLines(found.Root, nil)
		for i := 0; i < len(lines); i += len(lines)/8 + 1 {
			line := lines[i]
			n := line[len(line)-1]
			h, p := found.History.Clone(), packer{tree: found, language: language.English()}
			for _, step := range line {
				if step.Way == search.ByPass {
					h.PlayNull()
				} else {
					h.Play(shogi.Move(step.Move))
				}
			}
			told := browsertest.Eval[[]string](b,
				keysTo(found.Root,
					line)+`[`+shownLine+`, `+shownSFEN+`, document.querySelector("#ended").textContent, document.querySelector("#facts").textContent]`)
			want := []string{lineText(line...), h.Current().SFEN(),
				"Ended because " + explain.EndedBy(language.English(), n.Ending)}
			if !slices.Equal(told[:3], want) {
				t.Errorf("%s, told %q, want %q", mode, told, want)
			}
			facts := []string{p.value(n) + " for Black", fmt.Sprint(n.Nodes % 1000)}
			if n.Way == search.ByMove {
				facts = append(facts, fmt.Sprintf("%d hundredths of a ply (%d by itself)", n.Cost, n.Price))
			}
			if n.Way != search.ByQuiescence && !found.Separate {
				facts = append(facts, fmt.Sprintf("%d of %d", found.Total()-n.Mine-n.Theirs, found.Total()))
			} else if n.Way != search.ByQuiescence {
				mover := []string{"White", "Black"}[n.Ply%2]
				facts = append(facts, fmt.Sprintf("%s %d of %d", mover, found.Mine-n.Theirs, found.Mine))
			}
			for _, fact := range facts {
				if !strings.Contains(told[3], fact) {
					t.Errorf("%s, %s: %q is not in %q", mode, want[0], fact, told[3])
				}
			}
		}
	}
}

// allLines returns the lines to all nodes below a node.
func allLines(n *tree.Node, above []*tree.Node) (lines [][]*tree.Node) {
	for _, child := range n.Children {
		line := append(above[:len(above):len(above)], child)
		lines = append(append(lines, line), allLines(child, line)...)
	}
	return lines
}

// keysTo returns a script that goes by keys from anywhere to the end of a line.
func keysTo(n *tree.Node, line []*tree.Node) string {
	keys := "Home"
	for _, next := range line {
		keys += " ArrowRight" + strings.Repeat(" ArrowDown", slices.Index(n.Children, next))
		n = next
	}
	return fmt.Sprintf(
		`for (const key of %q.split(" ")) document.querySelector("#scroll").dispatchEvent(new KeyboardEvent("keydown", { key }));`, keys)
}

// The reasons of a move at the root add up to its score in the search.
func TestReasonsTable(t *testing.T) {
	found := middlegameTree()
	b := open(t, language.English(), found, desktopWidth)
	for _, child := range found.Root.Children[:8] {
		r := child.Note.(*engine.Reasons)
		scores := browsertest.Eval[[]int](b,
			keysTo(found.Root,
				[]*tree.Node{
					child})+`[...document.querySelectorAll("#components tbody tr")].map((row) => Number(row.cells[1].textContent.replace("−", "-")))`)
		sum := 0
		for _, score := range scores[:len(scores)-1] {
			sum += score
		}
		if total := scores[len(scores)-1]; total != int(r.Candidate.Score) || sum != total {
			t.Errorf("%v: %v add up to %d; want %d", r.Candidate.Move, scores, sum, r.Candidate.Score)
		}
	}
}

// If moves cost plies, the page shows the parts of the cost.
func TestPriceTable(t *testing.T) {
	found := searchTree(search.ModernMode, 400, 8_000)
	b := open(t, language.English(), found, desktopWidth)
	told := browsertest.Eval[string](b,
		keysTo(found.Root,
			found.Root.Children[:1])+`document.querySelector("#parts:not([hidden]) tbody tr:last-child").textContent`)
	if want := fmt.Sprint("is what its line pays", found.Root.Children[0].Cost); told != want {
		t.Errorf("told %q, want %q", told, want)
	}
}

// A button of the legend goes to the next branch of its colour.
func TestLegendButtons(t *testing.T) {
	b := open(t, language.English(), middlegameTree(), desktopWidth)
	for _, f := range families {
		selector := fmt.Sprintf(`#legend [data-family="%s"]`, f.Class)
		if browsertest.Eval[bool](b, fmt.Sprintf(`document.querySelector('%s').disabled`, selector)) {
			continue
		}
		b.Click(selector)
		if got := browsertest.Eval[string](b, `document.querySelector("#ended").className`); got != f.Class {
			t.Errorf("the button %s goes to a branch that ended by %s", f.Class, got)
		}
	}
}

// A page in Japanese has no English labels anywhere; the only Latin words are names of keys.
func TestJapanesePage(t *testing.T) {
	const latinWords = `document.body.innerText.match(/[A-Za-z]{2,}/g) ?? []`
	for _, mode := range []string{search.InterestMode, search.ModernMode} {
		found := searchTree(mode, 400, 8_000)
		b := open(t, language.Japanese(), found, desktopWidth)
		lines := allLines(found.Root, nil)
		for i := 0; i < len(lines); i += len(lines)/12 + 1 {
			for _, word := range browsertest.Eval[[]string](b,
				keysTo(found.Root,
					lines[i])+`for (const table of document.querySelectorAll("details")) table.open = true; `+latinWords) {
				if word != "Enter" && word != "Home" {
					t.Errorf("%s: found %q", mode, word)
				}
			}
		}
	}
}

// No parts of the page overlap. With -screenshots the test takes pictures.
func TestPageLooks(t *testing.T) {
	for _, width := range []int64{desktopWidth, phoneWidth} {
		b := open(t, language.Japanese(), middlegameTree(), width)
		b.Pictures(fmt.Sprint("ja-", width))
		if wider := browsertest.Eval[int](b,
			`document.documentElement.scrollWidth - document.documentElement.clientWidth`); wider > 0 {
			t.Errorf("the page is %d pixels wider than a window of %d", wider, width)
		}
		covered := browsertest.Eval[[]string](b, `[...document.querySelectorAll("#drawing .node")].filter((node) => {
			const move = node.querySelector(".move"), cost = node.querySelector(".cost");
			return cost?.textContent && move.getBoundingClientRect().right > cost.getBoundingClientRect().left;
		}).map((node) => node.textContent)`)
		if len(covered) > 0 {
			t.Errorf("moves run into their costs: %q", covered)
		}
	}
	b := open(t, language.English(), middlegameTree(), desktopWidth)
	b.Picture("light")
	b.Dark()
	b.Picture("dark")
}

// The pictures of the docs, which -screenshots takes, are as wide as README on the web. They show
// the beginning of the best line.
func TestPicturesForDocs(t *testing.T) {
	const readmeWide = 830
	for name, l := range map[string]*language.Language{"explain-tree": language.English(),
		"explain-tree.ja": language.Japanese()} {
		b := open(t, l, middlegameTree(), readmeWide)
		shown := browsertest.Eval[int](b, `(() => {
			const box = document.querySelector("#scroll").getBoundingClientRect();
			return [...document.querySelectorAll("#drawing .best > .move")].filter((move) => {
				const r = move.getBoundingClientRect();
				return r.right <= box.right && r.bottom <= box.bottom;
			}).length;
		})()`)
		if shown < 3 {
			t.Errorf("%s shows %d moves of the best line, want 3 at least", name, shown)
		}
		b.PictureOf(name, ".family", "#keys")
	}
}
