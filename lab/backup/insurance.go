package backup

import "shotest/search"

// Insurance makes a position with several good moves worth more than one with a single good move:
// if deeper search finds something wrong with the best, there is another. If the second best move
// is not within a margin of the best, the position loses a centipawn for each centipawn by which it
// misses the margin, up to a penalty:
//
//	value = max(best - penalty, min(best, second best + margin))
//
// With a margin of 20 and a penalty of 10, moves of +50 and +35 make +50; +50 and +25 make +45; +50
// alone makes +40. The founding document takes the whole penalty as soon as the margin is missed:
// then the value of a position would fall when its best move becomes a centipawn better and leaves
// the second outside the margin.
//
// # Windows
//
// A move of beta + penalty or more cuts the node off alone, one of beta or more together with a
// second of beta - margin or more. Until then:
//
//   - in the principal variation moves are searched from alpha - margin to beta + penalty. Once the
//     best move is fully insured, only better moves count.
//   - elsewhere a move is searched with at most three null windows, at beta + penalty, beta -
//     margin and beta. For most moves the first is enough. Once there is a move of beta, only beta
//   - margin is searched; once there is a move of beta - margin, only beta.
//
// So a single move of beta no longer cuts a node off. This costs nodes, and the rule applies only
// where the depth left pays for it.
//
// After H. G. Muller, "beyond minimax".
type Insurance struct {
	On      bool         `doc:"Whether the rule is used."`
	Depth   int          `range:"0,12700" doc:"The least depth left, of both sides together, at which the rule counts, in hundredths of a ply."`
	Margin  search.Score `range:"0,500" doc:"How much less than the best the second best move may be worth without a loss, in centipawns."`
	Penalty search.Score `range:"1,500" doc:"The most that a position loses for having but one good move, in centipawns."`
}

// insures reports whether the rule applies to a node with depth left.
func (i *Insurance) insures(depth int) bool { return i.On && depth >= i.Depth }

// alone returns the value that a move needs to give its node the value value without another good
// move.
func (i *Insurance) alone(value search.Score) search.Score {
	if value > search.MaxEvaluation || value <= -search.MaxEvaluation {
		return value
	}
	return min(value+i.Penalty, search.MaxEvaluation+1)
}

// bestTwo holds the highest and the second highest of some scores.
type bestTwo struct{ best, second search.Score }

var noneYet = bestTwo{-search.Infinity, -search.Infinity}

// add takes score into account.
func (b *bestTwo) add(score search.Score) {
	if score > b.best {
		b.best, b.second = score, b.best
	} else if score > b.second {
		b.second = score
	}
}

// insured returns the value of a node with these two best moves.
func (b *bestTwo) insured(rule *Insurance) search.Score {
	if b.best.Certain() {
		return b.best
	}
	return max(b.best-rule.Penalty, min(b.best, b.second+rule.Margin), -search.MaxEvaluation)
}

// usefulWindow returns the window in which the value of the next move makes a difference to a node
// with the window from alpha to beta.
func (n *Node) usefulWindow(alpha, beta search.Score) search.Window {
	margin := n.rules.Insurance.Margin
	best, other := n.low.best, beta-margin
	lower := max(n.low.second, alpha-margin, -search.Infinity)
	switch {
	case best <= alpha && best >= other:
		return search.Window{Alpha: alpha, Beta: beta} // the best move so far insures the next one
	case best <= alpha:
		lower = max(lower, best) // below the best the next move changes nothing, not even as insurance
	}
	switch {
	case best >= beta:
		return search.Window{Alpha: lower, Beta: other}
	case best >= other:
		return search.Window{Alpha: lower, Beta: beta}
	}
	return search.Window{Alpha: lower, Beta: n.rules.Insurance.alone(beta)}
}

// askNullWindows sets the null windows for the next move that decide whether the node reaches beta.
func (n *Node) askNullWindows(beta search.Score, cut bool) {
	q, alone, other := &n.inquiry, n.rules.Insurance.alone(beta), beta-n.rules.Insurance.Margin
	switch {
	case alone == beta || n.low.best >= other && n.low.best < beta:
		q.ask(nullWindowAt(beta))
		return
	case n.low.best >= beta:
		q.ask(nullWindowAt(other))
		return
	}
	q.sufficient, q.insufficient = alone, other
	if cut {
		q.windows = [3]search.Window{nullWindowAt(alone), nullWindowAt(other), nullWindowAt(beta)}
	} else {
		q.windows = [3]search.Window{nullWindowAt(other), nullWindowAt(alone), nullWindowAt(beta)}
	}
	q.count = len(q.windows)
}

// nullWindowAt returns the null window that tells whether a move is worth value or more.
func nullWindowAt(value search.Score) search.Window {
	return search.Window{Alpha: value - 1, Beta: value}
}
