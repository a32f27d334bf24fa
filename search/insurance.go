package search

// Insurance makes a position with several good moves worth more than one with a
// single good move: if deeper search finds something wrong with the best move, there
// is another. A second move within a margin of the best insures it fully. Without one
// the position is worth less, by a centipawn for each that the second best lies below
// the margin, up to a penalty:
//
//	value = max(best - penalty, min(best, second best + margin))
//
// With a margin of 20 and a penalty of 10, moves of +50 and +35 make +50; +50 and +25
// make +45; +50 alone makes +40.
//
// The founding document takes the whole penalty as soon as the second best lies below
// the margin. Then a position would lose value if its best move became a centipawn
// better and left the second behind. Sliding, it never does.
//
// # Windows
//
// A move of beta + penalty or more cuts the node off alone. One of beta or more does
// so together with a second of beta - margin or more, or as the second after one like
// that. Until then:
//
//   - in the principal variation, where the value itself is wanted, moves are searched
//     from alpha - margin to beta + penalty. Once a best move is fully insured, only
//     better ones count, and the search goes on as without the rule.
//   - elsewhere only the side of beta is wanted, and a move is asked at most three
//     questions, each with a window without an inner value: beta + penalty,
//     beta - margin, beta. A move below beta - margin, as most are where the node
//     fails low, costs one question, as without the rule; so does one that cuts the
//     node off alone. Once there is a move of beta, only beta - margin is asked; once
//     there is one of beta - margin, only beta.
//
// What it costs is that one move of beta no longer cuts a node off if it is not beyond
// beta by the penalty, which is most often so where scores are close. So it is left to
// nodes with depth to pay for it.
//
// After H. G. Muller, "beyond minimax".
type Insurance struct {
	On      bool  `doc:"Whether the rule is used."`
	Depth   int   `range:"0,12700" doc:"The least depth left, of both sides together, at which the rule counts, in hundredths of a ply."`
	Margin  Score `range:"0,500" doc:"How much less than the best the second best move may be worth without a loss, in centipawns."`
	Penalty Score `range:"1,500" doc:"The most that a position loses for having but one good move, in centipawns."`
}

// insures reports whether the rule counts at a node.
func (i *Insurance) insures(left budget) bool { return i.On && left.depth() >= i.Depth }

// alone returns what a move must be worth to give its node a value without another's
// help.
func (i *Insurance) alone(value Score) Score {
	if value > MaxEvaluation || value <= -MaxEvaluation {
		return value
	}
	return min(value+i.Penalty, MaxEvaluation+1)
}

// bestTwo are the highest and second highest of some scores.
type bestTwo struct{ best, second Score }

var noneYet = bestTwo{-Infinity, -Infinity}

// add counts one score more.
func (b *bestTwo) add(score Score) {
	if score > b.best {
		b.best, b.second = score, b.best
	} else if score > b.second {
		b.second = score
	}
}

// insured returns the value of a node whose moves are worth this.
func (b *bestTwo) insured(rule *Insurance) Score {
	if b.best > MaxEvaluation || b.best < -MaxEvaluation {
		return b.best
	}
	return max(b.best-rule.Penalty, min(b.best, b.second+rule.Margin), -MaxEvaluation)
}

// insure searches a move of an insured node as far as the node's value needs it, and
// returns what it is worth at least and at most. alpha is the node's, or what its
// moves have come to if that is more.
func (r *run) insure(b *backup, alpha, beta, bonus Score, t *trial) (low, high Score) {
	if beta-alpha == 1 {
		return r.inquire(b, beta, bonus, t)
	}
	low, high = b.needed(alpha, beta)
	score := r.rewarded(low, high, bonus, t)
	return known(score, low, high)
}

// known returns what a score says of its value, if it was searched within a window.
func known(score, alpha, beta Score) (low, high Score) {
	switch {
	case score <= alpha:
		return -Infinity, score
	case score >= beta:
		return score, Infinity
	}
	return score, score
}

// needed returns the window in which the next move's value makes a difference to a
// node that wants its own.
func (b *backup) needed(alpha, beta Score) (least, most Score) {
	best, other := b.low.best, beta-b.Insurance.Margin
	least = max(b.low.second, alpha-b.Insurance.Margin, -Infinity)
	switch {
	case best <= alpha && best >= other:
		return alpha, beta // the next one has insurance enough
	case best <= alpha:
		least = max(least, best) // below the best it does not even insure
	}
	switch {
	case best >= beta:
		return least, other
	case best >= other:
		return least, beta
	}
	return least, b.Insurance.alone(beta)
}

// inquire is insure for a node that only wants to know whether its value reaches
// beta.
func (r *run) inquire(b *backup, beta, bonus Score, t *trial) (low, high Score) {
	alone, other := b.Insurance.alone(beta), beta-b.Insurance.Margin
	switch {
	case alone == beta || b.low.best >= other && b.low.best < beta:
		return r.question(beta, bonus, t)
	case b.low.best >= beta:
		return r.question(other, bonus, t)
	}
	questions := [3]Score{other, alone, beta}
	if t.cut {
		questions = [3]Score{alone, other, beta}
	}
	low, high = -Infinity, Infinity
	for _, value := range questions {
		if low >= value || high < value {
			continue
		}
		least, most := r.question(value, bonus, t)
		low = max(low, least)
		high = max(low, min(high, most)) // searches may disagree
		if low >= alone || high < other || r.stopped {
			break
		}
	}
	return low, high
}

// question asks whether a move is worth a value.
func (r *run) question(value, bonus Score, t *trial) (low, high Score) {
	return known(r.rewarded(value-1, value, bonus, t), value-1, value)
}
