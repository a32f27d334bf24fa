package search

// maxQuiescence is how many plies captures and evasions are followed.
const maxQuiescence = 12

// quiesce returns the value of a position once captures and the like have been
// played out: the side to move may stand pat on the evaluation, or try a move
// that changes it. depth counts the plies of quiescence so far.
func (r *run) quiesce(alpha, beta Score, ply, depth int) Score {
	f := &r.frames[ply]
	f.length, f.searchedLength = 0, 0
	if !r.visit(ply) {
		return 0
	}
	if score, over := r.adjudicate(ply); over {
		return f.end(GameOver, score)
	}
	if r.quiescent == nil || ply == MaxPly || depth == maxQuiescence {
		return f.end(Evaluated, r.game.Evaluate())
	}
	found, key := r.look(ply)
	if beta-alpha == 1 && cutsOff(found.bound, found.score, alpha, beta) {
		return f.end(TranspositionCutoff, found.score)
	}
	q := exchanges{alpha: alpha, beta: beta, least: -Infinity, best: MatedIn(ply), bound: UpperBound}
	inCheck := r.assess(f, &found, ply)
	if !inCheck && r.standsPat(&q, &found, ply, depth) {
		return q.best
	}
	if r.searchCaptures(&q, ply, depth); r.stopped {
		return 0
	}
	if inCheck && len(f.quick) == 0 {
		f.ending = Mated
	}
	if r.keyed != nil {
		r.table.store(key, ply, budget{}, q.move, q.best, f.staticEval, q.bound)
	}
	return q.best
}

// exchanges is what is asked of a position, and what it has come to by captures and the like.
type exchanges struct {
	// alpha and beta are the window, and least is what a move must gain to be looked at.
	alpha, beta, least Score
	// best is the highest value, bound what it says, and move the one that raised alpha, if
	// one has.
	best  Score
	bound Bound
	move  Move
}

// standsPat reports whether a position needs no move: its evaluation reaches beta, or it is
// mate at once. Otherwise the evaluation is the least that it is worth.
func (r *run) standsPat(q *exchanges, found *knowledge, ply, depth int) bool {
	f := &r.frames[ply]
	if q.best = f.eval; q.best >= q.beta {
		f.ending = Evaluated
		return true
	}
	if depth == 0 && r.matesInOne(f, found) {
		q.best = f.end(MateOnTheSpot, -MatedIn(ply+1))
		return true
	}
	q.alpha, q.least = max(q.alpha, q.best), 0
	if margin := r.settings.DeltaMargin; margin > 0 {
		q.least = max(0, q.alpha-q.best-margin)
	}
	return false
}

// searchCaptures searches the moves of quiescence that gain enough, until one
// reaches beta.
func (r *run) searchCaptures(q *exchanges, ply, depth int) {
	f := &r.frames[ply]
	f.ending = Quiet
	f.quick = r.quiescent.AppendQuiescenceMoves(f.quick[:0], q.least)
	for _, m := range f.quick {
		f.kind, f.move = 0, m
		r.game.Make(m)
		score := r.quiesceBelow(q.alpha, q.beta, ply, depth)
		r.game.Unmake()
		if r.stopped {
			return
		}
		if score <= q.best {
			continue
		}
		if q.best = score; score > q.alpha {
			q.alpha, q.move, q.bound = score, m, Exact
			f.extend(m, &r.frames[ply+1])
		}
		if score >= q.beta {
			q.bound, f.ending = LowerBound, CutOff
			return
		}
	}
}

// quiesceBelow returns the value of the position after a move of quiescence.
func (r *run) quiesceBelow(alpha, beta Score, ply, depth int) Score {
	before := r.enter(ply, 0, budget{}, ByQuiescence)
	var score Score
	if r.singlePlayer {
		score = r.quiesce(alpha, beta, ply+1, depth+1)
	} else {
		score = -r.quiesce(-beta, -alpha, ply+1, depth+1)
	}
	r.leave(ply, alpha, beta, score, before)
	return score
}
