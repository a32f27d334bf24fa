package engine

import (
	"slices"
	"time"

	"shotest/internal/message"
	"shotest/profile"
	"shotest/search"
	"shotest/shogi"
)

// quietTime is for how long a search tells nothing but finished lines: nobody could follow more.
const quietTime = time.Second

// teller reports what a search finds to whoever has started it.
type teller struct {
	// report is nil if nobody listens.
	report func(Report)
	// interval is how long to wait between reports of the main line.
	interval time.Duration
	// lastShown is when a line was reported last, lastCurrent when the move that is being searched was.
	// unshown are the lines of each rank that were kept back since then.
	lastShown, lastCurrent time.Time
	unshown                []Report
}

func newTeller(report func(Report), p *profile.Profile) teller {
	if p.ConsiderationMode {
		return teller{report: report}
	}
	return teller{report: report, interval: p.PvInterval}
}

// tell reports something, if anybody listens.
func (t *teller) tell(r Report) {
	if t.report != nil {
		t.report(r)
	}
}

// remark says something in words, in the engine's language.
func (t *thinking) remark(format string, values ...any) {
	t.tell(Report{Text: t.engine.words(message.Errorf(format, values...))})
}

// hear takes what the search has to say.
func (t *thinking) hear(found *search.Report) {
	if found.Rank == 1 && found.Bound != search.UpperBound {
		t.mates.wins = found.Score >= winning
	}
	t.mates.lookOn()
	switch {
	case found.Finished() || found.Partial:
		t.take(found)
		if found.Rank == t.lines.wanted && !found.Partial {
			t.mates.lookAfter(shogi.Move(found.PV[0]))
			t.sayMeanwhile()
		}
	case found.Bounded():
		t.bound(found)
	default:
		t.current(found)
	}
}

// take makes a line of the search known, and the best one the answer. A partial line's bound passes for
// its value: nothing more will be known.
func (t *thinking) take(found *search.Report) {
	r := t.lineOf(found)
	r.Bound = Exact
	if found.Rank == 1 {
		t.lines.newest, t.lines.older = nil, t.lines.newest
		t.result = Result{Best: r.PV[0], Score: r.Score}
		if !found.Partial {
			t.clock.pace.Finished(r.PV[0], found.Score)
		}
	}
	t.lines.newest = append(t.lines.newest, r)
	t.show(r, found.Rank == t.lines.wanted)
}

// bound makes known that a line's value lies outside of what was expected.
func (t *thinking) bound(found *search.Report) {
	if found.Rank == 1 && found.Bound == search.UpperBound {
		t.clock.pace.Falls(found.Score)
	}
	if t.lines.wanted == 1 && t.clock.elapsed() >= quietTime && t.interval == 0 {
		t.tell(t.lineOf(found))
	}
}

// current tells now and then which move is being searched.
func (t *thinking) current(found *search.Report) {
	if time.Since(t.lastCurrent) < quietTime || t.clock.elapsed() < quietTime {
		return
	}
	t.lastCurrent = time.Now()
	t.tell(Report{
		Depth: found.Depth, Current: shogi.Move(found.Current),
		Nodes: found.Nodes + t.helpers.nodes(), Elapsed: t.clock.elapsed(),
	})
}

// lineOf returns a line of the search in the form in which it is reported.
func (t *thinking) lineOf(found *search.Report) Report {
	r := Report{
		Depth: found.Depth, SelDepth: found.SelDepth, MultiPV: found.Rank, Score: toScore(found.Score), Bound: toBound(found.Bound),
		Nodes: found.Nodes + t.helpers.nodes(), Elapsed: t.clock.elapsed(), HashFull: found.HashFull,
		PV: converted[shogi.Move](found.PV),
	}
	if t.lines.wanted == 1 {
		r.MultiPV = 0
	}
	return r
}

// show reports a line, or keeps it back if others were reported within the profile's interval. The last
// line of an iteration brings those before it along.
func (t *teller) show(r Report, last bool) {
	t.unshown = slices.DeleteFunc(t.unshown, func(kept Report) bool { return kept.MultiPV == r.MultiPV })
	t.unshown = append(t.unshown, r)
	if !last || time.Since(t.lastShown) < t.interval {
		return
	}
	for _, r := range t.unshown {
		t.tell(r)
	}
	t.unshown = t.unshown[:0]
	t.lastShown = time.Now()
}

// mostShown is the highest score reported without a proven mate, in centipawns. Wins by the rules, and
// mates that depend on replies that the search could not pay for, have values far beyond it.
const mostShown = 9999

// toScore returns a value of the search as a score to report.
func toScore(s search.Score) Score {
	if plies := s.MatePlies(); plies != 0 {
		return Score{Mate: plies}
	}
	return Score{Centipawns: min(max(int(s), -mostShown), mostShown)}
}
