package search

// Backup says how a position's value comes from the values of its moves. Plain
// minimax takes the best move's. That is right where values are exact, but most are
// estimates, and then it knows no difference between a goal that is reached by one
// move only and the same goal with other moves to fall back on, nor between a loss
// now and a loss in twenty moves. Four rules make that difference. Each is small
// against the error of the evaluation, each has a file of its own, and none is used
// by default.
//
// A value is made in this order:
//
//	each move: its value, and its random bonus         randombonus.go
//	the best of them, and the second best: insurance   insurance.go
//	the position as it stands: neighbourhood           neighbourhood.go
//	the loser's reward for lasting: path bonus         pathbonus.go
//
// The rules count where moves are searched: neither in quiescence, nor at the root,
// where the moves of the player are compared by the values that they lead to. None
// changes a certain win or loss, or makes one of an estimate.
//
// # Windows
//
// What a rule adds must never bring a move into the window whose search ended
// outside of it: its score is a bound there, and would be taken for a value. So the
// window is moved the other way before moves are searched. A rule f that never ranks
// two values the other way round sends some value to alpha or less and the next one
// above it; these two are what the moves are searched with in place of alpha and
// alpha + 1, and beta comes from beta - 1 in the same way. A window without an inner
// value stays one. Insurance looks at two moves and needs more, see there.
//
// # Transposition table
//
// All that the rules depend on is the position, its move, and the depth left, which
// the table knows. So a stored value counts for every window and every path.
//
// The ideas are H. G. Muller's ("beyond minimax", a thread in a forum of programmers,
// 2007), windows included; the windows of the insurance here are narrower.
type Backup struct {
	PathBonus     PathBonus     `doc:"The loser is rewarded for lasting."`
	Insurance     Insurance     `doc:"A position with one good move is worth less than one with several."`
	RandomBonus   RandomBonus   `doc:"A small bonus for each move by chance, so that many good moves are better than few."`
	Neighbourhood Neighbourhood `doc:"A line that leads through positions of a bad evaluation is worth less."`
}

// DefaultBackup returns margins to begin with, and no rule in use.
func DefaultBackup() Backup {
	return Backup{
		PathBonus:     PathBonus{Bonus: 4, From: 2000},
		Insurance:     Insurance{Depth: 6 * Ply, Margin: 20, Penalty: 10},
		RandomBonus:   RandomBonus{Most: 10},
		Neighbourhood: Neighbourhood{Share: 50, Most: 20},
	}
}

// used reports whether any of the rules is.
func (b *Backup) used() bool {
	return b.PathBonus.On || b.Insurance.On || b.RandomBonus.On || b.Neighbourhood.On
}

// backup is how the value of one node comes about: the rules with what they need to
// know of the node.
type backup struct {
	*Backup
	// keyed says that the node has a key, which the random bonus needs.
	keyed bool
	key   uint64
	// insured says that the node is deep enough for insurance, which counts in
	// low and high what its moves have come to, at least and at most.
	insured   bool
	low, high bestTwo
	// penalty is that of the neighbourhood.
	penalty Score
}

// backUp prepares a node for its rules: the window for its moves, and how far below it a
// move still makes a difference.
func (r *run) backUp(n *node) {
	rules := &r.settings.Backup
	n.backup = backup{
		Backup: rules, keyed: r.keyed != nil, key: n.key, penalty: rules.Neighbourhood.penalty(n.staticEval),
		insured: rules.Insurance.insures(n.left), low: noneYet, high: noneYet,
	}
	if n.backup.insured {
		n.slack = rules.Insurance.Margin
	}
	n.lower, n.upper = n.backup.before(n.alpha, n.beta)
}

// node turns what the moves have come to into the value of the node.
func (b *backup) node(score Score) Score {
	return b.PathBonus.reward(shift(score, -b.penalty))
}

// before returns the window for what node is given, from that of the node.
func (b *backup) before(alpha, beta Score) (Score, Score) {
	return b.atMost(alpha), b.atMost(beta-1) + 1
}

// atMost returns the highest value that node turns into a score or less.
func (b *backup) atMost(score Score) Score {
	return shiftedAtMost(b.PathBonus.rewardedAtMost(score), -b.penalty)
}

// shift adds to a score that is no certain win or loss, and makes none of it.
func shift(score, by Score) Score {
	if by == 0 || score > MaxEvaluation || score < -MaxEvaluation {
		return score
	}
	return min(max(score+by, -MaxEvaluation), MaxEvaluation)
}

// shiftedAtMost returns the highest value that shift turns into a score or less.
func shiftedAtMost(score, by Score) Score {
	if by == 0 || score >= MaxEvaluation || score < -MaxEvaluation {
		return score
	}
	return min(max(score-by, -MaxEvaluation-1), MaxEvaluation)
}

// valued searches a move of a node. It returns what the node comes to with it, before
// the node's own rules, and whether the move is the best so far and above lower.
func (r *run) valued(n *node, m Move, t *trial) (score Score, better bool) {
	if !r.backsUp {
		score = r.child(n.lower, n.upper, t)
		return score, score > max(n.best, n.lower)
	}
	b := &n.backup
	bonus := b.bonus(m)
	if !b.insured {
		score = r.rewarded(n.lower, n.upper, bonus, t)
		return score, score > max(n.best, n.lower)
	}
	low, high := r.insure(b, n.lower, n.upper, bonus, t)
	better = low > max(b.low.best, n.lower)
	b.low.add(low)
	b.high.add(high)
	if score = b.low.insured(&b.Insurance); score < n.upper {
		score = b.high.insured(&b.Insurance)
	}
	return score, better
}

// rewarded is child for a move that has a bonus: window and score hold it.
func (r *run) rewarded(alpha, beta, bonus Score, t *trial) Score {
	return shift(r.child(shiftedAtMost(alpha, bonus), shiftedAtMost(beta-1, bonus)+1, t), bonus)
}
