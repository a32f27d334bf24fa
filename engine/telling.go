package engine

import (
	"slices"
	"time"

	"shotest/search"
	"shotest/shogi"
)

// quietTime is for how long a search tells nothing but finished lines: those who
// look at it could not follow more.
const quietTime = time.Second

// pvInterval returns how long to wait between reports of the main line.
func (e *Engine) pvInterval() time.Duration {
	if e.options.Profile.ConsiderationMode {
		return 0
	}
	return e.options.Profile.PvInterval
}

// hear takes what the search has to say.
func (t *thinking) hear(found *search.Report) {
	switch {
	case found.Finished():
		t.take(found)
		if found.Rank == t.lines && !found.Partial {
			t.lookForMates(shogi.Move(found.PV[0]))
			t.sayMeanwhile()
		}
	case found.Bounded():
		t.bound(found)
	default:
		t.current(found)
	}
}

// take makes a line of the search known, and the best one the answer.
func (t *thinking) take(found *search.Report) {
	r := t.lineOf(found)
	if found.Rank == 1 {
		t.newest, t.older = nil, t.newest
		t.result = Result{Best: r.PV[0], Score: r.Score}
		if !found.Partial {
			t.pace.Finished(r.PV[0], found.Score)
		}
	}
	t.newest = append(t.newest, r)
	t.show(r)
}

// bound makes known that a line's value lies outside of what was expected.
func (t *thinking) bound(found *search.Report) {
	if found.Rank == 1 && found.Bound == search.UpperBound {
		t.pace.Falls(found.Score)
	}
	if t.report != nil && t.lines == 1 && time.Since(t.started) >= quietTime && t.engine.pvInterval() == 0 {
		t.report(t.lineOf(found))
	}
}

// current tells now and then which move is being searched.
func (t *thinking) current(found *search.Report) {
	if t.report == nil || time.Since(t.lastCurrent) < quietTime || time.Since(t.started) < quietTime {
		return
	}
	t.lastCurrent = time.Now()
	t.report(Report{
		Depth: found.Depth, Current: shogi.Move(found.Current),
		Nodes: found.Nodes + t.helpers.nodes(), Elapsed: time.Since(t.started),
	})
}

// lineOf returns a line of the search in the form in which it is reported.
func (t *thinking) lineOf(found *search.Report) Report {
	r := Report{
		Depth: found.Depth, SelDepth: found.SelDepth, MultiPV: found.Rank, Score: toScore(found.Score), Bound: toBound(found.Bound),
		Nodes: found.Nodes + t.helpers.nodes(), Elapsed: time.Since(t.started), HashFull: found.HashFull,
	}
	for _, m := range found.PV {
		r.PV = append(r.PV, shogi.Move(m))
	}
	if t.lines == 1 {
		r.MultiPV = 0
	}
	return r
}

// show reports a line, or keeps it back if others were reported within the
// interval that the profile sets.
func (t *thinking) show(r Report) {
	if t.report == nil {
		return
	}
	t.unshown = slices.DeleteFunc(t.unshown, func(kept Report) bool { return kept.MultiPV == r.MultiPV })
	t.unshown = append(t.unshown, r)
	if max(r.MultiPV, 1) == t.lines && time.Since(t.lastShown) >= t.engine.pvInterval() {
		t.showKept()
	}
}

// showKept reports what was kept back.
func (t *thinking) showKept() {
	for _, r := range t.unshown {
		t.report(r)
	}
	t.unshown = t.unshown[:0]
	t.lastShown = time.Now()
}

// mostShown is the highest score reported for a position that is no proven mate, in
// centipawns: what the rules are going to decide, and mates that depend on replies that
// the search could not pay for, have values far beyond all evaluations, which would mean
// nothing to anybody.
const mostShown = 9999

// toScore returns a value of the search as a score to report.
func toScore(s search.Score) Score {
	if plies := s.MatePlies(); plies != 0 {
		return Score{Mate: plies}
	}
	return Score{Centipawns: min(max(int(s), -mostShown), mostShown)}
}
