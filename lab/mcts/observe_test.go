package mcts

import (
	"testing"

	"shotest/search"
	searchtree "shotest/search/tree"
)

// What an observer is shown is the tree: every position once, with its steps, and the game
// stands where it is said to.
func TestTreesAreShown(t *testing.T) {
	g := &mating{endless{width: 4, dead: 2}}
	s := New(8 << 20)
	recorder := searchtree.NewRecorder(1 << 20)
	recorder.Annotate = func(n *searchtree.Node) {
		if len(g.path) != n.Ply || g.path[n.Ply-1] != n.Move {
			t.Fatalf("the game stands at %v at %+v", g.path, n.Visit)
		}
	}
	s.Observe(recorder)
	found, _ := last(s.Search(g, search.Limits{Nodes: 3000, MultiPV: 4}))
	shown := recorder.Last()
	seen := map[search.Ending]int{}
	for n := range shown.All() {
		seen[n.Ending]++
		if n != shown.Root && (n.Own() < 1 || n.Searches != 1 || n.Price == 0 || n.Ply == 1 && !n.Listed) {
			t.Errorf("%+v", n)
		}
		if best := n.BestChild(); n.Ending == search.Unfolded && n.Ply > 0 && (best == nil || len(n.Children) == 0) {
			t.Errorf("no best move at %+v", n)
		}
	}
	for _, e := range []search.Ending{search.Unfolded, search.Leaf, search.Proven, search.Mated, search.MateOnTheSpot} {
		if seen[e] == 0 {
			t.Errorf("there is no case of %v", e)
		}
	}
	if best := s.RootMoves()[0]; shown.Root.Best != best.Move || shown.Root.Score != best.Score || uint64(shown.Size) > found.Nodes || len(g.path) != 0 {
		t.Errorf("the root is %+v, the best move %+v", shown.Root, best)
	}
	for _, m := range s.RootMoves() {
		if child := shown.Root.Child(m.Move, search.ByMove); child != nil && (child.Nodes != m.Nodes || child.Score != m.Score || child.Price != m.Price) {
			t.Errorf("%+v, as a move of the root %+v", child, m)
		}
	}
}
