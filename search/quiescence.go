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
		f.ending = GameOver
		return score
	}
	f.ending = Evaluated
	if r.quiescent == nil || ply == MaxPly || depth == maxQuiescence {
		return r.game.Evaluate()
	}

	found, key := r.look(ply)
	if beta-alpha == 1 && cutsOff(found.bound, found.score, alpha, beta) {
		f.ending = TranspositionCutoff
		return found.score
	}
	inCheck := r.assess(f, &found, ply)
	best, least := MatedIn(ply), -Infinity
	if !inCheck {
		if best = f.eval; best >= beta {
			return best
		}
		if depth == 0 && r.matesInOne(f, &found) {
			f.ending = MateOnTheSpot
			return -MatedIn(ply + 1)
		}
		alpha = max(alpha, best)
		if least = 0; r.settings.DeltaMargin > 0 {
			least = max(0, alpha-best-r.settings.DeltaMargin)
		}
	}

	q := exchanged{best: best, bound: UpperBound}
	if r.searchCaptures(&q, alpha, beta, ply, depth, least); r.stopped {
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

// exchanged is what a position has come to by captures and the like: the highest value, what
// it says, and the move that raised alpha, if one has.
type exchanged struct {
	best  Score
	bound Bound
	move  Move
}

// searchCaptures searches the moves of quiescence that gain enough, until one
// reaches beta.
func (r *run) searchCaptures(q *exchanged, alpha, beta Score, ply, depth int, least Score) {
	f := &r.frames[ply]
	f.ending = Quiet
	f.quick = r.quiescent.AppendQuiescenceMoves(f.quick[:0], least)
	for _, m := range f.quick {
		f.kind, f.move = 0, m
		r.game.Make(m)
		score := r.quiesceBelow(alpha, beta, ply, depth)
		r.game.Unmake()
		if r.stopped {
			return
		}
		if score <= q.best {
			continue
		}
		if q.best = score; score > alpha {
			alpha, q.move, q.bound = score, m, Exact
			f.extend(m, &r.frames[ply+1])
		}
		if score >= beta {
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
