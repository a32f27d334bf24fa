//go:build e2e

package treepage

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp/kb"

	"shotest/engine"
	"shotest/explain"
	"shotest/internal/testing/browsertest"
	"shotest/language"
	"shotest/search"
	"shotest/search/tree"
	"shotest/shogi"
)

func eval[T any](b *browsertest.Tab, script string) T {
	b.T.Helper()
	return browsertest.Eval[T](b, script)
}

// shownLine is the line shown beside the tree, shownSFEN what the board
// shows.
const (
	shownLine = `document.querySelector("#line").textContent`
	shownSFEN = `document.querySelector("#board svg").dataset.sfen`
)

func focusTree(b *browsertest.Tab) {
	b.T.Helper()
	eval[bool](b, `document.querySelector("#scroll").focus(), true`)
}

// TestOpensAtTheBestLine opens the page and does nothing: the best line is unfolded, its
// first move is shown, keys work at once, and the tree fills the place that it has.
func TestOpensAtTheBestLine(t *testing.T) {
	found := middlegameTree(t)
	b := open(t, found, wide, high)
	line := bestLine(found.Root)
	if len(line) < 3 {
		t.Fatalf("the best line has %d moves", len(line))
	}
	if got := eval[string](b, "document.activeElement.id"); got != "scroll" {
		t.Errorf("the keys go to %q", got)
	}
	if got, want := eval[string](b, shownLine), lineText(line[:1]); got != want {
		t.Errorf("the page tells of %q, want %q", got, want)
	}
	drawn := eval[[]string](b, `[...document.querySelectorAll("#drawing .best > .move")].map((text) => text.textContent)`)
	if want := strings.Fields("root " + lineText(line)); len(drawn) < 5 || !slices.Equal(drawn, want[:min(len(drawn), len(want))]) {
		t.Errorf("of the best line %q is seen, want the beginning of %q", drawn, want)
	}
	// Each column of the first screen has as many branches as there is room for.
	rows := eval[[]int](b, `[2, 3, 4].map((level) => document.querySelectorAll('#drawing [aria-level="' + level + '"]').length)`)
	room := eval[int](b, `Math.floor(document.querySelector("#scroll").clientHeight / 54)`)
	for i, n := range rows {
		if at := append([]*tree.Node{found.Root}, line...)[i]; n < min(room, len(at.Children)) {
			t.Errorf("%d branches of %d are seen after %d moves, and there is room for %d", n, len(at.Children), i, room)
		}
	}
	b.Press(kb.ArrowRight)
	if got, want := eval[string](b, shownLine), lineText([]*tree.Node{line[0], line[0].Children[0]}); got != want {
		t.Errorf("an arrow goes to %q, want %q", got, want)
	}
}

// TestNoFontIsNeeded: whatever is written on the board in letters, all machines have.
func TestNoFontIsNeeded(t *testing.T) {
	b := open(t, middlegameTree(t), wide, high)
	if foreign := eval[[]string](b, `[...document.querySelectorAll(".board text")].map((text) => text.textContent).filter((text) => !/^[ -~]*$/.test(text))`); len(foreign) > 0 {
		t.Errorf("written on the board: %q", foreign)
	}
	drawn := eval[map[string]string](b, `Object.fromEntries([...document.querySelectorAll(".board .kanji")].map((path) => [path.dataset.kanji, path.getAttribute("d")]))`)
	of := map[string]string{}
	for kanji, strokes := range drawn {
		if other, twice := of[strokes]; twice || strokes == "" {
			t.Errorf("%s is drawn as %q, as is %s", kanji, strokes, other)
		}
		of[strokes] = kanji
	}
	if want := 9 + 8 + 1; len(drawn) < want { // ranks, kinds of pieces, and the other king
		t.Errorf("%d characters are drawn, want at least %d", len(drawn), want-1)
	}
}

