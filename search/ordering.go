package search

import (
	"math"
	"slices"

	"shotest/search/history"
)

// candidate is a move of a node with all that is known of it.
type candidate struct {
	Traits
	move Move
	// tried says that the move was searched, raised that it raised alpha, check that it is known to give
	// check, credited that its credit is known, promised that its place in the order is by what its credit may be.
	tried, raised, check, credited, promised bool
	history, credit                          int32
	// price is what the move costs by itself, cost the same with the charge for its siblings,
	// reSearchCost the cost once it has turned out better than thought.
	price, cost, reSearchCost int
}

// The order in which moves are tried, as bands of ordering scores. The transposition table's move comes
// before all others, and before they are listed:
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

// open opens the list of a node with all that is known of its moves.
func (r *run) open(n *node) {
	n.listed = true
	r.opened++
	n.hints.Chain = r.continuation(n)
	r.seeThreat(n)
	r.fillHints(n)
	r.moveSelector.Open(n.ply, &n.hints)
}

// seeThreat looks whether the opponent threatens mate in one, unless the null move has shown a threat.
func (r *run) seeThreat(n *node) {
	if r.passing == nil || n.staticEval == noEval || n.hints.Refutation != NoMove {
		return // in check there is no time to pass
	}
	r.passing.MakePass()
	if m := r.mating.MateInOne(); m != NoMove {
		n.hints.Refutation, n.hints.MateThreat = m, true
	}
	r.passing.UnmakePass()
}

// fillHints sets what is known of the moves of a node.
func (r *run) fillHints(n *node) {
	h, f := &n.hints, n.frame
	h.Table, h.TableSearched, h.PV = n.found.move, len(n.moves) > 0, n.pv
	h.TableRaised = h.TableSearched && n.moves[0].raised
	h.Killers = n.killers
	reply, followOn := n.learned.Usual()
	h.Reply, h.FollowOn = Move(reply), Move(followOn)
	h.Beyond = max(0, n.ply-r.depth)
	if h.History == nil {
		h.History = func(kind uint16) int { return int(f.learned.Of(kind)) * 1000 / (3 * history.Max) }
		h.Late = f.learned.Late
	}
}

// fromList returns the next move of the list of a ply, and its price: by its interest, or a ply.
func (r *run) fromList(ply, most int) (m Move, price int, more bool) {
	if r.law.whole > 0 {
		m, _, more = r.moveSelector.Next(ply, math.MaxInt)
		return m, r.law.whole, more
	}
	return r.moveSelector.Next(ply, most)
}

// list appends the legal moves that a node does not hold yet, and their ordering scores.
func (r *run) list(n *node) {
	n.listed = true
	n.hints.Chain = r.continuation(n)
	first := len(n.moves)
	if n.halved {
		r.moves = r.staged.AppendQuiet(r.moves[:0])
		if n.best > -MaxEvaluation && r.dullFutile(n) {
			r.moves = slices.DeleteFunc(r.moves, func(m Move) bool { return !r.forcing.GivesCheck(m) })
		}
	} else {
		r.moves = r.game.AppendMoves(r.moves[:0])
	}
	listed := r.addAll(n)
	if r.arranging != nil {
		r.arrange(n, first, listed)
	}
	r.promiseCredits(n, first)
}

// nextTactical returns the best capture or promotion that is left and loses nothing, or nil if the
// others have to be listed first. Where one causes a cutoff they need not be: that takes an eighth
// less time per node (user time of shotest bench --mode modern, four pairs of runs, 5 to 18 %,
// 26 November 2026).
func (r *run) nextTactical(n *node, place int) *candidate {
	if !n.halved {
		n.halved = true
		r.moves = r.staged.AppendTactical(r.moves[:0])
		r.addAll(n)
	}
	if place < len(n.moves) {
		if next := n.pick(place); n.order[place] >= gainBand {
			return next
		}
	}
	return nil
}

// addAll adds the moves listed last to those of a node, but for the table's where it has come
// first, and returns them.
func (r *run) addAll(n *node) []Move {
	known, listed := n.found.move, r.moves[:0]
	first := len(n.moves) > 0 && n.moves[0].move == known
	for _, m := range r.moves {
		if m == known && first {
			continue
		}
		next := r.candidate(n.frame, m, r.law.whole)
		n.add(next, next.ordering(n.frame, known))
		listed = append(listed, m)
	}
	return listed
}

// arrange puts the moves that a node has from a place on in the order of the game. The table's stays first.
func (r *run) arrange(n *node, first int, listed []Move) {
	r.fillHints(n)
	ranks := n.order[first:]
	r.arranging.Arrange(n.ply, &n.hints, listed, ranks)
	for i, m := range listed {
		if m == n.found.move {
			ranks[i] = firstBand
		}
	}
}

// candidate returns a move with its own price, and what the game and the histories say of it.
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

// add appends a move to those of a ply.
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
