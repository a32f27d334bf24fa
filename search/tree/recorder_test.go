package tree_test

import (
	"slices"
	"testing"

	"shotest/search"
	"shotest/search/tree"
)

// A tree with a lower limit keeps fewer nodes, with the same contents.
func TestFolding(t *testing.T) {
	for seed := range uint64(3) {
		for _, mode := range modes {
			whole := record(seed, mode, unbounded, search.Limits{Nodes: visits})
			for _, limit := range []int{1, 10, 100, 1000, whole.Size} {
				small := record(seed, mode, limit, search.Limits{Nodes: visits})
				maxSize := limit + 1 + len(small.Root.Children)
				if small.Size > maxSize || whole.Size > maxSize && limit >= 100 && small.Size < limit/3 {
					t.Errorf("seed %d, %s, limit %d: %d nodes of %d", seed, mode, limit, small.Size, whole.Size)
				}
				if size := compare(t, whole.Root, small.Root, small.MinSize()); size != small.Size {
					t.Errorf("seed %d, %s, limit %d: %d nodes, Size is %d", seed, mode, limit, size, small.Size)
				}
			}
		}
	}
}

// compare compares whole, a node with everything below it, with small, the same node where branches
// of minSize nodes or fewer were folded. It returns the number of nodes that are left.
func compare(t *testing.T, whole, small *tree.Node, minSize uint64) (size int) {
	t.Helper()
	if whole.Visit != small.Visit || whole.Outcome != small.Outcome || whole.Searches != small.Searches {
		t.Fatalf("whole %+v %+v\nsmall %+v %+v", whole.Visit, whole.Outcome, small.Visit, small.Outcome)
	}
	size, kept := 1, 0
	for _, child := range whole.Children {
		same := func(c *tree.Node) bool { return c.Move == child.Move && c.Way == child.Way }
		i := slices.IndexFunc(small.Children, same)
		switch {
		case i >= 0 && child.Ply > 1 && child.Nodes < minSize, i < 0 && (child.Ply == 1 || child.Nodes > minSize):
			t.Fatalf("ply %d: a branch of %d nodes, minimum %d; kept: %v", child.Ply, child.Nodes, minSize, i >= 0)
		case i >= 0:
			kept++
			size += compare(t, child, small.Children[i], minSize)
		}
	}
	if len(whole.Children) != kept+small.Folded || own(whole) != own(small) {
		t.Fatalf("%d branches became %d, and %d folded", len(whole.Children), kept, small.Folded)
	}
	return size
}

// own returns the number of nodes of n that are not in its branches, those of earlier searches of n
// included.
func own(n *tree.Node) uint64 {
	own := n.Nodes - n.FoldedNodes
	for _, child := range n.Children {
		own -= child.Nodes
	}
	return own
}

// A search that is cut short leaves the tree of the iteration before.
func TestTreeIsOfTheLastFinishedIteration(t *testing.T) {
	for _, nodes := range []uint64{2_000, 5_000, 9_000} {
		recorder, searcher := tree.NewRecorder(unbounded), search.New(1<<20)
		searcher.Set(settings(search.InterestMode))
		searcher.Observe(recorder)
		var last search.Report
		for report := range searcher.Search(newMaze(3), search.Limits{Nodes: nodes}) {
			if report.Finished() && !report.Partial {
				last = report
			}
		}
		found := recorder.Last()
		if found.Depth != last.Depth || found.Root.Score != last.Score || found.Root.Best != last.PV[0] {
			t.Errorf("limit %d: got iteration of %d plies, best %v with %v; want %d, %v, %v",
				nodes, found.Depth, found.Root.Best, found.Root.Score, last.Depth, last.PV[0], last.Score)
		}
	}
}

// The best children make the line that is reported, up to where a move is known
// without having been searched.
func TestBestChildrenAreTheLine(t *testing.T) {
	recorder, searcher := tree.NewRecorder(unbounded), search.New(1<<20)
	searcher.Set(search.Settings{})
	searcher.Observe(recorder)
	var line []search.Move
	for report := range searcher.Search(newMaze(5), search.Limits{Depth: 4}) {
		if report.Finished() {
			line = append(line[:0], report.PV...)
		}
	}
	n := recorder.Last().Root
	for ply, m := range line {
		if n.Best != m {
			t.Fatalf("ply %d: best is %v, the line is %v", ply, n.Best, line)
		}
		n = n.BestChild()
		if n == nil {
			if ply < 4 {
				t.Errorf("the line %v ends at ply %d", line, ply)
			}
			return
		}
	}
}
