package backup

import (
	"sort"

	"shotest/search"
)

// MostMoves is how many of a position's moves alternatives and the power sum look at, at most.
//
// The value by these rules never falls where a move rises, and is the best move's or up to a known
// excess more. From this follow their windows: up to some value the next move makes no difference,
// whatever comes after it, and from another one on it cuts its node off.
//
//   - In the principal variation a move is searched between the two.
//   - Elsewhere each question has a window without an inner value: whether the move makes a
//     difference, whether it cuts the node off, and in between its value, by halves, as far as the
//     rule tells values apart. Most moves cost one question.
//
// A node may rise above alpha though no move does so alone. Then the best of them is its move.
const MostMoves = 8

// gathering is what one of these rules has seen of a node's moves.
type gathering struct {
	// moves is how many the rule looks at; 0 where it does not count.
	moves int
	// powers says that it is the power sum.
	powers bool
	// excess is the most that the rule adds to the best move's value, step the least difference
	// between values, from beta down, that it knows.
	excess, step search.Score
	// low and high are what moves have come to, at least and at most.
	low, high ranked
}

// gathering returns what a node of a depth begins with.
func (r *Rules) gathering(depth int) gathering {
	switch {
	case r.PowerSum.On && depth >= r.PowerSum.Depth:
		return gathering{moves: MostMoves, powers: true, excess: r.PowerSum.excess(), step: 1}
	case r.Alternatives.On && depth >= r.Alternatives.Depth:
		rule := &r.Alternatives
		return gathering{moves: rule.Moves, excess: rule.excess(), step: rule.Bonus}
	}
	return gathering{}
}

// ranked are the highest of some scores, the highest first.
type ranked struct {
	scores [MostMoves]search.Score
	count  int
}

// add counts one score more and keeps the highest, up to most. -Infinity does not count.
func (r *ranked) add(score search.Score, most int) {
	at := r.count
	for at > 0 && r.scores[at-1] < score {
		at--
	}
	if at >= most || score == -search.Infinity {
		return
	}
	r.count = min(r.count+1, most)
	copy(r.scores[at+1:r.count], r.scores[at:])
	r.scores[at] = score
}

// best returns the highest score, -Infinity if there is none.
func (r *ranked) best() search.Score {
	if r.count == 0 {
		return -search.Infinity
	}
	return r.scores[0]
}

// estimates returns the scores but for certain losses, which are nothing to fall back on.
func (r *ranked) estimates() []search.Score {
	count := r.count
	for count > 0 && r.scores[count-1].Certain() {
		count--
	}
	return r.scores[:count]
}

// gathered returns what moves of these values are worth together.
func (n *Node) gathered(r *ranked) search.Score {
	best := r.best()
	if best.Certain() {
		return best
	}
	if n.gathering.powers {
		return min(n.rules.PowerSum.value(r.estimates()), search.MaxEvaluation)
	}
	return min(n.rules.Alternatives.value(r.estimates()), search.MaxEvaluation)
}

// idle returns the highest value with which the next move makes no difference to a node that has
// come to alpha or less.
func (n *Node) idle(alpha search.Score) search.Score {
	if alpha >= search.MaxEvaluation || alpha < -search.MaxEvaluation {
		return alpha
	}
	idle := alpha - n.gathering.excess
	if n.gathering.powers {
		idle = max(idle, n.gathering.low.best()) - n.rules.PowerSum.reach()
	}
	return max(idle, -search.Infinity)
}

// cutting returns the least value of the next move that makes a node reach beta.
func (n *Node) cutting(idle, beta search.Score) search.Score {
	return idle + 1 + search.Score(sort.Search(int(beta-idle-1), func(above int) bool {
		moves := n.gathering.low
		moves.add(idle+1+search.Score(above), n.gathering.moves)
		return n.gathered(&moves) >= beta
	}))
}

// gather asks of the next move what a node needs to know of it.
func (n *Node) gather(w search.Window, cut bool) {
	q, idle := &n.inquiry, n.idle(w.Alpha)
	cutting := n.cutting(idle, w.Beta)
	switch {
	case !w.IsNull():
		q.ask(search.Window{Alpha: idle, Beta: cutting})
		return
	case cut:
		q.ask(question(cutting))
		q.ask(question(idle + 1))
	default:
		q.ask(question(idle + 1))
		q.ask(question(cutting))
	}
	q.enough, q.tooLittle, q.step = cutting, idle+1, n.gathering.step
}

// gathers takes in what the move in question has come to. It returns what Tried does.
func (n *Node) gathers() (score search.Score, better bool) {
	q, g := &n.inquiry, &n.gathering
	better = q.low > g.low.best()
	g.low.add(q.low, g.moves)
	g.high.add(q.high, g.moves)
	score = n.gathered(&g.low)
	if score < q.within.Beta {
		score = n.gathered(&g.high)
	}
	return score, better
}
