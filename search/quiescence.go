package search

// maxQuiescence is the number of plies for which captures and evasions are followed.
const maxQuiescence = 12

// quiesce returns the value of the current position once captures and the like have been played
// out: the side to move may stand pat on the evaluation, or try a move that changes it. plies is
// the number of plies of quiescence before this one.
func (r *run) quiesce(w Window, ply, plies int) Score {
	if score, over := r.visit(&w, ply); over {
		return score
	}
	n := node{frame: &r.frames[ply], ply: ply, quiescencePlies: plies, moveWindow: w}
	if r.quiescent == nil || ply == MaxPly || plies == maxQuiescence {
		return n.end(Evaluated, r.game.Evaluate())
	}
	r.probeTable(&n)
	if w.IsNull() && n.tt.cutsOff(w) {
		return n.end(TranspositionCutoff, n.tt.score)
	}

	// A side that is not in check need not move: the position is worth its evaluation at least, and
	// only moves that gain enough are looked at.
	minGain := -Infinity
	n.best, n.bound = MatedIn(ply), UpperBound
	r.assess(&n)
	if !n.inCheck {
		n.best = n.eval
		if n.best >= w.Beta {
			return n.end(Evaluated, n.best)
		}
		if plies == 0 {
			if score, mates := r.findMate(&n); mates {
				return n.end(MateOnTheSpot, score)
			}
		}
		n.moveWindow.Alpha, minGain = max(w.Alpha, n.best), 0
		if margin := r.settings.DeltaMargin; margin > 0 {
			minGain = max(0, n.moveWindow.Alpha-n.best-margin)
		}
	}

	n.quiescenceMoves = r.quiescent.AppendQuiescenceMoves(n.quiescenceMoves[:0], minGain)
	n.ending = Quiet
	if n.inCheck && len(n.quiescenceMoves) == 0 {
		n.ending = Mated
	}
	for _, m := range n.quiescenceMoves {
		n.kind, n.move = 0, m
		r.make(m)
		score := r.searchAfter(&n, ByQuiescence, budget{}, 0, n.moveWindow, false)
		r.game.Unmake()
		if r.stopped {
			return 0
		}
		n.best = max(n.best, score)
		if score > n.moveWindow.Alpha {
			n.moveWindow.Alpha, n.bestMove, n.bound = score, m, Exact
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
