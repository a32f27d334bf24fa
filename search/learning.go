package search

import "shotest/search/history"

// learned returns the histories for the moves of a ply.
func (r *run) learned(ply int) history.Context {
	if r.ordered == nil {
		return history.Context{}
	}
	return r.histories.At(ply&1, r.kindAt(ply-1), r.kindAt(ply-2))
}

// kindAt returns the kind of the move of the line that leads on from a ply.
func (r *run) kindAt(ply int) int {
	if ply < 0 {
		return history.None
	}
	return int(r.frames[ply].kind)
}

// learn remembers that the best move of a node cut it off, and that the quiet moves before it did
// not.
func (r *run) learn(n *node) {
	best := &n.moves[n.place]
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
	for i := range n.moves[:n.place] {
		if m := &n.moves[i]; m.Quiet && m.tried {
			n.learned.Teach(m.Kind, -bonus)
		}
	}
	if r.hasHints() {
		n.learned.Elect(uint32(best.move))
	}
}

// learnLateness remembers that the move at a place of a node raised alpha, and that the moves
// searched since alpha last rose did not.
func (r *run) learnLateness(n *node, place int) {
	n.moves[place].raised = true
	if !r.hasHints() {
		return
	}
	bonus := history.Bonus(r.depthOf(n.left) / Ply)
	n.learned.TeachLate(n.moves[place].Kind, -bonus)
	for i := place - 1; i >= 0 && !n.moves[i].raised; i-- {
		if m := &n.moves[i]; m.tried {
			n.learned.TeachLate(m.Kind, bonus)
		}
	}
}

// hasHints reports whether the game orders moves by hints, and so uses votes and lateness.
func (r *run) hasHints() bool { return r.moveSelector != nil || r.arranging != nil || r.pricing != nil }
