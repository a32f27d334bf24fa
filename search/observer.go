package search

// Observer is notified of every position that a search comes to, while the game stands at that
// position. Between the Enter and the Leave of a position come the calls for the positions below
// it.
type Observer interface {
	// Begin says that an iteration begins.
	Begin(i *Iteration)
	// Enter says that a move has led to a position, which is searched next.
	Enter(v *Visit)
	// Leave tells the outcome of the innermost position that has been entered and not left. If the
	// search was stopped, the outcome means nothing.
	Leave(o *Outcome)
	// Finish tells the Score, Bound and Best of the root, after an iteration that was not cut
	// short.
	Finish(o *Outcome)
}

// Observe sets the observer of the searches to come; nil for none.
func (s *Searcher) Observe(o Observer) { s.search.observer = o }

// Iteration is a round of a search.
type Iteration struct {
	// Number counts from 1, Depth is nominal, in plies.
	Number, Depth int
	// Mine is what the side to move at the root may spend on a line, Theirs what the other side may
	// spend, in hundredths of a ply.
	Mine, Theirs int
}

// Way is the way in which a search has reached a position.
type Way uint8

const (
	// ByMove: by a move that its side has paid for.
	ByMove Way = iota
	// ByPass: by passing, to see whether even a pass would do.
	ByPass
	// ByQuiescence: by a move of quiescence, which costs nothing.
	ByQuiescence
)

// Visit is one search of a position, for one window and one budget.
type Visit struct {
	// Ply is the distance from the root, Move the move that led here; NoMove for a pass.
	Ply  int
	Move Move
	Way  Way
	// Price is what the move costs by itself, Cost the amount taken from its side's budget, in
	// hundredths of a ply.
	Price, Cost int
	// Parts are the parts of Cost, for moves that their side has paid for.
	Parts CostParts
	// Mine is what is left to the side to move here, Theirs what is left to the side that has just
	// moved.
	Mine, Theirs int
	// Listed says that the list of the ply above holds the move, see MoveSelector. It does not hold
	// the move of the transposition table.
	Listed bool
}

// Outcome is the result for a position.
type Outcome struct {
	// Score is its value for the side whose move led here, or a bound of it.
	Score  Score
	Bound  Bound
	Ending Ending
	// Best is the best move in the position, or the move that refutes the last one; NoMove if none
	// is known.
	Best Move
	// Nodes is the number of nodes, this one included.
	Nodes uint64
}

// Total returns the budgets of both sides together.
func (i *Iteration) Total() int { return i.Mine + i.Theirs }

// enter tells the observer of the position after the move that leads on from a ply.
func (r *run) enter(ply, cost int, left budget, way Way) (before uint64) {
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

// leave counts how the search of the position after that move ended, and tells the observer of its
// outcome within a window. Window and score are those of the side that made the move.
func (r *run) leave(ply int, w Window, score Score, before uint64) {
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

// boundOfScore returns the bound of a score of a search within a window.
func boundOfScore(score Score, w Window) Bound {
	switch {
	case score <= w.Alpha:
		return UpperBound
	case score >= w.Beta:
		return LowerBound
	}
	return Exact
}

// beginIteration and finishIteration tell the observer of iterations.
func (r *rootSearch) beginIteration() {
	if r.observer != nil {
		limit := r.iteration.limit
		r.observer.Begin(&Iteration{Number: r.iteration.number, Depth: r.depth, Mine: limit.mine, Theirs: limit.theirs})
	}
}

func (r *rootSearch) finishIteration() {
	if r.observer != nil && !r.stopped {
		best := &r.root[0]
		r.observer.Finish(&Outcome{Score: best.score, Bound: Exact, Best: best.move})
	}
}