// TestKeyboard walks along the best line and back, to siblings, opens and closes.
func TestKeyboard(t *testing.T) {
	found := middlegameTree(t)
	b := open(t, found, wide, high)
	eval[bool](b, "document.activeElement.blur(), true")
	b.Press("\t")
	for range 30 {
		if eval[string](b, "document.activeElement.id") == "scroll" {
			break
		}
		b.Press("\t")
	}
	at := func(n ...*tree.Node) {
		t.Helper()
		want := "The position that was searched"
		if len(n) > 0 {
			want = lineText(n)
		}
		if got := eval[string](b, shownLine); got != want {
			t.Errorf("line %q, want %q", got, want)
		}
		if !eval[bool](b, `document.getElementById(document.querySelector("#scroll").getAttribute("aria-activedescendant")).getAttribute("aria-selected") === "true"`) {
			t.Error("screen readers do not learn where the keys are")
		}
	}
	at(bestLine(found.Root)[0])
	b.Press(kb.Home)
	at()
	moves := found.Root.Children
	b.Press(kb.ArrowRight)
	at(moves[0])
	b.Press(kb.ArrowDown, kb.ArrowDown)
	at(moves[2])
	b.Press(kb.ArrowUp, kb.ArrowUp, kb.ArrowUp)
	at(moves[0])
	b.Press(kb.ArrowRight)
	at(moves[0], moves[0].Children[0])
	b.Press(kb.ArrowDown, kb.ArrowLeft, kb.Enter)
	at(moves[0])
	if n := eval[int](b, `document.querySelectorAll('[aria-level="3"]').length`); n != 0 {
		t.Errorf("%d replies are left of a branch that is closed", n)
	}
	b.Press("b")
	at(bestLine(found.Root)...)
	b.Press(kb.Home)
	at()
}

