package engine

import (
	"slices"

	"shotest/search"
	"shotest/shogi"
)

// lineup holds the lines that a search has found, one for each wanted rank.
type lineup struct {
	engine      *Engine
	clock       *stopwatch
	helpers     *helpers // nil until helpers search
	wantedLines int
	newest      []Report // the lines of the last iteration so far, by rank
	older       []Report // the lines of the iteration before
}

// line returns found, a line of the search, as a report.
func (l *lineup) line(found *search.Report) Report {
	r := Report{
		Depth: found.Depth, SelDepth: found.SelDepth, MultiPV: found.Rank, Score: scoreOf(found.Score),
		Bound: boundOf(found.Bound),
		Nodes: found.Nodes + l.helpers.nodes(), Elapsed: l.clock.elapsed(), HashFull: found.HashFull,
		PV: converted[shogi.Move](found.PV),
	}
	if l.wantedLines == 1 {
		r.MultiPV = 0
	}
	return r
}

// add adds a line of the search. A line of the first rank begins an iteration. The bound of a
// partial line counts as its value, because nothing better will be known.
func (l *lineup) add(found *search.Report) Report {
	r := l.line(found)
	r.Bound = Exact
	if found.Rank == 1 {
		l.older = l.newest
		l.newest = nil
	}
	l.newest = append(l.newest, r)
	return r
}

// replace makes a line the only line.
func (l *lineup) replace(r Report) {
	l.newest = []Report{r}
	l.older = nil
}

// evaluated returns the line of a move that has not been searched, with the evaluation of the
// position.
func (l *lineup) evaluated(m shogi.Move) Report {
	return Report{Score: scoreOf(l.engine.game.Evaluate()), PV: []shogi.Move{m}}
}

// nodes returns the number of nodes that all threads have searched.
func (l *lineup) nodes() uint64 { return l.engine.searcher.Counts().Nodes + l.helpers.nodes() }

// finalLines returns the line of every rank once more, completed, with the nodes and the time as
// they are now: clients keep the last line that they get.
func (l *lineup) finalLines() []Report {
	lines := l.last()
	nodes := l.nodes()
	elapsed := l.clock.elapsed()
	for i := range lines {
		r := &lines[i]
		r.PV = l.completed(r)
		r.Nodes = nodes
		r.Elapsed = elapsed
		r.HashFull = l.engine.searcher.HashFull()
		r.Final = true
	}
	return lines
}

// last returns the lines of all ranks, in order. If the last iteration was cut short, the missing
// lines come from the iteration before, with scores no better than the lines above.
func (l *lineup) last() []Report {
	lines := slices.Clone(l.newest)
	slices.SortStableFunc(lines, func(a, b Report) int { return b.Score.Compare(a.Score) })
	for _, old := range l.older {
		known := slices.ContainsFunc(lines, func(r Report) bool { return r.PV[0] == old.PV[0] })
		if known || len(lines) >= l.wantedLines {
			continue
		}
		if above := &lines[len(lines)-1]; old.Score.Compare(above.Score) > 0 {
			old.Score, old.Bound = above.Score, UpperBound
		}
		lines = append(lines, old)
	}
	if l.wantedLines > 1 {
		for i := range lines {
			lines[i].MultiPV = i + 1
		}
	}
	return lines
}

// completed returns a report's line, completed from the transposition table up to the depth of the
// search, or to the mate.
func (l *lineup) completed(r *Report) []shogi.Move {
	length := max(r.Depth, 2)
	if r.Score.Mate != 0 {
		length = max(r.Score.Mate, -r.Score.Mate)
	}
	return converted[shogi.Move](l.engine.searcher.Complete(l.engine.game, converted[search.Move](r.PV), length))
}

// converted converts moves of the game to moves of the search, or the reverse.
func converted[To, From search.Move | shogi.Move](moves []From) (all []To) {
	for _, m := range moves {
		all = append(all, To(m))
	}
	return all
}
