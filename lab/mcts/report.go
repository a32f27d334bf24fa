package mcts

import (
	"cmp"
	"slices"

	"shotest/search"
)

// breathe hands control back to the caller, and reports lines when enough has been added.
func (r *run) breathe() {
	r.tree.mu.Lock()
	visits := r.tree.nodes[root].visits
	r.tree.mu.Unlock()
	if visits < r.nextLines {
		r.send(search.Report{Nodes: r.nodes, Depth: r.depth, Current: r.current()})
		return
	}
	r.nextLines = visits + max(firstLines, visits*growth/1000)
	r.reportLines()
	if r.limits.Depth > 0 && r.depth >= r.limits.Depth {
		r.stopped = true
	}
}

// current returns the move at the root that the last step took.
func (r *run) current() search.Move {
	if len(r.path) < 2 {
		return search.NoMove
	}
	return r.tree.nodes[r.path[1]].move
}

// reportLines reports the lines of all ranks, in order.
func (r *run) reportLines() {
	reports := r.collect()
	for i := range reports {
		r.send(reports[i])
	}
}

// collect returns the lines of all ranks. A move that was taken less often than one before
// it may have the higher mean: it is reported with the score of that one, because readers
// expect lines in the order of their scores.
func (r *run) collect() []search.Report {
	t := r.tree
	t.mu.Lock()
	defer t.mu.Unlock()
	r.ranked = t.rank(root, r.ranked[:0])
	lines := min(max(1, r.limits.MultiPV), len(r.ranked))
	reports := make([]search.Report, 0, lines)
	for rank := range lines {
		child := &t.nodes[r.ranked[rank]]
		if rank > 0 && child.visits == 0 {
			break
		}
		if len(r.lines) <= rank {
			r.lines = append(r.lines, nil)
		}
		r.lines[rank] = t.line(r.ranked[rank], r.lines[rank][:0])
		score := r.scoreOf(child)
		if rank > 0 {
			score = min(score, reports[rank-1].Score)
		} else {
			r.depth = max(r.depth, len(r.lines[rank]))
		}
		reports = append(reports, search.Report{
			Rank: rank + 1, Depth: r.depth, SelDepth: max(r.depth, t.deepest), Score: score, Bound: search.Exact,
			Nodes: r.nodes, HashFull: t.filled(), PV: r.lines[rank], Partial: r.stopped,
		})
	}
	return reports
}

// scoreOf returns the value of a child of the root for the side to move there.
func (r *run) scoreOf(child *node) search.Score {
	if child.proof != 0 {
		return search.Score(lift(child.proof))
	}
	return r.score(child.mean())
}

// rank appends the children of a node that were visited, the best first.
func (t *tree) rank(place uint32, dst []uint32) []uint32 {
	for at := t.nodes[place].firstChild; at != 0; at = t.nodes[at].sibling {
		dst = append(dst, at)
	}
	slices.SortStableFunc(dst, func(a, b uint32) int { return -t.nodes[a].compare(&t.nodes[b]) })
	return dst
}

// compare returns a positive number if a child is to be played rather than another: proven
// wins first, the shortest first; then what most steps took; last what is proven to lose,
// the longest first.
func (n *node) compare(other *node) int {
	if n.proof != 0 || other.proof != 0 {
		// Of a child: what is lost for it is won for the one who chooses.
		return -cmp.Compare(n.proof, other.proof)
	}
	return cmp.Or(cmp.Compare(n.visits, other.visits), cmp.Compare(n.sum, other.sum))
}

// line appends the best line that begins with a node's move.
func (t *tree) line(place uint32, dst []search.Move) []search.Move {
	for {
		n := &t.nodes[place]
		dst = append(dst, n.move)
		if place = t.best(n); place == root {
			return dst
		}
	}
}

// best returns the child of a node that is to be played, the root if no step has taken any.
func (t *tree) best(n *node) uint32 {
	best := uint32(root)
	for at := n.firstChild; at != 0; at = t.nodes[at].sibling {
		if best == root || t.nodes[at].compare(&t.nodes[best]) > 0 {
			best = at
		}
	}
	if t.nodes[best].visits == 0 {
		return root
	}
	return best
}

// send hands a report to the caller, unless it has left the loop.
func (r *run) send(report search.Report) {
	if !r.left && !r.yield(report) {
		r.left, r.stopped = true, true
	}
}
