package tree_test

import (
	"testing"

	"shotest/search"
	"shotest/search/tree"
)

// A tree that may hold less has the same positions, and of those nodes that are left
// the same is said.
func TestFolding(t *testing.T) {
	kept, cases := 0.0, 0
	for seed := range uint64(3) {
		for _, mode := range modes {
			whole := record(seed, mode, unbounded, search.Limits{Nodes: visits})
			for _, limit := range []int{1, 10, 100, 1000, whole.Size} {
				small := record(seed, mode, limit, search.Limits{Nodes: visits})
				if most := limit + 1 + len(small.Root.Children); small.Size > most {
					t.Errorf("seed %d, %s, limit %d: %d nodes", seed, mode, limit, small.Size)
				}
				if whole.Size > limit && limit >= 100 {
					kept, cases = kept+float64(small.Size)/float64(limit), cases+1
				}
				compare(t, whole.Root, small.Root, small.Bar)
			}
		}
	}
	// A branch that is searched again and takes less leaves room that others have been
	// folded for.
	if cases < 5 || kept/float64(cases) < 2.0/3 {
		t.Errorf("of %d trees that are too large, %.2f of what they may hold is kept", cases, kept/float64(cases))
	}
}

// compare looks at a node with everything below it, and the same where branches were
// folded.
func compare(t *testing.T, whole, small *tree.Node, bar uint64) {
	t.Helper()
	if whole.Visit != small.Visit || whole.Outcome != small.Outcome || whole.Searches != small.Searches || whole.Own() != small.Own() {
		t.Fatalf("whole %+v %+v\nsmall %+v %+v", whole.Visit, whole.Outcome, small.Visit, small.Outcome)
	}
	if len(whole.Children) != len(small.Children)+small.Folded.Branches {
		t.Fatalf("%d branches became %d, and %d folded", len(whole.Children), len(small.Children), small.Folded.Branches)
	}
	for _, child := range whole.Children {
		kept := small.Child(child.Move, child.Way)
		switch {
		case kept != nil && kept.Ply > 1 && kept.Nodes < bar:
			t.Fatalf("ply %d: a branch of %d positions is kept where %d are too few", kept.Ply, kept.Nodes, bar)
		case kept != nil:
			compare(t, child, kept, bar)
		case child.Ply == 1 || child.Nodes > bar:
			t.Fatalf("ply %d: a branch of %d positions is folded where %d are too few", child.Ply, child.Nodes, bar)
		}
	}
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
			t.Errorf("%d positions: iteration of %d plies, best %v with %v; reported were %d, %v, %v",
				nodes, found.Depth, found.Root.Best, found.Root.Score, last.Depth, last.PV[0], last.Score)
		}
		if recorder.Reset(); recorder.Last() != nil {
			t.Error("a tree is left after Reset")
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
		if n = n.BestChild(); n == nil {
			if ply < 4 {
				t.Errorf("the line %v ends at ply %d", line, ply)
			}
			return
		}
	}
}

// Notes are made of the nodes that are kept, while the game stands there.
func TestAnnotate(t *testing.T) {
	game, recorder, searcher := newMaze(4), tree.NewRecorder(200), search.New(1<<20)
	recorder.Annotate = func(n *tree.Node) { n.Note = game.here() }
	searcher.Set(settings(search.InterestMode))
	searcher.Observe(recorder)
	for range searcher.Search(game, search.Limits{Nodes: 10_000}) {
	}
	var check func(n *tree.Node)
	check = func(n *tree.Node) {
		for _, child := range n.Children {
			if child.Way == search.ByPass {
				game.MakePass()
			} else {
				game.Make(child.Move)
			}
			if child.Note != game.here() {
				t.Fatalf("note %v, the game stands at %v", child.Note, game.here())
			}
			check(child)
			game.Unmake()
		}
	}
	check(recorder.Last().Root)
}

// An observer changes nothing of what is found.
func TestObserverChangesNothing(t *testing.T) {
	for _, mode := range modes {
		var found [2]search.Report
		for i := range found {
			searcher := search.New(1 << 20)
			searcher.Set(settings(mode))
			if i == 1 {
				searcher.Observe(tree.NewRecorder(100))
			}
			for report := range searcher.Search(newMaze(8), search.Limits{Depth: 6}) {
				found[i] = report
			}
		}
		if a, b := found[0], found[1]; a.Nodes != b.Nodes || a.Score != b.Score {
			t.Errorf("%s: %d positions and %v, observed %d and %v", mode, a.Nodes, a.Score, b.Nodes, b.Score)
		}
	}
}
