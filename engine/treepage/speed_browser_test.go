//go:build e2e

package treepage

import (
	"math/rand/v2"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"shotest/engine"
	"shotest/search"
	"shotest/search/tree"
	"shotest/shogi"
)

// largeTree is a tree of random legal moves with size nodes, and with numbers as
// varied as those of a search.
func largeTree(size int) *engine.Tree {
	random := rand.New(rand.NewPCG(7, 7))
	history := shogi.NewHistory(shogi.StartPosition())
	found := &tree.Tree{Iteration: search.Iteration{Number: 20, Depth: 14, Mine: 900, Theirs: 900}, Root: &tree.Node{}, Size: 1}
	found.Root.Mine, found.Root.Theirs = 900, 900
	growBranches(found, found.Root, history, random, size-1)
	return &engine.Tree{Tree: found, History: history, Mode: search.InterestMode, Separate: true}
}

// growBranches grows room nodes below a node.
func growBranches(t *tree.Tree, n *tree.Node, h *shogi.History, random *rand.Rand, room int) {
	n.Nodes = uint64(room) + 1
	moves := h.Current().AppendLegalMoves(nil)
	random.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
	for _, m := range moves {
		if room == 0 || n.Ply > 40 {
			return
		}
		child := &tree.Node{Searches: 1}
		child.Ply, child.Move = n.Ply+1, search.Move(m)
		child.Cost = 20 + random.IntN(300)
		child.Price, child.Mine, child.Theirs = child.Cost, n.Theirs, n.Mine-child.Cost/8
		child.Score, child.Bound = search.Score(random.IntN(2000)-1000), search.Bound(1+random.IntN(3))
		child.Ending = search.Ending(random.IntN(len(search.Endings())))
		n.Children = append(n.Children, child)
		t.Size++
		share := min(room-1, random.IntN(room/2+1))
		h.Play(m)
		growBranches(t, child, h, random, share)
		h.Undo()
		room -= 1 + share
	}
}

// timesOf is when the page was first painted and when the tree was drawn, in
// milliseconds from the start of the navigation.
const timesOf = `[performance.getEntriesByName("first-contentful-paint")[0].startTime, performance.getEntriesByName("ready")[0].startTime]`

// openAll opens all branches and goes to the middle, and returns how long each took, in
// milliseconds.
const openAll = `(() => {
	const begin = performance.now();
	document.querySelector("#open-branch").click();
	const opened = performance.now();
	const scroll = document.querySelector("#scroll");
	scroll.scrollTop = scroll.scrollHeight / 2;
	scroll.dispatchEvent(new KeyboardEvent("keydown", { key: "b" }));
	return [opened - begin, performance.now() - opened];
})()`

// What the page with 50,000 branches does is bounded by what is seen, not by the tree:
// so it is there at once, and stays quick. How quick is measured and told; whether the
// test passes does not depend on it. docs/measurements/tree-page.md has what was measured.
func TestDrawsWhatIsSeen(t *testing.T) {
	found := largeTree(50_000)
	if found.Size < 45_000 {
		t.Fatalf("%d nodes", found.Size)
	}
	b := open(t, found, wide, high)
	b.WaitFor(`performance.getEntriesByName("first-contentful-paint").length > 0`)
	elements := func(when string) {
		t.Helper()
		if n := eval[int](b, `document.querySelectorAll("*").length`); n > 2000 {
			t.Errorf("%s %d elements are drawn: what is out of sight is not to be", when, n)
		}
	}
	elements("at first")
	began := eval[[]float64](b, timesOf)
	b.Press(kb.Home)
	acts := eval[[]float64](b, openAll)
	b.Settle()
	elements("with all open")
	if n := eval[int](b, `document.querySelector("#extent").offsetHeight`); n < 1000*54 {
		t.Errorf("the whole tree is %d pixels high", n)
	}
	t.Logf("%d nodes: first paint after %.0f ms, ready after %.0f ms; all opened in %.0f ms, drawn elsewhere in %.0f ms",
		found.Size, began[0], began[1], acts[0], acts[1])
}
