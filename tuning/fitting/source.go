package fitting

import "shotest/tuning/games"

// Source is the positions to learn from: a *games.Stream, or Whole, all in memory.
type Source interface {
	// Len returns how many positions there are.
	Len() int
	// Begin begins an epoch, and returns how many positions are drawn for it. The same
	// seed and epoch draw the same, in the same order.
	Begin(seed uint64, epoch int) int
	// Take hands out those from begin to end (exclusive) of the epoch, in one part or
	// several, each by their numbers among positions that are in memory together.
	Take(begin, end int, use func(positions *games.Positions, part []int)) error
	// Identity identifies the positions, their labels, and how they are drawn.
	Identity(seed uint64) string
}

// Whole returns positions that are all in memory as a source.
func Whole(positions *games.Positions) Source { return &whole{Positions: positions} }

type whole struct {
	*games.Positions
	drawn []int
}

// Begin implements Source.
func (w *whole) Begin(seed uint64, epoch int) int {
	w.drawn = w.Draw(seed, epoch)
	return len(w.drawn)
}

// Take implements Source.
func (w *whole) Take(begin, end int, use func(positions *games.Positions, part []int)) error {
	use(w.Positions, w.drawn[begin:end])
	return nil
}

// Identity implements Source.
func (w *whole) Identity(seed uint64) string { return hashPositions(w.Positions, seed) }
