// Package history keeps what a search learns about kinds of moves, for either side: how often they
// cut nodes off, in general and after the kinds of move one and two plies before; the usual reply
// to a kind of move, and the usual follow-on to a side's own kind of move; and which kinds are
// searched in vain.
//
// The game defines kinds, such as a piece and its target square; kind 0 stands for a pass. Moves
// are numbers, 0 is none. Each node looks at the tables through its [Context].
package history

// Max bounds the entries of the tables.
const Max = 12000

// None stands for the kind of move where no move was made.
const None = -1

// Tables holds everything learned, by side: 0 for the side to move at the root, and 1 for the
// other.
type Tables struct {
	kinds    int
	side     [2][]int16
	replies  []int16 // by the kind one ply before, then the move's own
	followUp []int16 // by the kind two plies before, then the move's own
	// bestReplies and bestFollowOns hold the move that is voted best after a kind of move one and
	// two plies before. late holds, by kind, how often moves were searched in vain.
	bestReplies, bestFollowOns [2][]vote
	late                       [2][]int16
}

// Fit sizes the tables for a game with a number of kinds of moves. It forgets everything if the
// number has changed.
func (t *Tables) Fit(kinds int) {
	if t.kinds == kinds {
		return
	}
	*t = Tables{kinds: kinds, replies: make([]int16, kinds*kinds), followUp: make([]int16, kinds*kinds)}
	for side := range 2 {
		t.side[side], t.late[side] = make([]int16, kinds), make([]int16, kinds)
		t.bestReplies[side], t.bestFollowOns[side] = make([]vote, kinds), make([]vote, kinds)
	}
}

// Clear forgets everything.
func (t *Tables) Clear() {
	clear(t.replies)
	clear(t.followUp)
	for side := range 2 {
		clear(t.side[side])
		clear(t.late[side])
		clear(t.bestReplies[side])
		clear(t.bestFollowOns[side])
	}
}

// At returns the context for a side to move. last and beforeLast are the kinds of the two moves
// before, or None.
func (t *Tables) At(side, last, beforeLast int) Context {
	c := Context{late: t.late[side]}
	c.rows[0] = t.side[side]
	if last != None {
		c.rows[1], c.reply = t.row(t.replies, last), &t.bestReplies[side][last]
	}
	if beforeLast != None {
		c.rows[2], c.followOn = t.row(t.followUp, beforeLast), &t.bestFollowOns[side][beforeLast]
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
	rows            [3][]int16
	late            []int16
	reply, followOn *vote
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

// Late returns how often moves of a kind were searched in vain, in per mille.
func (c *Context) Late(kind uint16) int { return max(0, int(c.late[kind])) * 1000 / Max }

// TeachLate counts a kind of move as searched in vain by a bonus. With a negative bonus it takes
// that back.
func (c *Context) TeachLate(kind uint16, bonus int) { adjust(&c.late[kind], bonus) }

// Elect counts a vote for a move, both as the best reply to the last move and as the best follow-on
// to the one before.
func (c *Context) Elect(m uint32) {
	for _, v := range [...]*vote{c.reply, c.followOn} {
		if v != nil {
			v.cast(m)
		}
	}
}

// Usual returns the usual reply to the last move and the usual follow-on to the one before, 0 for
// none.
func (c *Context) Usual() (reply, followOn uint32) {
	if c.reply != nil {
		reply = c.reply.move
	}
	if c.followOn != nil {
		followOn = c.followOn.move
	}
	return reply, followOn
}

// maxBonus is the most that one node teaches, which it reaches with seven plies left.
const maxBonus = 1800

// Bonus returns how much a node teaches a kind of move, by the whole plies that were left: at most
// maxBonus.
func Bonus(plies int) int {
	plies++
	return min(16*plies*plies+120*plies, maxBonus)
}

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
