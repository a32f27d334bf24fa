package search

// Experiment is a rule beyond minimax; lab/experiments has some. A search knows an experiment by
// this interface alone. It calls the experiment at nodes below the root whose moves are searched,
// but not in quiescence.
type Experiment interface {
	// Begin prepares for a search of a game, and reports whether the rule takes part in it.
	Begin(game Game) bool
	// Open returns the window for the moves of a node, before the first of them is searched. A move
	// below the window by no more than slack still makes a difference.
	Open(n *InnerNode) (moves Window, slack Score)
	// Continuation returns a move to try early, NoMove for none.
	Continuation(n *InnerNode) Move
	// Try searches the move of n that has just been made, with the methods of n. It returns the
	// node's value including this move, and whether the move is the best so far and above alpha.
	Try(n *InnerNode) (score Score, better bool)
	// Value returns the value of a node whose moves have been searched.
	Value(n *InnerNode) Score
	// Clear forgets everything learned in earlier searches.
	Clear()
}

// InnerNode is a node whose moves are searched, as an experiment sees it.
type InnerNode struct {
	run    *run
	node   node       // a copy, made when the experiment was called
	move   *candidate // the move being tried
	first  bool       // whether it is the node's first
	before uint64     // the number of nodes before Play
}

// Use makes x take part in searches from now on; nil removes the experiment. An experiment serves
// one searcher only.
func (s *Searcher) Use(x Experiment) { s.search.installed = x }

// beginExperiment lets an experiment take part in a search if it wants to.
func (r *run) beginExperiment() {
	r.experiment = nil
	if r.installed == nil || !r.installed.Begin(r.game) {
		return
	}
	r.experiment = r.installed
	if r.inner == nil {
		r.inner = make([]InnerNode, MaxPly+1)
	}
}

// innerNode returns n as experiments see it. The node is copied, so that nodes stay off the heap.
func (r *run) innerNode(n *node) *InnerNode {
	inner := &r.inner[n.ply]
	inner.run, inner.node = r, *n
	return inner
}

// continuation returns the move of n that the experiment wants tried early, or NoMove.
func (r *run) continuation(n *node) Move {
	if r.experiment == nil || n.ply == 0 {
		return NoMove
	}
	return r.experiment.Continuation(r.innerNode(n))
}

// tryByExperiment does the work of searchMove where an experiment takes part.
func (r *run) tryByExperiment(n *node, m *candidate, first bool) (score Score, better bool) {
	inner := r.innerNode(n)
	inner.move, inner.first = m, first
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

// Window returns the window of the node's value.
func (n *InnerNode) Window() Window { return n.node.Window }

// MoveWindow returns the window of the next move. Its Alpha rises with the best move so far.
func (n *InnerNode) MoveWindow() Window { return n.node.moveWindow }

// IsCut reports whether the value is expected to be beta or more.
func (n *InnerNode) IsCut() bool { return n.node.cut }

// Best returns the highest value of a move so far.
func (n *InnerNode) Best() Score { return n.node.best }

// Line returns the line of the best move so far, as far as it was searched, and the kind of its
// first move. The line is empty if no move was above alpha.
func (n *InnerNode) Line() (line []Move, kind uint16) {
	if n.node.bestMove == NoMove {
		return nil, 0
	}
	return n.node.line[:n.node.searchedLength], n.node.moves[n.node.bestIndex].Kind
}

// Earlier returns the move that was made plies before the position, with its kind.
func (n *InnerNode) Earlier(plies int) (m Move, kind uint16) {
	f := &n.run.frames[n.node.ply-plies]
	return f.move, f.kind
}

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

// Play returns the value of the move being tried if line follows it, and captures are played out
// after line. legal is false if the line cannot be played.
func (n *InnerNode) Play(line []Move, w Window) (score Score, legal bool) {
	r := n.run
	observer := r.observer
	r.observer, n.before = nil, r.nodes
	score, legal = r.play(line, w.Reversed(), n.node.ply+1)
	r.observer = observer
	return -score, legal
}

// Accept records score, which Play has returned, as the value of the move being tried.
func (n *InnerNode) Accept(score Score, w Window) {
	r, cost := n.run, n.move.cost
	r.frames[n.node.ply+1].ending = PlayedOut
	r.notifyEnter(n.node.ply, cost, n.node.left.after(cost), ByMove)
	r.notifyLeave(n.node.ply, w, score, n.before)
}

// Quiet returns the value of the position, no more than Beta, once captures are played out. It does
// not use the transposition table, which differs from path to path.
func (n *InnerNode) Quiet(w Window) Score {
	r, f := n.run, n.node.frame
	keyed, observer := r.keyed, r.observer
	staticEval := f.staticEval
	ending := f.ending
	first, length := f.line[0], f.length
	r.keyed, r.observer = nil, nil
	score := r.quiesce(w, n.node.ply, 0)
	r.keyed, r.observer = keyed, observer
	f.staticEval = staticEval
	f.ending = ending
	f.line[0], f.length = first, length
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
	f.move, f.kind = m, r.kindOf(m)
	r.game.Make(m)
	score, legal = r.play(line[1:], w.Reversed(), ply+1)
	r.game.Unmake()
	f.extend(m, &r.frames[ply+1])
	f.searchedLength = 1 + r.frames[ply+1].searchedLength
	return f.withClaim(-score), legal
}

// kindOf returns the kind of a legal move.
func (r *run) kindOf(m Move) uint16 {
	if r.ordered == nil {
		return 0
	}
	return r.ordered.Traits(m).Kind
}
