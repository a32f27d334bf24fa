package tree

import (
	"slices"

	"shotest/search"
)

// Recorder records trees. It implements search.Observer, and is used by one searcher
// at a time.
type Recorder struct {
	// Annotate, if not nil, is called for each node that is kept, once it has been
	// searched and while the game still stands after its move.
	Annotate func(n *Node)

	limit   int
	running *Tree
	last    *Tree
	// line leads from the root of the running tree to the node that is searched.
	line []*Node
}

// NewRecorder returns a recorder of trees of at most so many nodes, at least 1, the
// root and its children apart.
func NewRecorder(limit int) *Recorder { return &Recorder{limit: max(1, limit)} }

// Last returns the tree of the last iteration that was finished, nil if there is none.
func (r *Recorder) Last() *Tree { return r.last }

// Reset forgets the last tree, so that the next search's is not taken for it.
func (r *Recorder) Reset() { r.last, r.running, r.line = nil, nil, r.line[:0] }

// Begin implements search.Observer.
func (r *Recorder) Begin(i *search.Iteration) {
	root := &Node{open: true, Searches: 1}
	root.Mine, root.Theirs = i.Mine, i.Theirs
	r.running = &Tree{Iteration: *i, Root: root, Size: 1}
	r.line = append(r.line[:0], root)
}

// Enter implements search.Observer.
func (r *Recorder) Enter(v *search.Visit) {
	above := r.line[len(r.line)-1]
	n := &Node{Visit: *v, Searches: 1, open: true}
	if i := above.index(v.Move, v.Way); i >= 0 {
		earlier := above.Children[i]
		above.Children = slices.Delete(above.Children, i, i+1)
		r.running.Size -= earlier.size()
		n.searchedBefore(earlier.Searches, earlier.Nodes)
	} else if f := &above.folded; f.searches > 0 && f.move == v.Move && f.way == v.Way {
		above.Folded.Branches--
		above.Folded.Nodes -= f.nodes
		n.searchedBefore(f.searches, f.nodes)
		*f = branch{}
	}
	above.Children = append(above.Children, n)
	r.line = append(r.line, n)
	r.running.Size++
}

func (n *Node) searchedBefore(times int, nodes uint64) {
	n.Searches, n.Earlier = times+1, nodes
}

// Leave implements search.Observer.
func (r *Recorder) Leave(o *search.Outcome) {
	n := r.line[len(r.line)-1]
	r.line = r.line[:len(r.line)-1]
	n.Outcome, n.open = *o, false
	n.Nodes += n.Earlier
	if above := r.line[len(r.line)-1]; r.small(n) {
		above.Children = above.Children[:len(above.Children)-1]
		r.fold(above, n)
	} else if r.Annotate != nil {
		r.Annotate(n)
	}
	for r.running.Size > r.limit+len(r.running.Root.Children)+len(r.line) {
		r.running.Bar = r.running.Bar*5/4 + 1
		r.foldBelow(r.running.Root)
	}
}

// small reports whether a branch has too few positions to be kept.
func (r *Recorder) small(n *Node) bool {
	return n.Ply > 1 && !n.open && n.Nodes < r.running.Bar
}

// fold counts a branch that has been taken off its position.
func (r *Recorder) fold(above, n *Node) {
	above.Folded.Branches++
	above.Folded.Nodes += n.Nodes
	above.folded = branch{n.Move, n.Way, n.Searches, n.Nodes}
	r.running.Size -= n.size()
}

// foldBelow folds all small branches below a node.
func (r *Recorder) foldBelow(n *Node) {
	kept := n.Children[:0]
	for _, child := range n.Children {
		if r.small(child) {
			r.fold(n, child)
			continue
		}
		kept = append(kept, child)
		r.foldBelow(child)
	}
	clear(n.Children[len(kept):])
	n.Children = kept
}

// Finish implements search.Observer.
func (r *Recorder) Finish() {
	root := r.running.Root
	root.open, root.Score, root.Bound = false, -search.Infinity, search.Exact
	for _, child := range root.Children {
		root.Nodes += child.Nodes
		if child.Bound == search.Exact && child.Score > root.Score {
			root.Score, root.Best = child.Score, child.Move
		}
	}
	r.last, r.running = r.running, nil
}
