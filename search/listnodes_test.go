package search

import "testing"

// opening counts the lists that a search opens below the root.
type opening struct {
	pricedTree
	run    *run
	opened map[bool]int // by whether enough depth is left for the rule
}

func (g *opening) Open(ply int, h *Hints) {
	g.pricedTree.Open(ply, h)
	if ply > 0 {
		left := g.run.iteration.limit.total() - ply*Ply // no line costs less
		g.opened[left >= g.run.settings.ListNodes.Depth]++
	}
}

// Lists order moves near the root, at no more than one node in Every, and not at all if they are
// off.
func TestListsAreOpenedNearTheRoot(t *testing.T) {
	search := func(nodes ListNodes) (*opening, uint64) {
		settings := SettingsOf(ModernMode)
		settings.ListNodes = nodes
		s := newSearcher(1, settings)
		g := &opening{run: &s.search.run, opened: map[bool]int{}}
		g.seed, g.width = 5, 12
		for range s.Search(g, Limits{Depth: 7}) {
		}
		return g, s.Counts().Nodes
	}
	many, _ := search(ListNodes{On: true, Within: 3 * Ply, Depth: 2 * Ply, Every: 1})
	few, nodes := search(ListNodes{On: true, Within: 3 * Ply, Depth: 2 * Ply, Every: 100})
	if none, _ := search(ListNodes{Within: 3 * Ply, Every: 1}); len(none.opened) > 0 {
		t.Errorf("rule off: %v lists opened, want none", none.opened)
	}
	if many.opened[false]+few.opened[false] > 0 {
		t.Errorf("%d and %d lists opened too near the leaves, want none", many.opened[false], few.opened[false])
	}
	if n := few.opened[true]; n < 10 || uint64(n) > nodes/100+1 || n >= many.opened[true] {
		t.Errorf("%d lists for %d nodes, %d without a limit", n, nodes, many.opened[true])
	}
}
