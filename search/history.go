package search

// histories is what a search has learned of the kinds of quiet moves: how often
// they cut nodes off, for each side, and as an answer to (or following up) the
// kind of move one and two plies before.
type histories struct {
	kinds int
	// side is that of the side to move at the root, and of the other.
	side     [2][]int16
	replies  []int16 // by the kind one ply before, then the move's own
	followUp []int16 // by the kind two plies before, then the move's own
	// bestReplies and bestFollowOns hold, for each side, the move that is voted best
	// after a kind of move one and two plies before; late, by kind, how often
	// moves were searched before the one that raised alpha.
	bestReplies, bestFollowOns [2][]vote
	late                       [2][]int16
}

// vote is a move that is elected by those that cut nodes off: each vote for another one
// takes one from it, and that which has none left is replaced (the majority vote of Boyer
// and Moore).
type vote struct {
	move  Move
	votes int16
}

// maxVotes bounds what a move can have: no more votes against it are needed when another
// has become better.
const maxVotes = 8

// cast counts a vote for a move.
func (v *vote) cast(m Move) {
	switch {
	case v.move == m:
		v.votes = min(v.votes+1, maxVotes)
	case v.votes > 0:
		v.votes--
	default:
		*v = vote{m, 1}
	}
}

// historyMax bounds every entry.
const historyMax = 12000

// fit makes the tables fit a game, and forgets what another game has taught.
func (h *histories) fit(kinds int) {
	if h.kinds == kinds {
		return
	}
	h.kinds = kinds
	h.side = [2][]int16{make([]int16, kinds), make([]int16, kinds)}
	h.replies = make([]int16, kinds*kinds)
	h.followUp = make([]int16, kinds*kinds)
	for side := range 2 {
		h.bestReplies[side], h.bestFollowOns[side] = make([]vote, kinds), make([]vote, kinds)
		h.late[side] = make([]int16, kinds)
	}
}

func (h *histories) clear() {
	clear(h.side[0])
	clear(h.side[1])
	clear(h.replies)
	clear(h.followUp)
	for side := range 2 {
		clear(h.bestReplies[side])
		clear(h.bestFollowOns[side])
		clear(h.late[side])
	}
}

// context is the part of the tables that a node's moves are looked up in.
type context struct {
	side, replies, followUp []int16
}

// context returns the tables for the moves of a ply.
func (r *run) context(ply int) context {
	if r.ordered == nil {
		return context{}
	}
	h := &r.histories
	c := context{side: h.side[ply&1]}
	if ply >= 1 {
		c.replies = h.row(h.replies, r.frames[ply-1].kind)
	}
	if ply >= 2 {
		c.followUp = h.row(h.followUp, r.frames[ply-2].kind)
	}
	return c
}

// row returns the entries that follow a kind of move; none follow a pass.
func (h *histories) row(table []int16, kind uint16) []int16 {
	if kind == 0 {
		return nil
	}
	start := int(kind) * h.kinds
	return table[start : start+h.kinds]
}

// of returns what the tables say of a kind of move, between -3 and 3 times
// historyMax.
func (c *context) of(kind uint16) int32 {
	value := int32(c.side[kind])
	if c.replies != nil {
		value += int32(c.replies[kind])
	}
	if c.followUp != nil {
		value += int32(c.followUp[kind])
	}
	return value
}

// teach moves the entries of a kind towards historyMax by a bonus, or towards
// -historyMax by a negative one; the nearer they are, the less.
func (c *context) teach(kind uint16, bonus int) {
	adjust(&c.side[kind], bonus)
	if c.replies != nil {
		adjust(&c.replies[kind], bonus)
	}
	if c.followUp != nil {
		adjust(&c.followUp[kind], bonus)
	}
}

func adjust(entry *int16, bonus int) {
	*entry += int16(bonus - int(*entry)*max(bonus, -bonus)/historyMax)
}

// learn remembers that the best move of a node cut it off, and that the quiet ones before it did
// not: it gets a vote as the best reply to the last move, and as the best follow-on to the one
// before that.
func (r *run) learn(n *node) {
	best := &n.moves[n.place]
	if best.Quiet && n.killers[0] != best.move {
		n.killers = [2]Move{best.move, n.killers[0]}
	}
	if r.ordered == nil {
		return
	}
	bonus := historyBonus(n.depth)
	if best.Quiet {
		n.tables.teach(best.Kind, bonus)
	}
	for i := range n.moves[:n.place] {
		if m := &n.moves[i]; m.Quiet && m.tried {
			n.tables.teach(m.Kind, -bonus)
		}
	}
	if h, side := &r.histories, n.ply&1; r.hasHints() {
		h.bestReplies[side][r.frames[n.ply-1].kind].cast(best.move)
		if n.ply >= 2 {
			h.bestFollowOns[side][r.frames[n.ply-2].kind].cast(best.move)
		}
	}
}

// hasHints reports whether the game orders moves by hints, and so by votes and lateness.
func (r *run) hasHints() bool { return r.usesInterest() || r.arranging != nil }

// historyBonus returns what a move of a node is taught, by the depth that was left.
func historyBonus(depth int) int {
	plies := depth/Ply + 1
	return min(16*plies*plies+120*plies, 1800)
}

// learnLateness remembers that the move at a place of a node raised alpha, and that those before
// it, as far back as the last one that did, came in vain.
func (r *run) learnLateness(n *node, place int) {
	n.moves[place].raised = true
	if !r.hasHints() {
		return
	}
	late, bonus := r.histories.late[n.ply&1], historyBonus(n.depth)
	adjust(&late[n.moves[place].Kind], -bonus)
	for i := place - 1; i >= 0 && !n.moves[i].raised; i-- {
		if m := &n.moves[i]; m.tried {
			adjust(&late[m.Kind], bonus)
		}
	}
}

// lateness returns how often moves of a kind came in vain, in per mille.
func (h *histories) lateness(side int, kind uint16) int {
	return max(0, int(h.late[side][kind])) * 1000 / historyMax
}
