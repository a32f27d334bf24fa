package engine

import (
	"slices"

	"shotest/search"
	"shotest/shogi"
)

// lineup are the lines that a search has found, of as many ranks as are wanted.
type lineup struct {
	wanted int
	// newest are the lines of the last iteration so far, by rank, older those of the one before.
	newest, older []Report
}

// conclude reports the line of every rank once more, completed, with the nodes and the time as they are
// now: clients keep the last line that they get.
func (t *thinking) conclude() {
	lines := t.lines.last()
	nodes, elapsed := t.engine.searcher.Counts().Nodes+t.helpers.nodes(), t.clock.elapsed()
	for i := range lines {
		r := &lines[i]
		r.PV = t.completed(r)
		r.Nodes = nodes
		r.Elapsed = elapsed
		r.HashFull = t.engine.searcher.HashFull()
		r.Final = true
		t.tell(*r)
	}
	best := &lines[0]
	t.result.Best, t.result.Score, t.result.Ponder = best.PV[0], best.Score, shogi.NoMove
	if len(best.PV) > 1 {
		t.result.Ponder = best.PV[1]
	}
}

// last returns the lines of all ranks, in order. Lines that the last iteration was cut short of are those
// of the iteration before, and now no better than those above.
func (l *lineup) last() []Report {
	lines := slices.Clone(l.newest)
	slices.SortStableFunc(lines, func(a, b Report) int { return b.Score.Compare(a.Score) })
	for _, old := range l.older {
		known := slices.ContainsFunc(lines, func(r Report) bool { return r.PV[0] == old.PV[0] })
		if known || len(lines) >= l.wanted {
			continue
		}
		if above := &lines[len(lines)-1]; old.Score.Compare(above.Score) > 0 {
			old.Score, old.Bound = above.Score, UpperBound
		}
		lines = append(lines, old)
	}
	if l.wanted > 1 {
		for i := range lines {
			lines[i].MultiPV = i + 1
		}
	}
	return lines
}

// completed returns a report's line, completed from the transposition table up to the depth of the
// search, or to the mate.
func (t *thinking) completed(r *Report) []shogi.Move {
	length := max(r.Depth, 2)
	if r.Score.Mate != 0 {
		length = max(r.Score.Mate, -r.Score.Mate)
	}
	return converted[shogi.Move](t.engine.searcher.Complete(t.engine.game, converted[search.Move](r.PV), length))
}

// converted returns moves of the game as those of the search, or the other way round.
func converted[To, From search.Move | shogi.Move](moves []From) (all []To) {
	for _, m := range moves {
		all = append(all, To(m))
	}
	return all
}

// unsearched returns the line of a search that was stopped before it had looked at any move: the first
// move by plausibility, with the evaluation of the position.
func (t *thinking) unsearched() Report {
	r := Report{Score: toScore(t.engine.game.Evaluate()), PV: []shogi.Move{t.result.Best}}
	if root := t.engine.searcher.RootMoves(); len(root) > 0 {
		r.PV[0] = shogi.Move(root[0].Move)
	}
	return r
}
