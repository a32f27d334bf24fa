package search

import "math"

// candidate is a move of a node with everything known about it.
type candidate struct {
	Traits
	move            Move
	searched        bool
	raisedAlpha     bool
	givesCheck      bool // false also if it has not been found out
	gainExact       bool // whether Gain comes from Exchange, and is no guess
	discountKnown   bool
	discountAssumed bool // whether the ordering score contains Prices.Promise in place of discount
	history         int32
	discount        int32
	price           int // of the move alone
	cost            int // price and the charge for siblings, adjusted by the rules of the mode
	reSearchCost    int // the cost of the search after the move has beaten alpha
}

// The order in which moves are tried, as bands of ordering scores. The transposition table's move
// comes before all others, even before they are listed:
//
//	not quiet, by the game's gain      gainBand and up for gains, lossBand for losses
//	killers of the ply                 killerBand
//	quiet, by history and gain         quietBand, both sides of it
const (
	firstBand  = 1 << 30
	gainBand   = 1 << 24
	killerBand = 1 << 22
	quietBand  = 0
	lossBand   = -1 << 26
)

// gainWeight is the worth of a centipawn that a quiet move puts at risk, in units of history.
const gainWeight = 24

// ordering returns the score by which c is ordered among the moves of f.
func (c *candidate) ordering(f *frame, ttMove Move) int32 {
	switch {
	case c.move == ttMove:
		return firstBand
	case !c.Quiet && c.Gain >= 0:
		return gainBand + c.Gain
	case !c.Quiet:
		return lossBand + c.Gain
	case c.move == f.killers[0]:
		return killerBand + 1
	case c.move == f.killers[1]:
		return killerBand
	}
	return quietBand + c.history + gainWeight*c.Gain
}

// add appends m with its price and its traits to the moves of n.
func (r *run) add(n *node, m Move, price int) *candidate {
	n.moves = append(n.moves, candidate{})
	c := &n.moves[len(n.moves)-1]
	c.move, c.price = m, price
	if r.ordered != nil {
		c.Traits = r.ordered.Traits(m, !r.listed)
	} else {
		c.Quiet = true
	}
	return c
}

// addFirst is add for the next move of n to search. It also sets the history.
func (r *run) addFirst(n *node, m Move, price int) *candidate {
	c := r.add(n, m, price)
	c.history = n.learned.Of(c.Kind)
	n.order = append(n.order, firstBand)
	return c
}

// pick moves the move with the highest ordering score, from index i on, to index i.
func (f *frame) pick(i int) *candidate {
	best, highest := i, f.order[i]
	for j, order := range f.order[i:] {
		if order > highest {
			best, highest = i+j, order
		}
	}
	return f.swap(i, best)
}

// swap exchanges the moves at indices i and j, and returns the one that is now at i.
func (f *frame) swap(i, j int) *candidate {
	f.moves[i], f.moves[j] = f.moves[j], f.moves[i]
	f.order[i], f.order[j] = f.order[j], f.order[i]
	return &f.moves[i]
}

// drop removes the unwanted moves from index i on.
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

// promiseDiscounts raises the ordering scores of the quiet moves of n, from index first on, by an
// assumed discount.
func (r *run) promiseDiscounts(n *node, first int) {
	rule := &r.settings.Prices
	if rule.Weight == 0 || n.inCheck || !r.openPrices(n) {
		return
	}
	for i := first; i < len(n.moves); i++ {
		if m := &n.moves[i]; m.Quiet && n.order[i] < killerBand {
			n.order[i] += int32(rule.Weight * rule.Promise)
			m.discountAssumed = true
		}
	}
}

// pickDiscounted moves the move with the highest ordering score, from index first on, to index
// first. It computes the discount of a move only when the move could be that one.
func (r *run) pickDiscounted(n *node, first int) *candidate {
	rule, order := &r.settings.Prices, n.order[first:]
	best, highest := 0, int32(math.MinInt32)
	for i, score := range order {
		if score <= highest {
			continue
		}
		if m := &n.moves[first+i]; m.discountAssumed {
			m.discountAssumed = false
			score += int32(rule.Weight * (r.discount(n, m) - rule.Promise))
			order[i] = score
		}
		if score > highest {
			best, highest = i, score
		}
	}
	return n.swap(first, first+best)
}
