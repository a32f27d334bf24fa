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
func (r *run) quiesce(alpha, beta search.Score, ply, depth int) search.Score {
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
		if best = r.game.Evaluate(); best >= beta {
			return best
		}
		alpha = max(alpha, best)
		least = max(0, alpha-best-deltaMargin)
	}
	moves := r.quiescent.AppendQuiescenceMoves(r.captures[depth][:0], least)
	r.captures[depth] = moves
	for _, m := range moves {
		if r.exhausted() {
			return max(best, r.game.Evaluate())
		}
		r.game.Make(m)
		score := -r.quiesce(-beta, -alpha, ply+1, depth+1)
		r.game.Unmake()
		if best = max(best, score); best >= beta {
			break
		}
		alpha = max(alpha, best)
	}
	return best
}
