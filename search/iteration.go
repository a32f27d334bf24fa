package search

// iteration is one round of a search that goes further and further.
type iteration struct {
	// limit is the amount that each side may spend.
	limit budget
	// number counts the iterations, from 1.
	number int
	// step is the amount by which each side's limit grew last. nodes is the number of nodes when
	// the iteration began, before the number of nodes that the previous iteration took.
	step          int
	nodes, before uint64
	// refuted is the last iteration after which a move was refuted.
	refuted int
	// best is the best move at the end of the last iteration, score its value.
	best  Move
	score Score
}

// boundless is more than any line can cost.
var boundless = budget{1 << 30, 1 << 30}

// fewNodes is a limit with which the first iteration can end; with fewer nodes that iteration has
// less to spend.
const fewNodes = 1000

// firstIteration sets the limit of the first iteration.
func (r *rootSearch) firstIteration() bool {
	first := r.law.FirstLimit
	if n := r.limits.Nodes; n > 0 && n < fewNodes {
		first = max(Ply/2, first*int(n)/fewNodes)
	}
	if r.limits.Interest > 0 {
		first = min(first, r.limits.Interest)
	}
	if r.limits.Depth > 0 {
		first = min(first, r.limits.Depth*r.law.Nominal/2)
	}
	r.iteration = iteration{limit: budget{first, first}, step: r.law.Step}
	r.depth = max(1, r.nominalDepth())
	return true
}

// nextIteration sets the limit of the next iteration. It returns false if the search may go no
// further.
func (r *rootSearch) nextIteration() bool {
	deepest := MaxPly
	if r.limits.Depth > 0 {
		deepest = min(deepest, r.limits.Depth)
	}
	r.grow()
	r.depth = max(r.depth, r.nominalDepth())
	return r.depth <= deepest && (r.limits.Interest == 0 || r.iteration.limit.mine <= r.limits.Interest)
}

// nominalDepth returns the number of plies that the limits of an iteration stand for.
func (r *rootSearch) nominalDepth() int {
	return r.iteration.limit.total() / r.law.Nominal
}

// grow raises the limit. With a Growth, the step adapts so that an iteration takes about Growth per
// mille of the nodes of the previous one: the steps stay small, as in the chapter, but every
// iteration has enough to search.
func (r *rootSearch) grow() {
	it, rule := &r.iteration, &r.law
	took := r.nodes - it.nodes
	if it.before > 0 && rule.Growth > 0 {
		growth := int(took * 1000 / it.before)
		switch {
		case growth > rule.Growth*5/4:
			it.step = it.step * 3 / 4
		case growth < rule.Growth*4/5:
			it.step = it.step * 4 / 3
		}
		it.step = min(max(it.step, rule.Step/3), rule.Step*3)
	}
	it.nodes, it.before = r.nodes, max(took, 1)
	step := it.step
	if r.unsettled() {
		step = max(1, step*rule.Unsettled/1000)
	}
	next := it.limit.mine + step
	if most := r.limits.Interest; it.limit.mine < most {
		next = min(next, most)
	}
	it.limit = budget{next, next}
}

// lostMuch is the fall of the best move's value, in centipawns, that makes a search unsettled.
const lostMuch = 60

// unsettled reports whether the last iteration changed the best move, or found it to be worth much
// less.
func (r *rootSearch) unsettled() bool {
	it, best := &r.iteration, &r.root[0]
	changed := it.best != NoMove && (best.move != it.best || best.score < it.score-lostMuch)
	it.best, it.score = best.move, best.score
	return changed
}
