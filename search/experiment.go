package search

// Experiment is a rule beyond minimax, the one seam by which something outside takes part in a
// search: lab has some. It is called at nodes below the root whose moves are searched, not in
// quiescence.
type Experiment interface {
	// Try searches the move of n that has just been made, with the methods of n. It returns the
	// node's value including this move, and whether the move is the best so far and above alpha.
	Try(n *InnerNode) (score Score, better bool)
}

// InnerNode is a node whose moves are searched, as an experiment sees it.
type InnerNode struct {
	run   *run
	node  node       // a copy, made when the experiment was called
	move  *candidate // the move being tried
	first bool       // whether it is the node's first
	line  [MaxPly + 1]Move
}

// Use makes x take part in searches from now on; nil removes the experiment. An experiment serves
// one searcher only.
func (s *Searcher) Use(x Experiment) {
	s.search.experiment, s.search.inner = x, nil
	if x != nil {
		s.search.inner = make([]InnerNode, MaxPly+1)
	}
}

// tryByExperiment does the work of searchMove where an experiment takes part. The node is copied,
// so that nodes stay off the heap.
func (r *run) tryByExperiment(n *node, m *candidate, first bool) (score Score, better bool) {
	inner := &r.inner[n.ply]
	inner.run, inner.node, inner.move, inner.first = r, *n, m, first
	return r.experiment.Try(inner)
}

// Ply returns the distance to the root.
func (n *InnerNode) Ply() int { return n.node.ply }

// Key returns the hash key of the position, if the game has keys.
func (n *InnerNode) Key() (key uint64, ok bool) { return n.node.key, n.run.keyed != nil }

// Evaluation returns the evaluation of the position, less than -MaxEvaluation in check.
func (n *InnerNode) Evaluation() Score { return n.node.staticEval }

// Left returns the depth left to search, in hundredths of a ply.
func (n *InnerNode) Left() int { return n.run.depthOf(n.node.left) }

// Window returns the window of the move being tried. Its Alpha rises with the best move so far.
func (n *InnerNode) Window() Window { return n.node.moveWindow }

// IsCut reports whether the value is expected to be beta or more.
func (n *InnerNode) IsCut() bool { return n.node.cut }

// Move returns the move being tried, with its kind, and whether it is the node's first.
func (n *InnerNode) Move() (m Move, kind uint16, first bool) {
	return n.move.move, n.move.Kind, n.first
}

// Stopped reports whether the search has been stopped; scores mean nothing then.
func (n *InnerNode) Stopped() bool { return n.run.stopped }

// Search returns the value of the move being tried, searched within w. The reduction is in
// hundredths of a ply.
func (n *InnerNode) Search(w Window, reduction int) Score {
	m := *n.move
	m.cost += reduction
	return n.run.principalVariationSearch(&n.node, &m, n.first, w)
}

// Line returns the line of the move being tried, as far as it was searched.
func (n *InnerNode) Line() []Move {
	below := &n.run.frames[n.node.ply+1]
	return append(append(n.line[:0], n.move.move), below.line[:below.searchedLength]...)
}

// Play returns the value of the move being tried if line follows it, and captures are played out
// after line. legal is false if the line cannot be played.
func (n *InnerNode) Play(line []Move, w Window) (score Score, legal bool) {
	r := n.run
	observer := r.observer
	r.observer = nil
	score, legal = r.play(line, w.Reversed(), n.node.ply+1)
	r.observer = observer
	return -score, legal
}

// Quiet returns the value of the position, no more than w.Beta, once captures are played out. The
// experiment has taken the move being tried back for the time of the call. Quiet does not use the
// transposition table, which differs from path to path.
func (n *InnerNode) Quiet(w Window) Score {
	r, f := n.run, n.node.frame
	keyed, observer, before := r.keyed, r.observer, *f
	r.keyed, r.observer = nil, nil
	score := r.quiesce(w, n.node.ply, 0)
	r.keyed, r.observer = keyed, observer
	*f = before
	return score
}

// play returns the value for the side to move if line is played, and captures are played out after
// it. legal is false if a move of line is illegal.
func (r *run) play(line []Move, w Window, ply int) (score Score, legal bool) {
	if len(line) == 0 {
		return r.frames[ply].withClaim(r.quiesce(w, ply, 0)), true
	}
	f := &r.frames[ply]
	if score, over := r.visit(&w, ply); over {
		return score, true
	}
	m := line[0]
	if !r.isLegal(m) {
		return 0, false
	}
	f.move, f.kind = m, 0
	r.game.Make(m)
	score, legal = r.play(line[1:], w.Reversed(), ply+1)
	r.game.Unmake()
	f.extend(m, &r.frames[ply+1])
	f.searchedLength = 1 + r.frames[ply+1].searchedLength
	return f.withClaim(-score), legal
}
