package search

import (
	"math"
	"slices"
)

// listsRoot reports whether the list of the game orders the root moves.
func (r *run) listsRoot() bool { return r.listed || r.moveSelector != nil && r.settings.RootList }

// chooseFront chooses how many root moves come before those of the list: the lines of the last
// iteration. In the first one only the table may know a good move.
func (r *rootSearch) chooseFront() {
	r.inFront = r.limits.MultiPV
	if r.iteration.number > 1 {
		return
	}
	n := r.rootNode()
	if r.probeTable(&n); n.tt.move != r.rootMoves[0].move {
		r.inFront = 0
	}
	r.inFront = min(r.inFront, 1)
}

// openRoot opens the list of the root moves for a search of the moves from rank on. Those before it
// have been searched, and are better. As at other nodes, each searched move lowers the moves like
// it.
//
// Measured worth of the list in the modern mode, whose other moves come by history: 71–1–48 at
// 8,000 nodes a move, 26 November 2026.
func (r *rootSearch) openRoot(rank int) {
	if !r.listsRoot() {
		return
	}
	n, best := r.rootNode(), NoMove
	if r.inFront > 0 {
		best = r.rootMoves[0].move
	}
	n.tt.move, n.stage = best, allListed
	r.fillHints(&n)
	n.hints.RootBest = best
	r.moveSelector.Open(0, &n.hints)
	n.hints.RootBest = NoMove
	for i := range rank {
		r.moveSelector.Take(0, r.rootMoves[i].move)
		r.moveSelector.Searched(0, true)
	}
}

// bringNext moves the root move that is to be searched next to index i, with its price.
func (r *rootSearch) bringNext(i int) {
	if !r.listsRoot() {
		return
	}
	if i < r.inFront {
		if price, found := r.moveSelector.Take(0, r.rootMoves[i].move); found {
			r.setRootPrice(i, price)
		}
		return
	}
	for {
		m, price, more := r.moveSelector.Next(0, math.MaxInt)
		if !more {
			return
		}
		at := slices.IndexFunc(r.rootMoves[i:], func(root rootMove) bool { return root.move == m })
		if at >= 0 { // it is among Limits.RootMoves
			r.setRootPrice(i+at, price)
			r.promote(i+at, i)
			return
		}
	}
}

// setRootPrice sets the price of the i-th root move, which stays a ply where moves cost plies.
func (r *rootSearch) setRootPrice(i, price int) {
	if r.law.plyCost == 0 {
		r.rootMoves[i].price = price
	}
}

// rootMoveSearched tells the list that the move that came last has been searched.
func (r *rootSearch) rootMoveSearched(raisedAlpha bool) {
	if r.listsRoot() {
		r.moveSelector.Searched(0, raisedAlpha)
	}
}