// lineText is a line as the page spells it.
func lineText(line []*tree.Node) string {
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

// TestBoardFollowsTheMouse moves a mouse over branches, clicks, and leaves.
func TestBoardFollowsTheMouse(t *testing.T) {
	found := middlegameTree(t)
	b := open(t, found, wide, high)
	mouse := func(kind input.DispatchMouseEventType, selector string) {
		t.Helper()
		at := eval[[]float64](b, fmt.Sprintf(`(() => { const r = document.querySelector(%q).getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; })()`, selector))
		parameters := input.DispatchMouseEventParams{Type: kind, X: at[0], Y: at[1]}
		if kind != input.DispatchMouseEventTypeMouseMoved {
			parameters.Button, parameters.ClickCount = input.MouseButtonLeft, 1
		}
		browsertest.Call(b, input.DispatchMouseEvent, parameters)
	}
	after := func(i int) string {
		h := found.History.Clone()
		h.Play(shogi.Move(found.Root.Children[i].Move))
		return h.Current().SFEN()
	}
	selectors := eval[[]string](b, `[...document.querySelectorAll('[aria-level="2"]')].slice(0, 4).map((g) => "#" + g.id)`)
	for i, selector := range selectors {
		mouse(input.DispatchMouseEventTypeMouseMoved, selector)
		b.WaitFor(fmt.Sprintf(`%s === %q`, shownSFEN, after(i)))
	}
	mouse(input.DispatchMouseEventTypeMousePressed, selectors[3])
	mouse(input.DispatchMouseEventTypeMouseReleased, selectors[3])
	mouse(input.DispatchMouseEventTypeMouseMoved, selectors[1])
	b.WaitFor(fmt.Sprintf(`%s === %q`, shownSFEN, after(1)))
	mouse(input.DispatchMouseEventTypeMouseMoved, "h1")
	b.WaitFor(fmt.Sprintf(`%s === %q`, shownSFEN, after(3)))
	closed := eval[string](b, `"#" + document.querySelector('[aria-level="2"][aria-expanded="false"]').id`)
	mouse(input.DispatchMouseEventTypeMousePressed, closed+" .toggle .hit")
	mouse(input.DispatchMouseEventTypeMouseReleased, closed+" .toggle .hit")
	b.WaitFor(fmt.Sprintf(`document.querySelector('%s[aria-expanded="true"]') !== null`, closed))
}

// TestBranches goes to branches all over the tree by keys, and compares what is shown
// of them with the tree and the rules.
func TestBranches(t *testing.T) {
	for _, mode := range []string{search.InterestMode, search.FullwidthMode} {
		found := searchTree(t, middlegame, mode, 400, 8_000)
		b := open(t, found, wide, high)
		focusTree(b)
		lines := allLines(found.Root, nil)
		for i := 0; i < len(lines); i += len(lines)/8 + 1 {
			told := eval[[]string](b, fmt.Sprintf(`(() => {
				for (const key of %q.split(" ")) document.querySelector("#scroll").dispatchEvent(new KeyboardEvent("keydown", { key }));
				return [%s, %s, ...[...document.querySelectorAll("#facts dd")].map((d) => d.textContent), document.querySelector("#ended").textContent];
			})()`, keysTo(found.Root, lines[i]), shownLine, shownSFEN))
			if want := wantTold(found, lines[i]); strings.Join(told, "\n") != strings.Join(want, "\n") {
				t.Errorf("%s, told:\n%s\nwant:\n%s", mode, strings.Join(told, "\n"), strings.Join(want, "\n"))
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

// keysTo returns the keys that lead from anywhere to the end of a line.
func keysTo(n *tree.Node, line []*tree.Node) string {
	keys := "Home"
	for _, next := range line {
		keys += " ArrowRight" + strings.Repeat(" ArrowDown", slices.Index(n.Children, next))
		n = next
	}
	return keys
}

// wantTold is what the page has to tell of the end of a line.
func wantTold(found *engine.Tree, line []*tree.Node) []string {
	n, parent := line[len(line)-1], found.Root
	if len(line) > 1 {
		parent = line[len(line)-2]
	}
	position := playedLine(found.History, line)
	sides := [2]string{"Black", "White"}
	mover := sides[(len(line)-1)%2]
	folded := ""
	if parent.Folded.Branches > 0 {
		folded = ", not counting folded ones"
	}
	price := ""
	if n.Price != n.Cost {
		price = fmt.Sprintf(" (%d by itself)", n.Price)
	}
	names := strings.Fields(lineText(line))
	told := []string{
		lineText(line), position,
		fmt.Sprintf("%s, number %d of %d%s, by %s", names[len(names)-1], slices.Index(parent.Children, n)+1, len(parent.Children), folded, mover),
		map[search.Way]string{
			search.ByMove:       fmt.Sprintf("%d hundredths of a ply", n.Cost) + price,
			search.ByPass:       "none; a pass makes the search shallower",
			search.ByQuiescence: "none (quiescence)",
		}[n.Way],
	}
	if n.Way != search.ByQuiescence {
		told = append(told, wantSpent(found, n, mover))
	}
	told = append(told, wantValue(n)+" for Black", wantPositions(found, n))
	if len(n.Children) > 0 {
		told = append(told, fmt.Sprint(len(n.Children)))
	}
	if n.Folded.Branches > 0 {
		told = append(told, counted(uint64(n.Folded.Branches), "branch", "branches")+" of "+counted(n.Folded.Nodes, "position", "positions"))
	}
	return append(told, "Ended because "+explain.EndedBy(language.English(), n.Ending))
}

func counted(n uint64, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprint(n, " ", many)
}

// playedLine returns the position after a line with passes.
func playedLine(h *shogi.History, line []*tree.Node) string {
	sfen := h.Current().SFEN()
	for _, n := range line {
		if n.Way == search.ByPass {
			fields := strings.Fields(sfen)
			number, _ := strconv.Atoi(fields[3])
			fields[1], fields[3] = map[string]string{"b": "w", "w": "b"}[fields[1]], strconv.Itoa(number+1)
			sfen = strings.Join(fields, " ")
			continue
		}
		position, err := shogi.ParseHistory(sfen)
		if err != nil {
			return err.Error()
		}
		position.Play(shogi.Move(n.Move))
		sfen = position.Current().SFEN()
	}
	return sfen
}

func wantSpent(found *engine.Tree, n *tree.Node, mover string) string {
	if !found.Separate {
		return fmt.Sprintf("%d of %d", found.Total()-n.Mine-n.Theirs, found.Total())
	}
	other := map[string]string{"Black": "White", "White": "Black"}[mover]
	return fmt.Sprintf("%s %d of %d, %s %d of %d", mover, found.Mine-n.Theirs, found.Mine, other, found.Mine-n.Mine, found.Mine)
}

// wantValue is a node's value for Black, who is to move at the root.
func wantValue(n *tree.Node) string {
	score, bound := n.Score, n.Bound
	if n.Ply%2 == 0 {
		score = -score
		bound = map[search.Bound]search.Bound{search.UpperBound: search.LowerBound, search.LowerBound: search.UpperBound, search.Exact: search.Exact}[bound]
	}
	text := fmt.Sprintf("%+d", score)
	if plies := score.MatePlies(); plies != 0 {
		text = fmt.Sprintf("mate %d", plies)
	} else if score == 0 {
		text = "0"
	}
	return map[search.Bound]string{search.UpperBound: "≤ ", search.LowerBound: "≥ "}[bound] + strings.ReplaceAll(text, "-", "−")
}

func wantPositions(found *engine.Tree, n *tree.Node) string {
	again := ""
	if n.Searches > 1 {
		again = fmt.Sprintf(", searched %d times", n.Searches)
	}
	share := 100 * float64(n.Nodes) / float64(found.Root.Nodes)
	number := strconv.FormatUint(n.Nodes, 10)
	if len(number) > 3 {
		number = number[:len(number)-3] + "," + number[len(number)-3:]
	}
	if share >= 10 {
		return fmt.Sprintf("%s (%.1f %%)%s", number, share, again)
	}
	decimals := 1 - int(math.Floor(math.Log10(share)))
	return fmt.Sprintf("%s (%.*f %%)%s", number, decimals, share, again)
}

// TestReasonsAreTold opens the tables of a move at the root, whose rows add up.
func TestReasonsAreTold(t *testing.T) {
	found := middlegameTree(t)
	b := open(t, found, wide, high)
	b.Press(kb.Home)
	for _, child := range found.Root.Children[:8] {
		b.Press(map[bool]string{true: kb.ArrowRight, false: kb.ArrowDown}[child == found.Root.Children[0]])
		r := child.Note.(*engine.Reasons)
		eval[bool](b, `document.querySelector("#credits").open = document.querySelector("#penalties").open = true`)
		if n := eval[int](b, `document.querySelectorAll("#penalties tbody tr").length`); n != len(r.Lowered) {
			t.Errorf("%v: %d penalties are shown, want %d", r.Candidate.Move, n, len(r.Lowered))
		}
		scores := eval[[]int](b, `[...document.querySelectorAll("#credits tbody tr")].map((row) => Number(row.cells[1].textContent.replace("−", "-")))`)
		sum := 0
		for _, score := range scores[:len(scores)-1] {
			sum += score
		}
		if total := scores[len(scores)-1]; total != int(r.Candidate.Score) || sum != total {
			t.Errorf("%v: %v add up to %d; want %d", r.Candidate.Move, scores, sum, r.Candidate.Score)
		}
	}
}

// TestLegendGoesToTheNext presses each button of the legend.
func TestLegendGoesToTheNext(t *testing.T) {
	found := middlegameTree(t)
	b := open(t, found, wide, high)
	for _, f := range families {
		selector := fmt.Sprintf(`#legend [data-family="%s"]`, f)
		if eval[bool](b, fmt.Sprintf(`document.querySelector('%s').disabled`, selector)) {
			continue
		}
		b.Click(selector)
		if got := eval[string](b, `document.querySelector("#ended").className`); got != f {
			t.Errorf("the button %s goes to a branch that ended by %s", f, got)
		}
	}
}
