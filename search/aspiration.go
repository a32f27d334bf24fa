package search

// Aspiration is the width of the first window around the last iteration's score.
type Aspiration struct {
	On     bool  `doc:"Whether the rule is used."`
	Window Score `range:"1,30000" doc:"The half width of the first window, in centipawns."`
}

const (
	// minAspirationDepth is the least depth of an iteration with a window, in plies: scores of
	// shallower ones, which are quick, change by more than a window.
	minAspirationDepth = 5
	// maxAspiration is the half width, in centipawns, beyond which a bound that failed is
	// dropped.
	maxAspiration Score = 500
)

// searchRoot finds the best of the root moves from rank on, and moves it up to rank. If its value
// lies outside the aspiration window, searchRoot searches again with a wider window.
func (r *rootSearch) searchRoot(rank int) {
	w := Window{Alpha: -Infinity, Beta: Infinity}
	width := r.settings.Aspiration.Window
	last := r.rootMoves[rank].score
	if r.settings.Aspiration.On && r.depth >= minAspirationDepth && last > -MaxEvaluation && last < MaxEvaluation {
		w = Window{Alpha: last - width, Beta: last + width}
	}
	for {
		score := r.searchWindow(rank, w)
		width *= 2
		switch {
		case r.stopped:
			return
		case score <= w.Alpha && w.Alpha > -Infinity:
			r.reportBound(rank, score, UpperBound)
			w.Beta = (w.Alpha + w.Beta) / 2
			w.Alpha = score - width
			if width > maxAspiration {
				w.Alpha = -Infinity
			}
		case score >= w.Beta && w.Beta < Infinity:
			r.reportBound(rank, score, LowerBound)
			w.Beta = score + width
			if width > maxAspiration {
				w.Beta = Infinity
			}
		default:
			r.finishRank(rank)
			return
		}
	}
}
