package search

// Steps says how much the iterations may spend, in hundredths of a ply. At full width each goes a
// ply further than the one before.
type Steps struct {
	First     int `range:"50,2000" doc:"What each side may spend in the first iteration."`
	Next      int `range:"1,400" doc:"How much more in the next one. In interest search it adapts, between a third and three times this."`
	Unsettled int `modes:"interest" range:"100,1000" doc:"How much of the next step is taken where the best move has changed or lost much, in per mille: small steps where the search struggles to pin down the right line."`
	Growth    int `modes:"interest" range:"1000,10000" doc:"How many times the nodes of one iteration the next one may take, in per mille."`
}

// iteration is one round of iterative deepening.
type iteration struct {
	limit         budget // what each side may spend on a line
	number        int    // from 1
	step          int    // by how much each side's limit grows
	startNodes    uint64 // nodes searched when the iteration began
	previousNodes uint64 // nodes of the previous iteration, 0 in the first
	refutedIn     int    // number of the last iteration in which Refute was called
	best          Move   // best move at the end of the previous iteration
	score         Score  // value of best
}

// unlimited is more than any line can cost.
var unlimited = budget{1 << 30, 1 << 30}

// minFirstNodes is a node limit that is enough for a full first iteration. With a lower limit the
// first iteration has less to spend, so that it can end.
const minFirstNodes = 1000

// firstIteration sets the limit of the first iteration.
func (r *rootSearch) firstIteration() {
	first := r.law.steps.First
	if n := r.limits.Nodes; n > 0 && n < minFirstNodes {
		first = max(Ply/2, first*int(n)/minFirstNodes)
	}
	if r.limits.Interest > 0 {
		first = min(first, r.limits.Interest)
	}
	if r.limits.Depth > 0 {
		first = min(first, r.limits.Depth*r.law.tallies.Nominal/2)
	}
	r.iteration = iteration{limit: budget{first, first}, step: r.law.steps.Next}
	r.depth = max(1, r.nominalDepth())
}

// nextIteration sets the limit of the next iteration. It returns false if that would exceed the
// limits of the search.
func (r *rootSearch) nextIteration() bool {
	maxDepth := MaxPly
	if r.limits.Depth > 0 {
		maxDepth = min(maxDepth, r.limits.Depth)
	}
	r.grow()
	r.depth = max(r.depth, r.nominalDepth())
	return r.depth <= maxDepth && (r.limits.Interest == 0 || r.iteration.limit.mine <= r.limits.Interest)
}

// nominalDepth returns the number of plies that the iteration's limit stands for.
func (r *rootSearch) nominalDepth() int {
	return r.iteration.limit.total() / r.law.tallies.Nominal
}

// grow raises the limit. With a Growth, the step adapts so that an iteration takes about Growth per
// mille of the nodes of the previous one: the steps stay small, as in the chapter, but every
// iteration has enough to search.
func (r *rootSearch) grow() {
	it, rule := &r.iteration, &r.law.steps
	nodes := r.nodes - it.startNodes
	if it.previousNodes > 0 && rule.Growth > 0 {
		growth := int(nodes * 1000 / it.previousNodes)
		switch {
		case growth > rule.Growth*5/4:
			it.step = it.step * 3 / 4
		case growth < rule.Growth*4/5:
			it.step = it.step * 4 / 3
		}
		it.step = min(max(it.step, rule.Next/3), rule.Next*3)
	}
	it.startNodes, it.previousNodes = r.nodes, max(nodes, 1)
	step := it.step
	if r.noteBest() {
		step = max(1, step*rule.Unsettled/1000)
	}
	next := it.limit.mine + step
	if maximum := r.limits.Interest; it.limit.mine < maximum {
		next = min(next, maximum)
	}
	it.limit = budget{next, next}
}

// unsettledLoss is the fall of the best move's value, in centipawns, that makes a search unsettled.
const unsettledLoss = 60

// noteBest notes the best move and its value, and reports whether the last iteration was unsettled:
// it changed the best move, or found it to be worth much less.
func (r *rootSearch) noteBest() (unsettled bool) {
	it, best := &r.iteration, &r.rootMoves[0]
	unsettled = it.best != NoMove && (best.move != it.best || best.score < it.score-unsettledLoss)
	it.best, it.score = best.move, best.score
	return unsettled
}
