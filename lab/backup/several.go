package backup

import (
	"sort"

	"shotest/search"
)

// MaxMoves is the number of a position's moves that alternatives and the power sum look at, at the
// most.
//
// The value by these rules never falls when a move's value rises, and exceeds the best move's value
// by no more than a known excess. This determines the windows: up to some value the next move makes
// no difference, whatever comes after it, and from some higher value on it cuts its node off.
//
//   - In the principal variation a move is searched between these two values.
//   - Elsewhere null windows ask whether the move makes a difference and whether it cuts the node
//     off. If its value lies in between, more null windows halve the range, as far as the rule
//     distinguishes values. Most moves need one window.
//
// A node may rise above alpha even if no single move does. Then the best move is the node's move.
const MaxMoves = 8

// gathering holds the values of a node's moves that one of these rules has seen.
type gathering struct {
	moves  int          // the number of moves that the rule looks at; 0 where the rule does not apply
	powers bool         // whether the rule is the power sum
	excess search.Score // the most that the rule adds to the best move's value
	step   search.Score // the smallest difference between values that the rule distinguishes, from beta down
	low    ranked       // of the lower bounds of the moves' values
	high   ranked       // of the upper bounds
}

// gathering returns the initial gathering of a node with depth left.
func (r *Rules) gathering(depth int) gathering {
	switch {
	case r.PowerSum.On && depth >= r.PowerSum.Depth:
		return gathering{moves: MaxMoves, powers: true, excess: r.PowerSum.excess(), step: 1}
	case r.Alternatives.On && depth >= r.Alternatives.Depth:
		rule := &r.Alternatives
		return gathering{moves: rule.Moves, excess: rule.excess(), step: rule.Bonus}
	}
	return gathering{}
}

// ranked holds the highest of some scores, the highest first.
type ranked struct {
	scores [MaxMoves]search.Score
	count  int
}

// add inserts score, and keeps the highest limit scores. -Infinity does not count.
func (r *ranked) add(score search.Score, limit int) {
	at := r.count
	for at > 0 && r.scores[at-1] < score {
		at--
	}
	if at >= limit || score == -search.Infinity {
		return
	}
	r.count = min(r.count+1, limit)
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

// estimates returns the scores without certain losses: nobody falls back on a loss.
func (r *ranked) estimates() []search.Score {
	count := r.count
	for count > 0 && r.scores[count-1].Certain() {
		count--
	}
	return r.scores[:count]
}

// gathered returns the combined value of moves with these scores.
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

// idleValue returns the highest value with which the next move makes no difference to a node whose
// value so far is alpha or less.
func (n *Node) idleValue(alpha search.Score) search.Score {
	if alpha >= search.MaxEvaluation || alpha < -search.MaxEvaluation {
		return alpha
	}
	idle := alpha - n.gathering.excess
	if n.gathering.powers {
		idle = max(idle, n.gathering.low.best()) - n.rules.PowerSum.reach()
	}
	return max(idle, -search.Infinity)
}

// cutoffValue returns the lowest value, above idle, of the next move with which the node reaches
// beta.
func (n *Node) cutoffValue(idle, beta search.Score) search.Score {
	return idle + 1 + search.Score(sort.Search(int(beta-idle-1), func(above int) bool {
		moves := n.gathering.low
		moves.add(idle+1+search.Score(above), n.gathering.moves)
		return n.gathered(&moves) >= beta
	}))
}

// askAboutSeveral sets the windows for the next move under a rule that looks at several moves.
func (n *Node) askAboutSeveral(w search.Window, cut bool) {
	q, idle := &n.inquiry, n.idleValue(w.Alpha)
	cutting := n.cutoffValue(idle, w.Beta)
	switch {
	case !w.IsNull():
		q.ask(search.Window{Alpha: idle, Beta: cutting})
		return
	case cut:
		q.ask(nullWindowAt(cutting))
		q.ask(nullWindowAt(idle + 1))
	default:
		q.ask(nullWindowAt(idle + 1))
		q.ask(nullWindowAt(cutting))
	}
	q.sufficient, q.insufficient, q.step = cutting, idle+1, n.gathering.step
}

// addGathered adds the value of the current move to the gathering. Its results are those of Tried.
func (n *Node) addGathered() (score search.Score, better bool) {
	q, g := &n.inquiry, &n.gathering
	better = q.low > g.low.best()
	g.low.add(q.low, g.moves)
	g.high.add(q.high, g.moves)
	score = n.gathered(&g.low)
	if score < q.moveWindow.Beta {
		score = n.gathered(&g.high)
	}
	return score, better
}
