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
	// bar is the rank below which branches are folded, ties how many of that rank are
	// to be folded as well; ranks is a buffer.
	bar   uint64
	ties  int
	ranks []uint64
	// line leads from the root of the running tree to the node that is searched.
	line []*Node
}

// NewRecorder returns a recorder of trees of at most limit nodes, at least 1, not counting
// the root and its children.
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
	r.line, r.bar, r.ties = append(r.line[:0], root), 0, 0
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
	if most := r.limit + len(r.running.Root.Children) + len(r.line); r.running.Size > most {
		r.raiseBar(r.running.Size - most + r.limit/10)
		r.foldBelow(r.running.Root)
	}
}

// rankOf orders branches by their positions, and those with as many by their depth:
// the smallest and deepest is the first to be folded. No branch ranks below the ones
// that it holds, which have fewer positions.
func rankOf(n *Node) uint64 { return n.Nodes<<8 | uint64(search.MaxPly-n.Ply) }

// foldable reports whether a branch may be folded at all.
func foldable(n *Node) bool { return n.Ply > 1 && !n.open }

// small reports whether a branch ranks too low to be kept.
func (r *Recorder) small(n *Node) bool { return foldable(n) && rankOf(n) < r.bar }

// raiseBar raises the bar until tooMany nodes fall below it, ties included, or all that may.
func (r *Recorder) raiseBar(tooMany int) {
	r.ranks = r.ranks[:0]
	for n := range r.running.All() {
		if foldable(n) {
			r.ranks = append(r.ranks, rankOf(n))
		}
	}
	slices.Sort(r.ranks)
	tooMany = min(tooMany, len(r.ranks))
	r.bar = r.ranks[tooMany-1]
	first, _ := slices.BinarySearch(r.ranks, r.bar)
	r.ties = tooMany - first
	r.running.Bar = r.bar >> 8
}

// fold counts a branch that has been taken off its position.
func (r *Recorder) fold(above, n *Node) {
	above.Folded.Branches++
	above.Folded.Nodes += n.Nodes
	above.folded = branch{n.Move, n.Way, n.Searches, n.Nodes}
	r.running.Size -= n.size()
}

// foldBelow folds all small branches below a node, and ties from the last one on: the
// first moves of a list are the better ones.
func (r *Recorder) foldBelow(n *Node) {
	for i := len(n.Children) - 1; i >= 0; i-- {
		child := n.Children[i]
		tie := r.ties > 0 && foldable(child) && rankOf(child) == r.bar
		if tie {
			r.ties--
		}
		if tie || r.small(child) {
			r.fold(n, child)
			n.Children[i] = nil
		} else {
			r.foldBelow(child)
		}
	}
	n.Children = slices.DeleteFunc(n.Children, func(child *Node) bool { return child == nil })
}

// Finish implements search.Observer.
func (r *Recorder) Finish(o *search.Outcome) {
	root := r.running.Root
	root.open, root.Score, root.Bound, root.Best = false, o.Score, o.Bound, o.Best
	for _, child := range root.Children {
		root.Nodes += child.Nodes
	}
	r.last, r.running = r.running, nil
}
