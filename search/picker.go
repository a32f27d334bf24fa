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
	allListed                 // all, or all wanted ones; or the list of the game is open
)

// next returns the move to try at a place of a node's order, with its own price, or nil if the
// mover has no more moves that it can pay for. The table's move, if it is legal here, comes before
// the others are listed.
func (r *run) next(n *node, place int) *candidate {
	if place == 0 {
		n.moves = n.moves[:0]
		n.order = n.order[:0]
		n.stage = unlisted
		n.learned = r.learned(n.ply)
		n.byList = r.fromLists(n)
		if r.isLegal(n.found.move) {
			return n.add(r.candidate(n.frame, n.found.move, min(r.law.TableCost, r.payable(n.left))), firstBand)
		}
	}
	if n.byList {
		return r.nextListed(n, place)
	}
	return r.nextOrdered(n, place)
}

// nextListed does the work of next where moves come from the list of the game, with their prices.
func (r *run) nextListed(n *node, place int) *candidate {
	if n.stage != allListed {
		r.open(n)
	} else if last := &n.moves[place-1]; last.tried {
		r.moveSelector.Searched(n.ply, last.raised)
	}
	most := r.payable(n.left) - n.charge
	m, price, more := r.fromList(n.ply, most)
	n.truncated = more && price > most && !r.law.onCredit
	if n.truncated || !more {
		return nil
	}
	return n.add(r.candidate(n.frame, m, price), firstBand)
}

// nextOrdered does the work of next by killers and histories, or in the order of the game.
func (r *run) nextOrdered(n *node, place int) *candidate {
	if r.staged != nil && n.stage != allListed {
		if next := r.nextTactical(n, place); next != nil {
			return next
		}
	}
	if n.stage != allListed {
		r.list(n)
	}
	if place >= len(n.moves) {
		return nil
	}
	return r.pickCredited(n, place)
}

// nextTactical returns the best remaining capture or promotion that loses nothing, or nil if there
// is none and the other moves have to be listed. Where a capture or promotion causes a cutoff, the
// others need not be listed: that takes an eighth less time per node (user time of shotest bench
// --mode modern, four pairs of runs, 5 to 18 %, 26 November 2026).
func (r *run) nextTactical(n *node, place int) *candidate {
	if n.stage == unlisted {
		n.stage = tacticalOnly
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

// list appends the legal moves that a node does not hold yet, and their ordering scores.
func (r *run) list(n *node) {
	n.hints.Chain = r.continuation(n)
	first := len(n.moves)
	if n.stage == tacticalOnly {
		r.moves = r.staged.AppendQuiet(r.moves[:0])
		if n.best > -MaxEvaluation && r.dullFutile(n) {
			r.moves = slices.DeleteFunc(r.moves, func(m Move) bool { return !r.forcing.GivesCheck(m) })
		}
	} else {
		r.moves = r.game.AppendMoves(r.moves[:0])
	}
	n.stage = allListed
	listed := r.addAll(n)
	if r.arranging != nil {
		r.arrange(n, first, listed)
	}
	r.promiseCredits(n, first)
}

// addAll adds the moves listed last to the moves of a node, and returns the added ones. It skips
// the table's move if that came first.
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

// arrange puts the moves of a node, from a place on, in the order of the game. The table's move
// stays first.
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

// open opens the list of a node with all hints for its moves.
func (r *run) open(n *node) {
	n.stage = allListed
	r.opened++
	n.hints.Chain = r.continuation(n)
	r.seeThreat(n)
	r.fillHints(n)
	r.moveSelector.Open(n.ply, &n.hints)
}

// fromList returns the next move of the list of a ply, and its price: set by its interest, or a
// ply.
func (r *run) fromList(ply, most int) (m Move, price int, more bool) {
	if r.law.whole > 0 {
		m, _, more = r.moveSelector.Next(ply, math.MaxInt)
		return m, r.law.whole, more
	}
	return r.moveSelector.Next(ply, most)
}

// seeThreat looks for a mate in one that the opponent threatens, unless the null move has shown a
// threat.
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

// fillHints sets the hints for the moves of a node.
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
