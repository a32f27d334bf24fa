package search

// maxQuiescence is the number of plies for which captures and evasions are followed.
const maxQuiescence = 12

// quiesce returns the value of a position once captures and the like have been played out: the side
// to move may stand pat on the evaluation, or try a move that changes it. plies counts the plies of
// quiescence so far.
func (r *run) quiesce(w Window, ply, plies int) Score {
	if score, over := r.visit(&w, ply); over {
		return score
	}
	n := node{frame: &r.frames[ply], ply: ply, plies: plies, within: w}
	if r.quiescent == nil || ply == MaxPly || plies == maxQuiescence {
		return n.end(Evaluated, r.game.Evaluate())
	}
	if r.look(&n); w.IsNull() && n.found.cutsOff(w) {
		return n.end(TranspositionCutoff, n.found.score)
	}

	// A side that is not in check need not move: the position is worth its evaluation at least, and
	// only moves that gain enough are looked at.
	least := -Infinity
	n.best, n.bound = MatedIn(ply), UpperBound
	if r.assess(&n); !n.inCheck {
		n.best = n.eval
		if n.best >= w.Beta {
			return n.end(Evaluated, n.best)
		}
		if plies == 0 {
			if score, mates := r.mates(&n); mates {
				return n.end(MateOnTheSpot, score)
			}
		}
		n.within.Alpha, least = max(w.Alpha, n.best), 0
		if margin := r.settings.DeltaMargin; margin > 0 {
			least = max(0, n.within.Alpha-n.best-margin)
		}
	}

	n.quick = r.quiescent.AppendQuiescenceMoves(n.quick[:0], least)
	n.ending = Quiet
	if n.inCheck && len(n.quick) == 0 {
		n.ending = Mated
	}
	for _, m := range n.quick {
		n.kind, n.move = 0, m
		r.make(m)
		score := r.below(&n, ByQuiescence, budget{}, 0, n.within, false)
		r.game.Unmake()
		if r.stopped {
			return 0
		}
		n.best = max(n.best, score)
		if score > n.within.Alpha {
			n.within.Alpha, n.bestMove, n.bound = score, m, Exact
			n.extend(m, &r.frames[ply+1])
		}
		if score >= w.Beta {
			n.bound, n.ending = LowerBound, CutOff
			break
		}
	}
	r.store(&n, n.best)
	return n.best
}
