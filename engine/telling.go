package engine

import (
	"slices"
	"time"

	"shotest/profile"
	"shotest/search"
)

// quietTime is the time during which a search reports only finished lines: nobody could follow
// more.
const quietTime = time.Second

// teller reports the findings of a search to its caller.
type teller struct {
	// report is nil if nobody listens.
	report func(Report)
	// interval is the least time between reports of the main line.
	interval time.Duration
	// lastShown is the time of the last report of a line, lastCurrent the time of the last report
	// of the move being searched. unshown holds the lines of each rank that were kept back since
	// lastShown.
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

// say reports remarks.
func (t *teller) say(texts []string) {
	for _, text := range texts {
		t.tell(Report{Text: text})
	}
}

// isQuiet reports whether only finished lines should be reported now: the search has just begun, or
// the move being searched was reported a moment ago.
func (t *teller) isQuiet(elapsed time.Duration) bool {
	return elapsed < quietTime || time.Since(t.lastCurrent) < quietTime
}

// tellCurrent reports the move being searched.
func (t *teller) tellCurrent(r Report) {
	t.lastCurrent = time.Now()
	t.tell(r)
}

// show reports a line, or keeps it back if others were reported within the profile's interval. The
// last line of an iteration is reported together with the lines before it.
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

// mostShown is the highest score reported without a proven mate, in centipawns. Wins by the rules,
// and mates that depend on replies that the search could not pay for, have values far beyond it.
const mostShown = 9999

// toScore returns a value of the search as a score to report.
func toScore(s search.Score) Score {
	if plies := s.MatePlies(); plies != 0 {
		return Score{Mate: plies}
	}
	return Score{Centipawns: min(max(int(s), -mostShown), mostShown)}
}
