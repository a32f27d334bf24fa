package search

// Observer is notified of every node of a search, while the game stands at that node. The calls for
// the nodes below a node come between its Enter and its Leave.
type Observer interface {
	// Begin says that an iteration begins.
	Begin(i *Iteration)
	// Enter says that a move has led to a node, which is searched next.
	Enter(v *Visit)
	// Leave reports the outcome of the node that was entered last and not left yet. If the search
	// was stopped, the outcome means nothing.
	Leave(o *Outcome)
	// Finish reports the Score, Bound and Best of the root, after an iteration that was not cut
	// short.
	Finish(o *Outcome)
}

// Observe sets the observer of the searches to come; nil for none.
func (s *Searcher) Observe(o Observer) { s.search.observer = o }

// Iteration is a round of a search.
type Iteration struct {
	Number int // from 1
	Depth  int // nominal, in plies
	Mine   int // what the side to move at the root may spend on a line, in hundredths of a ply
	Theirs int // what the other side may spend
}

// Way is the way in which a search has reached a node.
type Way uint8

const (
	// ByMove: by a move that its side has paid for.
	ByMove Way = iota
	// ByPass: by passing, to see whether even a pass would do.
	ByPass
	// ByQuiescence: by a move of quiescence, which costs nothing.
	ByQuiescence
)

// Visit is one search of a node, for one window and one budget. Amounts are in hundredths of a ply.
type Visit struct {
	Ply    int  // the distance from the root
	Move   Move // the move that led here; NoMove for a pass
	Way    Way
	Price  int       // the price of the move alone
	Cost   int       // the amount taken from the budget of the move's side
	Parts  CostParts // of Cost, if Way is ByMove
	Mine   int       // what is left to the side to move here
	Theirs int       // what is left to the side that has just moved
	// Listed says that the move came from the MoveSelector's list of the ply above. The move of the
	// transposition table does not.
	Listed bool
}

// Outcome is the result of searching a node.
type Outcome struct {
	Score  Score // the value for the side whose move led here, or a bound of it
	Bound  Bound // of Score
	Ending Ending
	Best   Move   // the best move, or the move that refutes the last one; NoMove if none is known
	Nodes  uint64 // the number of nodes of this search, the node itself included
}

// Total returns the budgets of both sides together.
func (i *Iteration) Total() int { return i.Mine + i.Theirs }

// notifyEnter notifies the observer of the node after the line's move at ply, and returns the
// number of nodes before it, for notifyLeave.
func (r *run) notifyEnter(ply, cost int, left budget, way Way) (before uint64) {
	if r.observer == nil {
		return 0
	}
	f := &r.frames[ply]
	v := Visit{Ply: ply + 1, Move: f.move, Way: way, Cost: cost, Price: f.price, Mine: left.mine, Theirs: left.theirs}
	if way == ByMove {
		v.Listed = f.stage == allListed && (f.byList || ply == 0 && r.listsRoot())
		v.Parts = f.parts
		v.Parts.Again = cost - v.Parts.Sum()
	}
	if f.price == 0 || way != ByMove {
		v.Price = cost
	}
	r.observer.Enter(&v)
	return r.nodes
}

// notifyLeave counts the ending of the node after the line's move at ply, and notifies the observer
// of its outcome. w and score are those of the side that made the move.
func (r *run) notifyLeave(ply int, w Window, score Score, before uint64) {
	below := &r.frames[ply+1]
	if !r.stopped {
		r.counts.Endings[below.ending]++
	}
	if r.observer == nil {
		return
	}
	o := Outcome{Score: score, Bound: boundOfScore(score, w), Ending: below.ending, Nodes: r.nodes - before}
	if below.length > 0 {
		o.Best = below.line[0]
	}
	r.observer.Leave(&o)
}

// boundOfScore returns the bound that score is after a search within w.
func boundOfScore(score Score, w Window) Bound {
	switch {
	case score <= w.Alpha:
		return UpperBound
	case score >= w.Beta:
		return LowerBound
	}
	return Exact
}

// beginIteration notifies the observer that an iteration begins.
func (r *rootSearch) beginIteration() {
	if r.observer != nil {
		limit := r.iteration.limit
		r.observer.Begin(&Iteration{Number: r.iteration.number, Depth: r.depth, Mine: limit.mine, Theirs: limit.theirs})
	}
}

// finishIteration notifies the observer of the result of an iteration, unless it was cut short.
func (r *rootSearch) finishIteration() {
	if r.observer != nil && !r.stopped {
		best := &r.rootMoves[0]
		r.observer.Finish(&Outcome{Score: best.score, Bound: Exact, Best: best.move})
	}
}
