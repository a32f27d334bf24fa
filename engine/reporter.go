package engine

import (
	"slices"
	"time"

	"shotest/config"
	"shotest/search"
)

// quietTime is the time during which a search reports only finished lines: nobody could follow
// more.
const quietTime = time.Second

// reporter reports the findings of a search to its caller.
type reporter struct {
	// report is nil if nobody listens.
	report func(Report)
	// interval is the least time between reports of the main line.
	interval    time.Duration
	lastShown   time.Time // of the last report of a line
	lastCurrent time.Time // of the last report of the move being searched
	unshown     []Report  // the lines, one for each rank, that were kept back since lastShown
}

func newReporter(report func(Report), p *config.Profile) reporter {
	if p.ConsiderationMode {
		return reporter{report: report}
	}
	return reporter{report: report, interval: p.PvInterval}
}

// send sends a report, if anybody listens.
func (t *reporter) send(r Report) {
	if t.report != nil {
		t.report(r)
	}
}

// sendRemarks sends each text as a remark.
func (t *reporter) sendRemarks(texts []string) {
	for _, text := range texts {
		t.send(Report{Text: text})
	}
}

// isQuiet reports whether only finished lines should be reported now: the search has just begun, or
// the move being searched was reported a moment ago.
func (t *reporter) isQuiet(elapsed time.Duration) bool {
	return elapsed < quietTime || time.Since(t.lastCurrent) < quietTime
}

// sendCurrent sends r, a report of the move being searched.
func (t *reporter) sendCurrent(r Report) {
	t.lastCurrent = time.Now()
	t.send(r)
}

// sendLine sends r, a report of a line, or keeps it back if lines were sent within the profile's
// interval. Lines are sent together when the last line of an iteration comes.
func (t *reporter) sendLine(r Report, last bool) {
	t.unshown = slices.DeleteFunc(t.unshown, func(kept Report) bool { return kept.MultiPV == r.MultiPV })
	t.unshown = append(t.unshown, r)
	if !last || time.Since(t.lastShown) < t.interval {
		return
	}
	for _, r := range t.unshown {
		t.send(r)
	}
	t.unshown = t.unshown[:0]
	t.lastShown = time.Now()
}

// maxShown is the highest score reported without a proven mate, in centipawns. Wins by the rules,
// and mates that depend on replies that the search could not pay for, have values far beyond it.
const maxShown = 9999

// scoreOf returns a value of the search as a score to report.
func scoreOf(s search.Score) Score {
	if plies := s.MatePlies(); plies != 0 {
		return Score{Mate: plies}
	}
	return Score{Centipawns: min(max(int(s), -maxShown), maxShown)}
}
