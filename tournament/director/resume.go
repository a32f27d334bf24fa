package director

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"shotest/internal/message"
	"shotest/tournament"
)

// Reasons for rejecting a line of the store.
const (
	damagedLine = "damaged" // its checksum is wrong, or it is no result
	doubledLine = "doubled" // an earlier line has a result of the game
	foreignLine = "foreign" // the game is not in the schedule
	voidLine    = "void"    // the game could not be played, and is tried again
	struckLine  = "struck"  // the results of this worker do not count
)

// resume counts the results in the store. It moves the lines that do not count to files of their
// own; their games are played again.
func (r *run) resume() error {
	rejected := rejectedLines{reasons: map[int]string{}, firstProblem: map[string]string{}}
	unterminated := false // the last line lacks its newline
	err := scan(r.results.store.path(), r.manifest.Checksums, func(l *storeLine) error {
		if l.unterminated {
			unterminated = true
			text := fmt.Sprintf("line %d of %s, the last, was without its end, and whole: it counts",
				l.number, resultsFile)
			r.notices = append(r.notices, Event{Kind: Restored, Text: text})
		}
		if reason, problem := r.rejectionOf(l); reason != "" {
			rejected.add(l, reason, problem)
			return nil
		}
		r.results.count(&l.result)
		if err := r.source.Count(&l.result); err != nil {
			return err
		}
		return r.config.writeRecords(&l.result, false)
	})
	if err != nil {
		return err
	}
	if len(rejected.reasons) > 0 || unterminated {
		files, err := r.results.store.setAside(rejected.reasons, r.manifest.Checksums)
		if err != nil {
			return err
		}
		r.notices = append(r.notices, rejected.notices(files)...)
	}
	if r.config.VoidWorker != "" && rejected.firstProblem[struckLine] == "" {
		r.notices = append(r.notices, Event{Kind: Restored,
			Text: fmt.Sprintf("no line of %s is by the worker %s: none is put aside", resultsFile,
				r.config.VoidWorker)})
	}
	r.notices = append(r.notices, r.strikeNotices()...)
	slices.SortFunc(r.notices, func(a, b Event) int { return strings.Compare(a.Text, b.Text) })
	r.isDecided = r.results.tally.Decided()
	if r.config.Source != nil {
		r.machines.forgiven = r.results.tally.Failures()
	}
	if err := r.results.store.open(); err != nil {
		return err
	}
	return r.takeOutEngines()
}

// rejectedLines collects the lines of the store that do not count.
type rejectedLines struct {
	reasons      map[int]string    // by line number
	firstProblem map[string]string // the problem of the first line rejected for each reason
}

func (r *rejectedLines) add(l *storeLine, reason string, problem error) {
	r.reasons[l.number] = reason
	if r.firstProblem[reason] == "" {
		r.firstProblem[reason] = fmt.Sprintf("line %d (game %s): %v", l.number, gameOf(l), problem)
	}
}

// notices returns a notice for each reason, with the file that now holds the lines.
func (r *rejectedLines) notices(files map[string]string) (events []Event) {
	lines := map[string]int{}
	for _, reason := range r.reasons {
		lines[reason]++
	}
	for reason, file := range files {
		events = append(events, Event{Kind: Restored, Text: fmt.Sprintf(
			"%v of %s: %s, not counted, kept in %s; the first: %s",
			message.Counted(lines[reason], "%d line", "%d lines"), resultsFile, reason, file, r.firstProblem[reason])})
	}
	return events
}

// gameOf returns the name of a line's game for messages, even if the line is damaged.
func gameOf(l *storeLine) string {
	if l.err == nil {
		return l.result.ID
	}
	text, ok := strings.CutPrefix(string(l.text[:min(len(l.text), 80)]), `{"id":"`)
	if id, _, found := strings.Cut(text, `"`); ok && found {
		return fmt.Sprintf("%q", id)
	}
	return "that cannot be read"
}

// rejectionOf returns the reason for rejecting a line, and the problem in words. The reason is
// empty if the line counts.
func (r *run) rejectionOf(l *storeLine) (reason string, problem error) {
	result, worker := &l.result, tournament.WorkerName(l.result.Worker)
	switch {
	case l.err != nil:
		return damagedLine, l.err
	case r.results.counted[result.ID]:
		return doubledLine, errors.New("the game has a result before")
	case worker == r.config.VoidWorker, r.strikes.Covers(worker, result.Started):
		return struckLine, message.Errorf("by %s", result.Worker)
	case result.Outcome == tournament.Void:
		return voidLine, errors.New("an engine did not start")
	}
	job, ok := r.source.Job(result.ID)
	if !ok {
		return foreignLine, message.Errorf("no game is called %.80q", result.ID)
	}
	if problem := errors.Join(result.CheckSame(&job), result.Check()); problem != nil {
		return foreignLine, problem
	}
	return "", nil
}
