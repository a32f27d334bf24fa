package tree

import (
	"iter"

	"shotest/search"
)

// Tree is the tree of one iteration.
type Tree struct {
	search.Iteration
	// Root is the position that was searched. It has no move; its score is that of
	// its best child.
	Root *Node
	// Size is how many nodes there are, the root included.
	Size int
	// Bar is how many positions were too few: branches of less are folded, and some,
	// the deepest, of those with as many. 0 if nothing was folded.
	Bar uint64
}

// Node is a position of the tree with the move that led to it.
type Node struct {
	search.Visit
	// Nodes of the outcome counts the positions of all the times that the move was
	// searched; all else is of the last time.
	search.Outcome
	// Children are the moves that were searched in the position, in that order;
	// those that were searched again, in the order of the last time.
	Children []*Node
	// Folded are the branches that were too small to be kept.
	Folded Folded
	// Searches is how many times the move was searched, Earlier how many nodes
	// all but the last of these searches had.
	Searches int
	Earlier  uint64
	// Note is what the recorder's caller has to say of the node.
	Note any

	open bool
	// folded is the branch that was folded last: it may be searched again.
	folded branch
}

// Folded counts branches that are not kept.
type Folded struct {
	Branches int
	Nodes    uint64
}

// branch names a branch that is not kept.
type branch struct {
	move     search.Move
	way      search.Way
	searches int
	nodes    uint64
}

// Own returns how many of the positions of a node are not those of its branches: the
// position itself, once for each look at it.
func (n *Node) Own() uint64 {
	own := n.Nodes - n.Earlier - n.Folded.Nodes
	for _, child := range n.Children {
		own -= child.Nodes
	}
	return own
}

// Child returns the branch of a move, nil if there is none.
func (n *Node) Child(m search.Move, way search.Way) *Node {
	if i := n.index(m, way); i >= 0 {
		return n.Children[i]
	}
	return nil
}

// index returns the place of a branch among the children, -1 if it is not there. The
// last one is the likeliest to be searched again.
func (n *Node) index(m search.Move, way search.Way) int {
	for i := len(n.Children) - 1; i >= 0; i-- {
		if c := n.Children[i]; c.Move == m && c.Way == way {
			return i
		}
	}
	return -1
}

// BestChild returns the branch of the best move, nil if there is none.
func (n *Node) BestChild() *Node {
	if n.Best == search.NoMove {
		return nil
	}
	if c := n.Child(n.Best, search.ByMove); c != nil {
		return c
	}
	return n.Child(n.Best, search.ByQuiescence)
}

// All returns the nodes, each before its children.
func (t *Tree) All() iter.Seq[*Node] {
	return func(yield func(*Node) bool) { t.Root.all(yield) }
}

func (n *Node) all(yield func(*Node) bool) bool {
	if !yield(n) {
		return false
	}
	for _, child := range n.Children {
		if !child.all(yield) {
			return false
		}
	}
	return true
}

// size returns how many nodes a branch has.
func (n *Node) size() int {
	size := 1
	for _, child := range n.Children {
		size += child.size()
	}
	return size
}
