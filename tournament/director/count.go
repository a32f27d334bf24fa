package director

import (
	"context"
	"errors"
	"fmt"

	"shotest/tournament"
	"shotest/tournament/statistics"
)

// take counts a result. One that comes late, from a worker that still had an engine
// as it was before a correction, is forgotten, and its game played again.
func (r *run) take(ctx context.Context, result *tournament.Result) error {
	if !r.manifest.Stale(result) {
		return r.count(result)
	}
	if err := r.queue.Forget(ctx, result.ID); err != nil {
		return err
	}
	job := result.Job
	job.Revision = r.manifest.Revision()
	_, err := r.queue.Enqueue(ctx, []tournament.Job{job})
	return err
}

// count takes a result, once.
func (r *run) count(result *tournament.Result) error {
	if r.counted[result.ID] {
		return nil
	}
	r.add(result)
	if err := r.source.Count(result); err != nil {
		return err
	}
	delete(r.live, result.ID)
	r.liveNew = true
	delete(r.handed, result.ID)
	r.keep(r.archive.add(result))
	r.emit(Event{Kind: GameFinished, Result: result})
	if err := r.noticeFailures(); err != nil {
		return err
	}
	if !r.decided && r.tally.Decision() != statistics.Continue {
		r.decided = true
		r.emit(Event{Kind: Decided})
	}
	return nil
}

// keep says when the archive cannot be written, and when it can again. The results are
// safe in the queue meanwhile.
func (r *run) keep(err error) {
	switch {
	case err != nil && !r.unkept:
		r.emit(Event{Kind: Trouble, Text: err.Error() + " (it is safe in the queue, and is written as soon as that is possible)"})
	case err == nil && r.unkept:
		r.emit(Event{Kind: Trouble, Text: "what could not be written is written now"})
	}
	r.unkept = err != nil
}

// add puts a result into the tally.
func (r *run) add(result *tournament.Result) {
	r.counted[result.ID] = true
	if result.Failure != nil && r.firstFailure.Engine == "" {
		r.firstFailure = *result.Failure
	}
	r.tally.Add(result)
	r.standings = nil
}

// ErrFailing says that an engine without which there are no games has failed too
// often.
var ErrFailing = errors.New("the engine has failed too often")

// noticeFailures takes engines out that have failed too often. Where the games have
// a source of their own, there are none without the engine: it ends the run, and
// may fail as often again in the next one.
func (r *run) noticeFailures() error {
	for i := range r.Spec.Engines {
		name := r.Spec.Engines[i].Name
		failures := r.tally.Failures(name)
		switch {
		case r.feeder == nil && failures-r.failures[name] >= r.Spec.Failures.Limit:
			return fmt.Errorf("%w: %s, %d times in this run; %s in the folder says how", ErrFailing, name, failures-r.failures[name], resultsFile)
		case r.feeder != nil && failures >= r.Spec.Failures.Limit && !r.feeder.excluded[name]:
			r.feeder.exclude(name)
			r.emit(Event{Kind: EngineStopped, Text: fmt.Sprintf("%s has failed %d times and is taken out of the tournament", name, failures)})
		}
	}
	return nil
}
