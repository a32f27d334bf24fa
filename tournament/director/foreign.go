package director

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"os"
	"path/filepath"
	"sync"
	"time"

	"shotest/tournament"
	"shotest/tournament/queue"
)

// What comes from the queue is foreign input: workers of other machines have sent it,
// other clients of a server may have written it, a disk may have changed it. What cannot
// be of this tournament is set aside and counted. It stops nothing: the games that it
// claims to be are played.

// asideFolder is where in the tournament's folder foreign input is kept.
const asideFolder = "set-aside"

// Limits of what is kept of what workers send. The rest is only counted: otherwise a
// worker could fill the disk.
const (
	mostAside      = 200
	mostAsideBytes = 32 << 20
)

// aside keeps foreign input. It is safe for use from several goroutines.
type aside struct {
	folder string

	mu     sync.Mutex // guards the following
	all    int        // of this run
	told   int
	last   string // what is to be said of the last one
	kept   int    // of what workers have sent
	bytes  int
	missed bool // jobs or results have left the queue, whose games are to be played
}

// keep keeps something that was refused.
func (a *aside) keep(r queue.Rejection) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.all++
	a.last = fmt.Sprintf("%s %s: %v", r.Kind, r.ID, r.Err)
	if r.Worker != "" {
		if a.kept >= mostAside || a.bytes+len(r.Data) > mostAsideBytes {
			return nil
		}
		a.kept++
		a.bytes += len(r.Data)
	}
	if err := a.write(r); err != nil {
		return fmt.Errorf("%s: %w", a.folder, err)
	}
	if r.Worker == "" {
		a.missed = true
	}
	return nil
}

// write writes what was refused to a file of its own, and why to a list.
func (a *aside) write(r queue.Rejection) error {
	if err := os.MkdirAll(a.folder, 0o755); err != nil {
		return err
	}
	id := r.ID
	if id == "" {
		id = "unknown"
	}
	name := fmt.Sprintf("%s-%04d-%s-%s", time.Now().UTC().Format("20060102-150405.000"), a.all, r.Kind, id)
	file, err := os.OpenFile(filepath.Join(a.folder, name), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return err
	}
	_, err = file.Write(r.Data)
	if err := errors.Join(err, file.Sync(), file.Close()); err != nil {
		return err
	}
	list, err := os.OpenFile(filepath.Join(a.folder, "list.txt"), os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o644)
	if err != nil {
		return err
	}
	from := "the store"
	switch {
	case r.Kind == queue.ListedResult:
		from = resultsFile
	case r.Worker != "":
		from = "worker " + r.Worker
	}
	_, err = fmt.Fprintf(list, "%s\tfrom %s\t%q\n", name, from, r.Err.Error())
	return errors.Join(err, list.Close())
}

// news returns what is to be said since the last time, and whether games have to be
// handed out again.
func (a *aside) news() (text string, missed bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.all > a.told {
		text = fmt.Sprintf("%d set aside in %s that cannot be of this tournament; the last: %s", a.all, a.folder, a.last)
	}
	missed, a.told, a.missed = a.missed, a.all, false
	return text, missed
}

// guard makes the queue refuse what is not of this tournament.
func (r *run) guard(config *queue.Config) {
	r.aside = &aside{folder: filepath.Join(r.Folder, asideFolder)}
	config.Reject = r.aside.keep
	config.CheckJob = r.checkJob
}

// checkJob returns why a job cannot be one of this tournament. It is called from many
// goroutines, and looks at nothing that changes.
func (r *run) checkJob(job *tournament.Job) error {
	for _, name := range job.Players {
		if r.Spec.EngineNamed(name) == nil {
			return fmt.Errorf("the tournament has no engine %.80q", name)
		}
	}
	if known := r.revisions.Load(); known > 0 && int64(job.Revision) >= known {
		return fmt.Errorf("game %s is for revision %d of the tournament, which there is not", job.ID, job.Revision)
	}
	if r.Source != nil {
		return nil
	}
	scheduled, is := r.Spec.JobNamed(job.ID, r.Openings)
	return checkSame(job, &scheduled, is)
}

// checkSame returns why a job is not the one that it should be.
func checkSame(job, expected *tournament.Job, is bool) error {
	switch {
	case !is:
		return fmt.Errorf("no game is called %.80q", job.ID)
	case job.Pair != expected.Pair || job.Players != expected.Players:
		return fmt.Errorf("game %s is of %q in pair %d, expected %q in pair %d", job.ID, job.Players, job.Pair, expected.Players, expected.Pair)
	case job.Opening != expected.Opening:
		return fmt.Errorf("game %s has another opening than its own, %.80q", job.ID, job.Opening.Position)
	case job.Settings != expected.Settings:
		return fmt.Errorf("game %s has other settings than its own", job.ID)
	}
	return nil
}

// genuine leaves out the results that cannot be of this tournament.
func (r *run) genuine(ctx context.Context, results iter.Seq2[tournament.Result, error]) iter.Seq2[tournament.Result, error] {
	return func(yield func(tournament.Result, error) bool) {
		for result, err := range results {
			if err == nil && !r.isGenuine(ctx, &result) {
				continue
			}
			if !yield(result, err) {
				return
			}
		}
	}
}

// isGenuine reports whether a result can be of this tournament. Otherwise it has been
// set aside, and taken out of the queue.
func (r *run) isGenuine(ctx context.Context, result *tournament.Result) bool {
	if r.counted[result.ID] {
		return true // and will not be counted again
	}
	problem := r.problemOf(result)
	if problem == nil {
		return true
	}
	r.discard(ctx, result, problem)
	return false
}

// problemOf returns why a result that has not been counted cannot be of this tournament.
func (r *run) problemOf(result *tournament.Result) error {
	job, is := r.source.Job(result.ID)
	if err := checkSame(&result.Job, &job, is); err != nil {
		return err
	}
	return result.Check()
}

// discard sets a stored result aside.
func (r *run) discard(ctx context.Context, result *tournament.Result, problem error) {
	if err := r.queue.Discard(ctx, result.ID, problem); err != nil {
		r.Log.Warn().Err(err).Str("game", result.ID).Msg("setting a result aside")
	}
}

// tellAside says what has been set aside, and hands out again what has been lost by it.
func (r *run) tellAside(ctx context.Context) error {
	text, missed := r.aside.news()
	if text != "" {
		r.emit(Event{Kind: Trouble, Text: text})
	}
	if !missed || r.decided {
		return nil
	}
	jobs := make([]tournament.Job, 0, len(r.handed))
	for _, job := range r.handed {
		jobs = append(jobs, job)
	}
	_, err := r.queue.Enqueue(ctx, jobs)
	return err
}

// isHanded reports whether a game has been handed out, and has no result.
func (r *run) isHanded(job *tournament.Job) bool {
	handed, is := r.handed[job.ID]
	return checkSame(job, &handed, is) == nil
}
