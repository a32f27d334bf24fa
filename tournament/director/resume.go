package director

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"shotest/internal/message"
	"shotest/tournament"
)

// Why lines are taken out of the store.
const (
	damagedLine = "damaged" // its checksum is wrong, or it is no result
	doubledLine = "doubled" // the game has a result before it
	foreignLine = "foreign" // no such game is in the schedule
	voidLine    = "void"    // the game could not be played, and is tried again
	struckLine  = "struck"  // by a worker whose results are not to count
)

// resume counts the results that are there, and takes out of the store what does not
// count: it is kept in files of its own, and the games are played again.
func (r *run) resume() error {
	out := leftOut{reasons: map[int]string{}, first: map[string]string{}}
	unended := false // the last line, though whole
	err := scan(r.results.store.path(), r.manifest.Checksums, func(l *listed) error {
		if l.unended {
			unended = true
			text := fmt.Sprintf("line %d of %s, the last, was without its end, and whole: it counts",
				l.number, resultsFile)
			r.notices = append(r.notices, Event{Kind: Restored, Text: text})
		}
		if why, problem := r.reasonAgainst(l); why != "" {
			out.add(l, why, problem)
			return nil
		}
		r.results.count(&l.result)
		if err := r.source.Count(&l.result); err != nil {
			return err
		}
		return r.writeRecords(&l.result, false)
	})
	if err != nil {
		return err
	}
	if len(out.reasons) > 0 || unended {
		files, err := r.results.store.withdraw(out.reasons, r.manifest.Checksums)
		if err != nil {
			return err
		}
		r.notices = append(r.notices, out.notices(files)...)
	}
	slices.SortFunc(r.notices, func(a, b Event) int { return strings.Compare(a.Text, b.Text) })
	r.decided = r.results.tally.Decided()
	if r.Source != nil {
		r.machines.forgiven = r.results.tally.Failures()
	}
	if err := r.results.store.open(); err != nil {
		return err
	}
	return r.takeOutEngines()
}

// leftOut are the lines of a store that do not count.
type leftOut struct {
	reasons map[int]string    // by the number of the line
	first   map[string]string // by the reason, what is wrong with the first line
}

func (o *leftOut) add(l *listed, why string, problem error) {
	o.reasons[l.number] = why
	if o.first[why] == "" {
		o.first[why] = fmt.Sprintf("line %d (game %s): %v", l.number, gameOf(l), problem)
	}
}

// notices say in which files the lines are kept, by the reasons.
func (o *leftOut) notices(files map[string]string) (events []Event) {
	lines := map[string]int{}
	for _, why := range o.reasons {
		lines[why]++
	}
	for why, file := range files {
		events = append(events,
			Event{Kind: Restored, Text: fmt.Sprintf("%s of %s: %s, not counted, kept in %s; the first: %s",
				tournament.Counted(lines[why], "line"), resultsFile, why, file, o.first[why])})
	}
	return events
}

// gameOf names the game of a line, as far as it can be read.
func gameOf(l *listed) string {
	if l.damage == nil {
		return l.result.ID
	}
	text, ok := strings.CutPrefix(string(l.text[:min(len(l.text), 80)]), `{"id":"`)
	if id, _, found := strings.Cut(text, `"`); ok && found {
		return fmt.Sprintf("%q", id)
	}
	return "that cannot be read"
}

// reasonAgainst says why a line does not count, empty if it does.
func (r *run) reasonAgainst(l *listed) (why string, problem error) {
	result := &l.result
	switch {
	case l.damage != nil:
		return damagedLine, l.damage
	case r.results.counted[result.ID]:
		return doubledLine, errors.New("the game has a result before")
	case r.VoidWorker != "" && tournament.WorkerName(result.Worker) == r.VoidWorker:
		return struckLine, message.Errorf("by %s", result.Worker)
	case result.Outcome == tournament.Void:
		return voidLine, errors.New("an engine did not start")
	}
	if problem := r.problemOf(result); problem != nil {
		return foreignLine, problem
	}
	return "", nil
}

// problemOf returns why a result that has not been counted cannot be of this tournament.
func (r *run) problemOf(result *tournament.Result) error {
	job, ok := r.source.Job(result.ID)
	if err := checkSame(&result.Job, &job, ok); err != nil {
		return err
	}
	return result.Check()
}

// checkSame returns an error that names the first field in which a job differs from the expected
// one; scheduled is false where no game has its name.
func checkSame(job, expected *tournament.Job, scheduled bool) error {
	switch {
	case !scheduled:
		return message.Errorf("no game is called %.80q", job.ID)
	case job.Pair != expected.Pair || job.Players != expected.Players:
		return message.Errorf("game %s is of %q in pair %d, expected %q in pair %d", job.ID, job.Players, job.Pair,
			expected.Players, expected.Pair)
	case job.Opening != expected.Opening:
		return message.Errorf("game %s has another opening than its own, %.80q", job.ID, job.Opening.Position)
	case job.Settings != expected.Settings:
		return message.Errorf("game %s has other settings than its own", job.ID)
	}
	return nil
}
