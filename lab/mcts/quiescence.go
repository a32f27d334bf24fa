package mcts

import "shotest/search"

const (
	// mostCaptures is how many plies captures and evasions are followed.
	mostCaptures = 10
	// deltaMargin is what a capture must come within of what is wanted, in centipawns.
	deltaMargin = 200
)

// quiesce returns the value of the current position once captures and the like have been
// played out: the side to move may be content with the evaluation, or try a move that
// changes it. depth counts the plies since the position that is asked about.
func (r *run) quiesce(w search.Window, ply, depth int) search.Score {
	if depth > 0 {
		r.visit()
		if r.adjudicated != nil {
			if score, over := r.adjudicated.Adjudicate(ply); over {
				return score
			}
		}
	}
	if depth == mostCaptures || ply >= search.MaxPly || r.exhausted() {
		return r.game.Evaluate()
	}
	inCheck, least := r.inCheck(), search.Score(0)
	best := search.MatedIn(ply)
	if !inCheck {
		if best = r.game.Evaluate(); best >= w.Beta {
			return best
		}
		w.Alpha = max(w.Alpha, best)
		least = max(0, w.Alpha-best-deltaMargin)
	}
	moves := r.quiescent.AppendQuiescenceMoves(r.captures[depth][:0], least)
	r.captures[depth] = moves
	for _, m := range moves {
		if r.exhausted() {
			return max(best, r.game.Evaluate())
		}
		r.game.Make(m)
		score := -r.quiesce(w.Reversed(), ply+1, depth+1)
		r.game.Unmake()
		if best = max(best, score); best >= w.Beta {
			break
		}
		w.Alpha = max(w.Alpha, best)
	}
	return best
}
