package mcts

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"shotest/internal/heaps"
	"shotest/search"
	searchtree "shotest/search/tree"
)

// written writes a recorded branch with all that was found below it.
func written(n *searchtree.Node) string {
	var text strings.Builder
	for _, child := range n.Children {
		fmt.Fprintf(&text, "(%d %d %d %v %d %s)", child.Move, child.Price, child.Score, child.Ending, child.Nodes, written(child))
	}
	return text.String()
}

// played plays moves in a game, and tells the searcher.
func played(s *Searcher, g search.Game, moves ...search.Move) {
	for _, m := range moves {
		g.Make(m)
	}
	s.Continue(moves)
}

// What is kept is all that lies below the moves that were played, and nothing else.
func TestTreesAreKept(t *testing.T) {
	g := &weighedEndless{endless{width: 6, dead: 2}}
	s := New(8 << 20)
	recorder := searchtree.NewRecorder(1 << 20)
	s.Observe(recorder)
	last(s.Search(g, search.Limits{Nodes: 5000}))
	before := recorder.Last()
	first := before.Root.BestChild()
	reply := first.BestChild()
	deepest := 0
	for _, n := range slices.Collect((&searchtree.Tree{Root: reply}).All()) {
		deepest = max(deepest, n.Ply-2)
	}
	played(s, g, first.Move, reply.Move)
	found, _ := last(s.Search(g, search.Limits{Nodes: 1}))
	after := recorder.Last()
	if got, want := written(after.Root), written(reply); got != want || after.Root.Nodes == 0 || found.Nodes != 1 {
		t.Fatalf("kept %.300s\nof %.300s", got, want)
	}
	tr := s.run.tree
	if after.Size != tr.usedNodes || tr.deepest != deepest || uint64(tr.nodes[root].visits) != reply.Nodes {
		t.Errorf("%d nodes of %d, %d plies deep, want %d", after.Size, tr.usedNodes, tr.deepest, deepest)
	}
	edges := 0
	for i := range tr.nodes[:tr.usedNodes] {
		edges += int(tr.nodes[i].edgeCount)
	}
	if edges != tr.usedEdges {
		t.Errorf("%d edges, %d in use", edges, tr.usedEdges)
	}
	// Steps of the search to come are added to those that are kept.
	last(s.Search(g, search.Limits{Nodes: 100}))
	played(s, g)
	last(s.Search(g, search.Limits{Nodes: 301}))
	if visits := tr.nodes[root].visits; visits < 300 || visits > 500 {
		t.Errorf("%d visits", visits)
	}
}

// A game of searches that go on with each other's trees is the same every time.
func TestKeptTreesAreReproducible(t *testing.T) {
	var first string
	for i := range 2 {
		g, s := &endless{width: 9}, New(8<<20)
		var told strings.Builder
		for range 8 {
			found, lines := last(s.Search(g, search.Limits{Nodes: 400}))
			fmt.Fprintln(&told, found, lines, s.RootMoves())
			played(s, g, found.PV[0])
		}
		if i == 0 {
			first = told.String()
		}
		if told.String() != first {
			t.Error("the second game is another")
		}
	}
}

// Searches with few steps that go on with each other's trees never tell of a mate against the
// theory, and in the end of them all.
func TestKeptTreesKeepToTheory(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 0))
	proven := 0
	for range 60 {
		game := &heaps.Game{Sizes: []int{random.IntN(5), 1 + random.IntN(5), 1 + random.IntN(4)}}
		s := New(4 << 20)
		for {
			found, _ := last(s.Search(game, search.Limits{Nodes: 60}))
			if len(found.PV) == 0 {
				break
			}
			if plies := found.Score.MatePlies(); plies != 0 {
				proven++
				if plies > 0 != game.Winning() {
					t.Fatalf("%v: mate in %d plies", game.Sizes, plies)
				}
			}
			moves := game.AppendMoves(nil)
			played(s, game, moves[random.IntN(len(moves))])
		}
	}
	if proven < 60 {
		t.Errorf("%d searches tell of mates", proven)
	}
}

// keeps reports whether a search after Continue goes on with the tree of one before it.
func keeps(s *Searcher, g search.Game, limits search.Limits) bool {
	limits.Nodes = 1
	last(s.Search(g, limits))
	return s.run.tree.nodes[root].visits > 0
}

// Nothing is kept of what does not hold any more.
func TestTreesAreNotKept(t *testing.T) {
	for name, c := range map[string]struct {
		change func(s *Searcher)
		before search.Limits
		after  search.Limits
		moves  []search.Move
		want   bool
	}{
		"the same position":        {want: true},
		"more lines":               {before: search.Limits{MultiPV: 3}, want: true},
		"other settings":           {change: func(s *Searcher) { s.run.settings.Exploration++ }},
		"keeping switched off":     {change: func(s *Searcher) { s.run.settings.KeepTree = false }},
		"a new game":               {change: (*Searcher).Clear},
		"a move that is not there": {moves: []search.Move{7}},
		"too many moves":           {moves: slices.Repeat([]search.Move{1}, 60)},
		"restricted before":        {before: search.Limits{RootMoves: []search.Move{2}}},
		"restricted now":           {after: search.Limits{RootMoves: []search.Move{2}}},
	} {
		g, s := &endless{width: 5}, New(4<<20)
		limits := c.before
		limits.Nodes = 500
		last(s.Search(g, limits))
		if c.change != nil {
			c.change(s)
		}
		s.Continue(c.moves)
		if got := keeps(s, g, c.after); got != c.want {
			t.Errorf("%s: kept %v", name, got)
		}
		if keeps(s, g, search.Limits{}) {
			t.Errorf("%s: kept without Continue", name)
		}
	}
}

// A root that loses by the only moves that were searched may still win by others.
func TestProofsOfRestrictedSearchesAreForgotten(t *testing.T) {
	game := &heaps.Game{Sizes: []int{3, 1}} // taking 2 of the first heap wins, all of it loses
	s := New(1 << 20)
	found, _ := last(s.Search(game, search.Limits{RootMoves: []search.Move{3}}))
	if found.Score.MatePlies() >= 0 {
		t.Fatalf("%+v", found)
	}
	s.Continue(nil)
	if found, _ = last(s.Search(game, search.Limits{})); found.Score.MatePlies() <= 0 || found.PV[0] != 2 {
		t.Errorf("%+v", found)
	}
}

// A full tree has room again when the game goes on.
func TestFullTreesAreEmptied(t *testing.T) {
	g, s := &endless{width: 8}, New(200_000)
	found, _ := last(s.Search(g, search.Limits{}))
	if !s.Full() {
		t.Fatal("the tree is not full")
	}
	played(s, g, found.PV[0], found.PV[1])
	again, _ := last(s.Search(g, search.Limits{}))
	if again.Nodes < found.Nodes/4 || !s.Full() {
		t.Errorf("%d nodes, then %d", found.Nodes, again.Nodes)
	}
}
