// Package history keeps what a search learns about kinds of moves, for either side:
//
//   - histories: how often a kind of move cuts nodes off, in general and after the kinds of move
//     one and two plies before;
//   - votes: the usual reply to a kind of move, and the usual follow-on to a side's own kind of
//     move;
//   - lateness: how often a kind of move is searched before the move that raises alpha.
//
// The game defines kinds, such as a piece and its target square; kind 0 stands for a pass. Moves
// are numbers, 0 is none. Each node uses the tables through its [Context].
package history

// Max bounds the entries of the tables.
const Max = 12000

// None stands for the kind of move where no move was made.
const None = -1

// Tables holds everything learned, by side: 0 for the side to move at the root, and 1 for the
// other.
type Tables struct {
	kinds int

	// Histories, by the move's own kind.
	bySide    [2][]int16
	replies   []int16 // by the kind one ply before first
	followOns []int16 // by the kind two plies before first

	// Votes.
	bestReplies   [2][]vote // by the kind one ply before
	bestFollowOns [2][]vote // by the kind two plies before

	lateness [2][]int16 // by kind
}

// Resize sizes the tables for a game with kinds kinds of moves. It forgets everything if the number
// has changed.
func (t *Tables) Resize(kinds int) {
	if t.kinds == kinds {
		return
	}
	*t = Tables{kinds: kinds, replies: make([]int16, kinds*kinds), followOns: make([]int16, kinds*kinds)}
	for side := range 2 {
		t.bySide[side], t.lateness[side] = make([]int16, kinds), make([]int16, kinds)
		t.bestReplies[side], t.bestFollowOns[side] = make([]vote, kinds), make([]vote, kinds)
	}
}

// Clear forgets everything.
func (t *Tables) Clear() {
	clear(t.replies)
	clear(t.followOns)
	for side := range 2 {
		clear(t.bySide[side])
		clear(t.lateness[side])
		clear(t.bestReplies[side])
		clear(t.bestFollowOns[side])
	}
}

// At returns the context for the side to move after moves of the kinds beforeLast and last, or
// None.
func (t *Tables) At(side, last, beforeLast int) Context {
	c := Context{lateness: t.lateness[side]}
	c.rows[0] = t.bySide[side]
	if last != None {
		c.rows[1], c.reply = t.row(t.replies, last), &t.bestReplies[side][last]
	}
	if beforeLast != None {
		c.rows[2], c.followOn = t.row(t.followOns, beforeLast), &t.bestFollowOns[side][beforeLast]
	}
	return c
}

// row returns the entries that follow a kind of move; none follow a pass.
func (t *Tables) row(table []int16, kind int) []int16 {
	if kind == 0 {
		return nil
	}
	return table[kind*t.kinds:][:t.kinds]
}

// Context is the part of the tables for the moves of one node; it is zero for a game without kinds.
type Context struct {
	rows     [3][]int16 // histories: of the side, as a reply, as a follow-on
	lateness []int16
	reply    *vote // nil after no move
	followOn *vote // nil after no move
}

// Of returns how well a kind of move has done, between -3 and 3 times Max.
func (c *Context) Of(kind uint16) (value int32) {
	for _, row := range &c.rows {
		if row != nil {
			value += int32(row[kind])
		}
	}
	return value
}

// Teach moves the entries of a kind towards Max by a bonus, or towards -Max by a negative one. An
// entry moves less the nearer it is to its bound.
func (c *Context) Teach(kind uint16, bonus int) {
	for _, row := range &c.rows {
		if row != nil {
			adjust(&row[kind], bonus)
		}
	}
}

// Lateness returns how often moves of a kind were searched before the one that raised alpha, in per
// mille.
func (c *Context) Lateness(kind uint16) int { return max(0, int(c.lateness[kind])) * 1000 / Max }

// TeachLateness moves the lateness of a kind by bonus, as Teach moves histories.
func (c *Context) TeachLateness(kind uint16, bonus int) { adjust(&c.lateness[kind], bonus) }

// Vote counts a vote for a move, both as the best reply to the last move and as the best follow-on
// to the one before.
func (c *Context) Vote(m uint32) {
	for _, v := range [...]*vote{c.reply, c.followOn} {
		if v != nil {
			v.cast(m)
		}
	}
}

// UsualMoves returns the usual reply to the last move and the usual follow-on to the move before
// it; 0 stands for none.
func (c *Context) UsualMoves() (reply, followOn uint32) {
	if c.reply != nil {
		reply = c.reply.move
	}
	if c.followOn != nil {
		followOn = c.followOn.move
	}
	return reply, followOn
}

// maxBonus bounds the bonus of a node, which reaches it with seven plies left.
const maxBonus = 1800

// Bonus returns the bonus that a node teaches a kind of move, if plies whole plies were left there.
func Bonus(plies int) int {
	plies++
	return min(16*plies*plies+120*plies, maxBonus)
}

// adjust moves entry towards Max or -Max by bonus, as Teach describes.
func adjust(entry *int16, bonus int) {
	*entry += int16(bonus - int(*entry)*max(bonus, -bonus)/Max)
}

// vote is the majority vote of Boyer and Moore: each vote for another move takes one from the
// elected move. An elected move without votes is replaced.
type vote struct {
	move  uint32
	votes int16
}

// maxVotes bounds the votes of a move, so that a move that has become better can outvote it.
const maxVotes = 8

// cast counts a vote for a move.
func (v *vote) cast(m uint32) {
	switch {
	case v.move == m:
		v.votes = min(v.votes+1, maxVotes)
	case v.votes > 0:
		v.votes--
	default:
		*v = vote{m, 1}
	}
}
