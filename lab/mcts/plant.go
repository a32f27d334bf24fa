package mcts

import (
	"slices"

	"shotest/search"
)

// plant begins a new tree at the current position; false if that has no moves.
func (r *run) plant() bool {
	t := r.tree
	r.planted = r.settings
	r.path = append(r.path[:0], root)
	r.visit()
	r.list()
	r.restrict()
	if len(r.weighed) == 0 {
		return false
	}
	value := r.chances(r.game.Evaluate())
	mate, plies := r.mateAtRoot()
	t.mu.Lock()
	defer t.mu.Unlock()
	t.clear()
	t.wants = r.limits.MultiPV
	t.add(search.NoMove, 1)
	n := &t.nodes[root]
	n.value = value
	if !t.expand(n, r.weighed) {
		return false // not with the fewest moves that a tree has room for
	}
	if mate {
		place, _ := t.grow(n)
		child := &t.nodes[place]
		child.state, child.proof, child.visits, child.sum = leaf, int16(search.MatedIn(plies-1)), 1, 1
		t.prove(n, child)
	}
	return true
}

// restrict leaves only the moves at the root that the search is restricted to. Their priors
// stay as they are.
func (r *run) restrict() {
	if len(r.limits.RootMoves) == 0 {
		return
	}
	kept := r.weighed[:0]
	for _, w := range r.weighed {
		if slices.Contains(r.limits.RootMoves, w.Move) {
			kept = append(kept, w)
		}
	}
	r.weighed = kept
}

// mateAtRoot looks for a mate in one or three at the root, and puts its move first.
func (r *run) mateAtRoot() (found bool, plies int) {
	if r.inCheck() {
		return false, 0
	}
	if r.mating != nil && r.putFirst(r.mating.MateInOne()) {
		return true, 1
	}
	if r.settings.MateInThree && r.mating3 != nil && r.putFirst(r.mating3.MateInThree()) {
		return true, 3
	}
	return false, 0
}

// putFirst puts a move of the root first; false if it is not there.
func (r *run) putFirst(m search.Move) bool {
	at := slices.IndexFunc(r.weighed, func(w Weighed) bool { return w.Move == m })
	if m == search.NoMove || at < 0 {
		return false
	}
	mate := r.weighed[at]
	copy(r.weighed[1:], r.weighed[:at])
	r.weighed[0] = mate
	return true
}
