// Package tree records the tree of a search: which moves were searched after which, their cost, the
// budget left, the result, and how each branch ended. Like package search it knows no game.
//
// A search visits far more nodes than anybody can look at. So a recorder folds the smallest
// branches, and of branches of equal size the deepest: it keeps only the number of nodes in a
// folded branch, in the node above. The moves at the root are never folded.
package tree

import (
	"slices"

	"shotest/search"
)

// Tree is the tree of one iteration.
type Tree struct {
	search.Iteration
	// Root is the position that was searched. It has no move; its score is the score of its best
	// child.
	Root *Node
	// Size is the number of nodes, the root included.
	Size int
	// minRank is the rank below which branches are folded.
	minRank uint64
}

// Node is a node of the tree, with the move that led to it.
type Node struct {
	search.Visit
	// Outcome is the result of the last search of the move, except that Nodes counts the nodes of
	// all searches of the move.
	search.Outcome
	// Children are the moves that were searched in the position, in the order of their last
	// searches.
	Children    []*Node
	Folded      int    // number of branches that were too small to be kept
	FoldedNodes uint64 // number of nodes in them
	Searches    int    // number of searches of the move
	Note        any    // on the move, free for Recorder.Annotate to set
	Order       any    // the same on the order of the position's moves
}

// BestChild returns the branch of the best move, or nil if there is none.
func (n *Node) BestChild() *Node {
	for _, way := range []search.Way{search.ByMove, search.ByQuiescence} {
		if i := n.index(n.Best, way); i >= 0 && n.Best != search.NoMove {
			return n.Children[i]
		}
	}
	return nil
}

// index returns the index of the child that m leads to by way, or -1 if there is none.
func (n *Node) index(m search.Move, way search.Way) int {
	return slices.IndexFunc(n.Children, func(c *Node) bool { return c.Move == m && c.Way == way })
}

// size returns the number of nodes of a branch.
func (n *Node) size() int {
	size := 1
	for _, child := range n.Children {
		size += child.size()
	}
	return size
}

// rank orders branches by their nodes, and branches of equal size by their depth. A branch ranks
// above all branches within it.
func (n *Node) rank() uint64 { return n.Nodes<<8 | uint64(search.MaxPly-n.Ply) }

// MinSize returns the number of nodes below which every branch is folded. Some branches of exactly
// that many nodes are folded too. MinSize returns 0 if no branch was folded.
func (t *Tree) MinSize() uint64 { return t.minRank >> 8 }

// Recorder records trees. It implements search.Observer, for one searcher at a time.
type Recorder struct {
	// Annotate, if not nil, is called for each node once it has been searched, while the game
	// stands after the node's move and all that was searched there are Children. The root's
	// iteration is finished then.
	Annotate func(n *Node)

	limit   int
	running *Tree   // of the iteration that is being searched
	last    *Tree   // of the last finished iteration
	line    []*Node // from the root of running to the node that is being searched
}

// NewRecorder returns a recorder of trees of at most limit nodes, not counting the root and its
// children.
func NewRecorder(limit int) *Recorder { return &Recorder{limit: limit} }

// Last returns the tree of the last finished iteration, or nil if there is none.
func (r *Recorder) Last() *Tree { return r.last }

// Begin implements search.Observer.
func (r *Recorder) Begin(i *search.Iteration) {
	root := &Node{Searches: 1, Visit: search.Visit{Mine: i.Mine, Theirs: i.Theirs}}
	r.running, r.line = &Tree{Iteration: *i, Root: root, Size: 1}, append(r.line[:0], root)
}

// Enter implements search.Observer.
func (r *Recorder) Enter(v *search.Visit) {
	above, n := r.line[len(r.line)-1], &Node{Visit: *v, Searches: 1}
	if i := above.index(v.Move, v.Way); i >= 0 {
		earlier := above.Children[i]
		n.Searches, n.Nodes = earlier.Searches+1, earlier.Nodes
		above.Children = slices.Delete(above.Children, i, i+1)
		r.running.Size -= earlier.size()
	}
	above.Children, r.line = append(above.Children, n), append(r.line, n)
	r.running.Size++
}

// Leave implements search.Observer.
func (r *Recorder) Leave(o *search.Outcome) {
	n := r.line[len(r.line)-1]
	r.line = r.line[:len(r.line)-1]
	earlier := n.Nodes
	n.Outcome = *o
	n.Nodes += earlier
	if r.Annotate != nil {
		r.Annotate(n)
	}
	r.fold(n)
	r.shrink()
}

// shrink folds more and more branches, until the tree is within the limit. Nodes on the line and
// their children do not count.
func (r *Recorder) shrink() {
	t, onLine := r.running, 0
	for _, n := range r.line {
		onLine += 1 + len(n.Children)
	}
	for t.Size > r.limit+onLine {
		t.minRank = max(1<<8, t.minRank+t.minRank/128)
		r.foldDescendants(t.Root)
	}
}

// fold folds the small branches of n.
func (r *Recorder) fold(n *Node) {
	n.Children = slices.DeleteFunc(n.Children, func(c *Node) bool {
		small := c.rank() < r.running.minRank
		if small {
			n.Folded++
			n.FoldedNodes += c.Nodes
			r.running.Size -= c.size()
		}
		return small
	})
}

// foldDescendants folds the small branches of all nodes below n. A node on the line keeps its
// branches: they may be searched again.
func (r *Recorder) foldDescendants(n *Node) {
	for _, child := range n.Children {
		if child.Ply >= len(r.line) || r.line[child.Ply] != child {
			r.fold(child)
		}
		r.foldDescendants(child)
	}
}

// Finish implements search.Observer.
func (r *Recorder) Finish(o *search.Outcome) {
	root := r.running.Root
	root.Score, root.Bound, root.Best = o.Score, o.Bound, o.Best
	for _, child := range root.Children {
		root.Nodes += child.Nodes
	}
	if r.Annotate != nil {
		r.Annotate(root)
	}
	r.last, r.running = r.running, nil
}
