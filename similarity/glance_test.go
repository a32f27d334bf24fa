package similarity

import (
	"shotest/plausibility"
)

// waitByGuesses is what a list does that glances at moves first, in the plainest way.
type waitByGuesses struct {
	sortedAnew
	dice   dice
	scored map[int]bool
}

// next scores the moves whose guesses are above all others until a scored move is best, or
// one turns out as good as its guess.
func (w *waitByGuesses) next(f *plausibility.Facts) int {
	for {
		best, top := -1, rank(0)
		for i := range w.moves {
			if w.moves[i].taken {
				continue
			}
			r := w.rankOf(i)
			if !w.scored[i] {
				r = rankOf(w.dice.guess(f, w.moves[i].Move), w.moves[i].Move, i)
			}
			if best < 0 || r > top {
				best, top = i, r
			}
		}
		if best < 0 || w.scored[best] {
			return best
		}
		w.scored[best] = true
		if w.rankOf(best) >= top {
			return best
		}
	}
}

// rankOf returns the rank of a move that has been scored.
func (w *waitByGuesses) rankOf(i int) rank {
	lowered := w.lowered(&w.moves[i])
	return rankOf(lowered.Order(), lowered.Move, i)
}
