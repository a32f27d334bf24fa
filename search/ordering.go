package search

// candidate is a move of a node with everything known about it.
type candidate struct {
	Traits
	move Move
	// tried says that the move was searched, raised that it raised alpha, check that it is known to
	// give check, credited that its credit is known, promised that its place in the order comes
	// from an assumed credit, weighed that its Gain is exact and no guess.
	tried, raised, check, credited, promised, weighed bool
	history, credit                                   int32
	// price is what the move costs by itself, cost the same with the charge for its siblings,
	// reSearchCost the cost once it has turned out better than expected.
	price, cost, reSearchCost int
}

// The order in which moves are tried, as bands of ordering scores. The transposition table's move
// comes before all others, even before they are listed:
//
//	not quiet, by the game's gain      gainBand and up for gains, lossBand for losses
//	the continuation of a chain        chainBand
//	killers of the ply                 killerBand
//	quiet, by history and gain         quietBand, both sides of it
const (
	firstBand  = 1 << 30
	gainBand   = 1 << 24
	chainBand  = 1 << 23
	killerBand = 1 << 22
	quietBand  = 0
	lossBand   = -1 << 26
)

// gainWeight is the worth of a centipawn that a quiet move puts at risk, in units of history.
const gainWeight = 24

// candidate returns a move with its own price, its traits and its history.
func (r *run) candidate(f *frame, m Move, price int) candidate {
	if r.ordered == nil {
		return candidate{move: m, price: price, Traits: Traits{Quiet: true}}
	}
	traits := r.ordered.Traits(m)
	return candidate{move: m, price: price, Traits: traits, history: f.learned.Of(traits.Kind)}
}

func (c *candidate) ordering(f *frame, known Move) int32 {
	switch {
	case c.move == known:
		return firstBand
	case !c.Quiet && c.Gain >= 0:
		return gainBand + c.Gain
	case !c.Quiet:
		return lossBand + c.Gain
	case c.move == f.hints.Chain:
		return chainBand
	case c.move == f.killers[0]:
		return killerBand + 1
	case c.move == f.killers[1]:
		return killerBand
	}
	return quietBand + c.history + gainWeight*c.Gain
}

// add appends a move to the moves of a ply.
func (f *frame) add(c candidate, order int32) *candidate {
	f.moves, f.order = append(f.moves, c), append(f.order, order)
	return &f.moves[len(f.moves)-1]
}

// pick moves the best of the moves from the i-th on to that place.
func (f *frame) pick(i int) *candidate {
	best, highest := i, f.order[i]
	for j, order := range f.order[i:] {
		if order > highest {
			best, highest = i+j, order
		}
	}
	return f.bring(i, best)
}

// bring moves the move at a place to the i-th, in exchange.
func (f *frame) bring(i, place int) *candidate {
	f.moves[i], f.moves[place] = f.moves[place], f.moves[i]
	f.order[i], f.order[place] = f.order[place], f.order[i]
	return &f.moves[i]
}

// drop leaves out the moves from the i-th on that are unwanted.
func (f *frame) drop(i int, unwanted func(*candidate) bool) {
	kept := i
	for j := i; j < len(f.moves); j++ {
		if !unwanted(&f.moves[j]) {
			f.moves[kept], f.order[kept] = f.moves[j], f.order[j]
			kept++
		}
	}
	f.moves, f.order = f.moves[:kept], f.order[:kept]
}
