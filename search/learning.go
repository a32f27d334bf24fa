package search

import "shotest/search/history"

// learned returns the histories for the moves at ply.
func (r *run) learned(ply int) history.Context {
	if r.ordered == nil {
		return history.Context{}
	}
	return r.histories.At(ply&1, r.kindAt(ply-1), r.kindAt(ply-2))
}

// kindAt returns the kind of the line's move at ply, or history.None before the root.
func (r *run) kindAt(ply int) int {
	if ply < 0 {
		return history.None
	}
	return int(r.frames[ply].kind)
}

// learn remembers that the best move of a node cut it off, and that the quiet moves before it did
// not.
func (r *run) learn(n *node) {
	best := &n.moves[n.bestIndex]
	if best.Quiet && n.killers[0] != best.move {
		n.killers = [2]Move{best.move, n.killers[0]}
	}
	if r.ordered == nil {
		return
	}
	bonus := history.Bonus(r.depthOf(n.left) / Ply)
	if best.Quiet {
		n.learned.Teach(best.Kind, bonus)
	}
	for i := range n.moves[:n.bestIndex] {
		if m := &n.moves[i]; m.Quiet && m.searched {
			n.learned.Teach(m.Kind, -bonus)
		}
	}
	if r.hasHints() {
		n.learned.Vote(uint32(best.move))
	}
}

// learnLateness remembers that the move of n at index raised alpha, and that the moves searched
// since alpha last rose did not.
func (r *run) learnLateness(n *node, index int) {
	n.moves[index].raisedAlpha = true
	if !r.hasHints() {
		return
	}
	bonus := history.Bonus(r.depthOf(n.left) / Ply)
	n.learned.TeachLateness(n.moves[index].Kind, -bonus)
	for i := index - 1; i >= 0 && !n.moves[i].raisedAlpha; i-- {
		if m := &n.moves[i]; m.searched {
			n.learned.TeachLateness(m.Kind, bonus)
		}
	}
}

// hasHints reports whether the game orders moves by hints, and so uses votes and lateness.
func (r *run) hasHints() bool { return r.moveSelector != nil || r.pricing != nil }
