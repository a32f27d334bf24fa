package search

import (
	"math"
	"slices"

	"shotest/search/history"
)

// stage is the progress of listing the moves of a node.
type stage uint8

const (
	unlisted     stage = iota // none but the table's move
	tacticalOnly              // captures and promotions
	allListed                 // all that are not futile; or the MoveSelector's list is open
)

// next returns the i-th move of n, with its own price, or nil if the side to move has no further
// move that it can pay for. The table's move, if it is legal here, comes before the others are
// listed.
func (r *run) next(n *node, i int) *candidate {
	if i == 0 {
		n.moves = n.moves[:0]
		n.order = n.order[:0]
		n.stage = unlisted
		n.learned = r.learned(n.ply)
		n.byList = r.fromLists(n)
		if r.isLegal(n.tt.move) {
			return r.addFirst(n, n.tt.move, min(r.law.tableCost, r.payable(n.left)))
		}
	}
	if n.byList {
		return r.nextListed(n, i)
	}
	return r.nextOrdered(n, i)
}

// nextListed does the work of next where moves come from the MoveSelector's list.
func (r *run) nextListed(n *node, i int) *candidate {
	if n.stage != allListed {
		r.open(n)
		if i > 0 {
			r.moveSelector.Take(n.ply, n.tt.move)
		}
	}
	if i > 0 && n.moves[i-1].searched {
		r.moveSelector.Searched(n.ply, n.moves[i-1].raisedAlpha)
	}
	limit := r.payable(n.left) - n.charge
	m, price, more := r.fromList(n.ply, limit)
	n.truncated = more && price > limit && !r.law.canOverspend
	if n.truncated || !more {
		return nil
	}
	return r.addFirst(n, m, price)
}

// nextOrdered does the work of next where moves are ordered by killers and histories.
func (r *run) nextOrdered(n *node, i int) *candidate {
	if r.staged != nil && n.stage != allListed {
		if next := r.nextTactical(n, i); next != nil {
			return next
		}
	}
	if n.stage != allListed {
		r.list(n)
	}
	if i >= len(n.moves) {
		return nil
	}
	return r.pickDiscounted(n, i)
}

// nextTactical returns the best remaining capture or promotion that loses nothing, or nil if there
// is none and the other moves have to be listed. Where a capture or promotion causes a cutoff,
// quiet moves need not be listed: that takes an eighth less time per node (user time of shotest
// bench --mode modern, four pairs of runs, 5 to 18 %, 26 November 2026).
func (r *run) nextTactical(n *node, i int) *candidate {
	if n.stage == unlisted {
		n.stage = tacticalOnly
		r.moves = r.staged.AppendTactical(r.moves[:0])
		r.addAll(n)
	}
	if i < len(n.moves) {
		if next := n.pick(i); n.order[i] >= gainBand {
			return next
		}
	}
	return nil
}

// list adds the legal moves that n does not hold yet. It leaves out quiet moves that are futile.
func (r *run) list(n *node) {
	first := len(n.moves)
	if n.stage == tacticalOnly {
		r.moves = r.staged.AppendQuiet(r.moves[:0])
		if n.best > -MaxEvaluation && r.quietsFutile(n) {
			r.moves = slices.DeleteFunc(r.moves, func(m Move) bool { return !r.foreseeing.GivesCheck(m) })
		}
	} else {
		r.moves = r.game.AppendMoves(r.moves[:0])
	}
	n.stage = allListed
	r.addAll(n)
	r.promiseDiscounts(n, first)
}

// addAll adds r.moves, which the game has just listed, to the moves of n. It skips the table's move
// if n has begun with it. Histories are read for all moves together, so that the processor waits
// for several of them at a time.
func (r *run) addAll(n *node) {
	ttMove, first := n.tt.move, len(n.moves)
	hasTTMove := first > 0 && n.moves[0].move == ttMove
	for _, m := range r.moves {
		if m == ttMove && hasTTMove {
			continue
		}
		r.add(n, m, r.law.plyCost)
	}
	for i := first; i < len(n.moves); i++ {
		m := &n.moves[i]
		m.history = n.learned.Of(m.Kind)
		n.order = append(n.order, m.ordering(n.frame, ttMove))
	}
}

// open opens the MoveSelector's list of n with all hints for its moves.
func (r *run) open(n *node) {
	n.stage = allListed
	r.listsOpened++
	r.noteThreat(n)
	r.fillHints(n)
	r.moveSelector.Open(n.ply, &n.hints)
}

// fromList returns the next move of ply's list, and its price: a ply where moves cost plies.
func (r *run) fromList(ply, limit int) (m Move, price int, more bool) {
	if r.law.plyCost > 0 {
		m, _, more = r.moveSelector.Next(ply, math.MaxInt)
		return m, r.law.plyCost, more
	}
	return r.moveSelector.Next(ply, limit)
}

// noteThreat looks for a mate in one that the opponent threatens, and notes it as a hint, unless
// the null move has shown a threat already.
func (r *run) noteThreat(n *node) {
	if r.passing == nil || n.staticEval == noEval || n.hints.Refutation != NoMove {
		return // in check there is no time to pass
	}
	r.passing.MakePass()
	if m := r.mating.MateInOne(); m != NoMove {
		n.hints.Refutation, n.hints.MateThreat = m, true
	}
	r.passing.UnmakePass()
}

// fillHints sets the hints for the moves of a node.
func (r *run) fillHints(n *node) {
	h, f := &n.hints, n.frame
	h.TTMove, h.PV, h.Killers = n.tt.move, n.pv, n.killers
	reply, followOn := n.learned.UsualMoves()
	h.Reply, h.FollowOn = Move(reply), Move(followOn)
	h.Beyond = max(0, n.ply-r.depth)
	if h.History == nil {
		h.History = func(kind uint16) int { return int(f.learned.Of(kind)) * 1000 / (3 * history.Max) }
		h.Lateness = f.learned.Lateness
	}
}
