package search

import (
	"math"
	"slices"
)

// repriceRoot scores the moves of the root anew, by what the last iteration has taught:
// what each costs, and in which order those are tried that have not been best.
func (r *run) repriceRoot() {
	if !r.byLists() || r.iteration.number == 1 {
		return
	}
	n := r.rootNode()
	n.moves, n.found.move = n.moves[:0], r.root[0].move
	r.fillHints(&n)
	n.hints.RootBest = r.root[0].move
	r.moveSelector.Open(0, &n.hints)
	n.hints.RootBest = NoMove
	place := r.limits.MultiPV
	for {
		m, price, more := r.fromList(0, math.MaxInt)
		if !more {
			return
		}
		r.moveSelector.Searched(0, false)
		i := slices.IndexFunc(r.root, func(root rootMove) bool { return root.move == m })
		if i < 0 {
			continue // not among the moves to be searched
		}
		r.root[i].price = price
		if i >= place {
			r.promote(i, place)
			place++
		}
	}
}

// payRoot sets what the root move at a place costs. However dull, it leaves its side a ply: a
// move that is never looked at is never found.
func (r *run) payRoot(place, rank, spent int) {
	m, left := &r.root[place], r.iteration.limit
	if r.plies {
		m.cost, m.reSearchCost = Ply+r.reduction(left.total(), max(place-rank-2, 0), false), Ply
		return
	}
	rule := &r.interest
	m.cost = rule.TableCost
	if place > rank {
		m.cost = min(rule.rootSiblings(spent)+m.price, max(left.mine-Ply, rule.TableCost))
	}
	m.reSearchCost = m.cost
}
