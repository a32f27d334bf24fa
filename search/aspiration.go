package search

// Aspiration is the width of the first window around the last iteration's score.
type Aspiration struct {
	On     bool  `doc:"Whether the rule is used."`
	Window Score `range:"1,30000" doc:"The half width of the first window, in centipawns."`
}

// searchRoot finds the best of the root moves from a rank on, and moves it up to
// that rank. Within an aspiration window it looks again where the value lies
// outside.
func (r *run) searchRoot(rank int) {
	alpha, beta := -Infinity, Infinity
	width := r.settings.Aspiration.Window
	last := r.root[rank].score
	if r.settings.Aspiration.On && r.depth > 4 && last > -MaxEvaluation && last < MaxEvaluation {
		alpha, beta = last-width, last+width
	}
	for {
		score := r.searchWindow(rank, alpha, beta)
		width *= 2
		switch {
		case r.stopped:
			return
		case score <= alpha && alpha > -Infinity:
			r.reportBound(rank, score, UpperBound)
			beta = (alpha + beta) / 2
			if alpha = score - width; width > 500 {
				alpha = -Infinity
			}
		case score >= beta && beta < Infinity:
			r.reportBound(rank, score, LowerBound)
			if beta = score + width; width > 500 {
				beta = Infinity
			}
		default:
			r.settle(rank)
			return
		}
	}
}
