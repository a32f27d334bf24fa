package director

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"shotest/tournament"
	"shotest/tournament/statistics"
)

// played is what those who play bring back.
type played struct {
	job tournament.Job
	// result is how the game ended; nil if it was given back.
	result *tournament.Result
	// settle, if not nil, is called when the result is on the disk, or is not wanted.
	settle func()
	// err is why the tournament cannot be played at all.
	err error
	// notice is something to be said, and nothing else.
	notice string
}

// playInSight plays while other processes see that it goes on, and how it ends.
func (r *run) playInSight(ctx context.Context, workers *host) error {
	r.showState()
	touching, stop := context.WithCancel(context.WithoutCancel(ctx))
	var touched sync.WaitGroup
	touched.Go(func() { r.archive.touchState(touching) })
	err := r.play(ctx, workers)
	stop()
	touched.Wait()
	if len(r.live) > 0 || r.liveNew { // games have been broken off, or are still shown
		r.endLive()
	}
	r.ended = tournament.Interrupted
	if err == nil || errors.Is(err, ErrNothingPlayed) {
		r.ended = tournament.Finished
	}
	r.showState()
	return err
}

// play goes on until every game has a result, the test has decided, or ctx ends.
func (r *run) play(ctx context.Context, workers *host) error {
	playing, breakOff := context.WithCancelCause(ctx)
	defer breakOff(nil)
	r.emit(Event{Kind: Begun})
	for _, notice := range r.notices {
		r.emit(notice)
	}
	var players sync.WaitGroup
	r.crew().start(playing, r.AtOnce, &players)
	if workers != nil {
		workers.start(playing, r.over, &players)
	}
	err := r.loop(ctx)
	if err != nil {
		breakOff(err)
	}
	close(r.jobs)
	close(r.over)
	gone := make(chan struct{})
	go func() {
		players.Wait()
		close(gone)
	}()
	if err := errors.Join(err, r.drain(gone)); err != nil {
		return err
	}
	r.endLive()
	r.emit(Event{Kind: Ended})
	if counting, void := r.tally.Played(); counting == 0 && void > 0 {
		return fmt.Errorf("%w: all %d are void (%s: %s). Put that right and run it again: the games are played anew then",
			ErrNothingPlayed, void, r.firstFailure.Engine, r.firstFailure.Detail)
	}
	return nil
}

// loop hands out games and takes results, until there is nothing left to be handed out.
func (r *run) loop(ctx context.Context) error {
	ticker := time.NewTicker(liveInterval)
	defer ticker.Stop()
	for {
		if over, err := r.feed(); over || err != nil {
			return err
		}
		var offer chan tournament.Job
		var next tournament.Job
		if len(r.ready) > 0 && len(r.unwritten) == 0 {
			offer, next = r.jobs, r.ready[0]
		}
		select {
		case offer <- next:
			r.ready = r.ready[1:]
			r.playing[next.ID] = true
		case p := <-r.done:
			if err := r.take(p); err != nil {
				return err
			}
		case game := <-r.news:
			if r.playing[game.Job.ID] {
				r.live[game.Job.ID] = game
				r.liveNew = true
			}
		case <-ticker.C:
			if err := r.catchUp(); err != nil {
				return err
			}
			r.tellLive()
			r.showState()
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
}

// lastChance is how long results are still tried to be written when everything is to end.
const lastChance = 5 * time.Second

// drain takes what is still brought, until those who play have gone.
func (r *run) drain(gone <-chan struct{}) error {
	ticker := time.NewTicker(liveInterval)
	defer ticker.Stop()
	var problem error
	for playing := true; playing; {
		select {
		case p := <-r.done:
			if p.err == nil {
				problem = errors.Join(problem, r.take(p))
			}
		case <-r.news:
		case <-ticker.C:
			problem = errors.Join(problem, r.catchUp())
		case <-gone:
			playing = false
		}
	}
	for deadline := time.Now().Add(lastChance); len(r.unwritten) > 0 && time.Now().Before(deadline); time.Sleep(liveInterval / 10) {
		problem = errors.Join(problem, r.catchUp())
	}
	return problem
}

// feed fills the list of games that are ready, and reports whether none is left to wait
// for.
func (r *run) feed() (over bool, err error) {
	if r.feeder != nil && r.feeder.changed() {
		r.ready = nil
		r.feeder.dropped()
	}
	if r.decided {
		r.ready = nil
		return len(r.unwritten) == 0, nil
	}
	if len(r.ready) < feedBelow {
		for _, job := range r.source.Next() {
			job.Revision = r.manifest.Revision()
			if err := job.Check(); err != nil {
				return false, fmt.Errorf("game %s: %w", job.ID, err) // nobody would play it
			}
			if !r.playing[job.ID] {
				r.ready = append(r.ready, job)
			}
		}
	}
	return r.source.Over() && len(r.unwritten) == 0, nil
}

// take takes what somebody brings.
func (r *run) take(p played) error {
	if p.err != nil {
		return p.err
	}
	if p.notice != "" {
		r.emit(Event{Kind: Trouble, Text: p.notice})
		return nil
	}
	if p.result == nil {
		r.giveBack(p.job)
		return nil
	}
	if !r.wanted(p.result) {
		p.settled()
		return nil
	}
	r.unwritten = append(r.unwritten, p)
	return r.catchUp()
}

func (p *played) settled() {
	if p.settle != nil {
		p.settle()
	}
}

// giveBack makes a game ready again, before all others.
func (r *run) giveBack(job tournament.Job) {
	delete(r.playing, job.ID)
	delete(r.live, job.ID)
	r.liveNew = true
	if r.counted[job.ID] || r.feeder != nil && !r.feeder.plays(&job) {
		return
	}
	r.ready = slices.Insert(r.ready, 0, job)
}

// wanted reports whether a result is to be counted: the first of each game is, if it is
// of this tournament as it stands.
func (r *run) wanted(result *tournament.Result) bool {
	waits := slices.ContainsFunc(r.unwritten, func(p played) bool { return p.result.ID == result.ID })
	if r.counted[result.ID] || waits {
		return false
	}
	problem := r.problemOf(result)
	if problem == nil && r.manifest.Stale(result) {
		problem = errors.New("an engine has been corrected since")
	}
	if problem == nil {
		return true
	}
	r.Log.Warn().Err(problem).Str("game", result.ID).Str("worker", result.Worker).Msg("a result that does not count")
	if r.playing[result.ID] && result.Revision == r.manifest.Revision() {
		r.giveBack(result.Job)
	}
	return false
}

// catchUp writes what waits to be written, and counts it.
func (r *run) catchUp() error {
	for len(r.unwritten) > 0 {
		p := r.unwritten[0]
		if err := r.store.add(p.result); err != nil {
			r.keep(err)
			return nil // tried again
		}
		r.unwritten = r.unwritten[1:]
		p.settled()
		if err := r.count(p.result); err != nil {
			return err
		}
	}
	if r.unkept {
		r.keep(nil)
	}
	return nil
}

// keep says when something cannot be written, and when it can again.
func (r *run) keep(err error) {
	switch {
	case err != nil && !r.unkept:
		r.emit(Event{Kind: Trouble, Text: err.Error() + " (it is tried again, and no other game begins until it is written)"})
	case err == nil && r.unkept:
		r.emit(Event{Kind: Trouble, Text: "what could not be written is written now"})
	}
	r.unkept = err != nil
}

// count counts a result that is on the disk.
func (r *run) count(result *tournament.Result) error {
	delete(r.playing, result.ID)
	delete(r.live, result.ID)
	r.liveNew = true
	r.ready = slices.DeleteFunc(r.ready, func(j tournament.Job) bool { return j.ID == result.ID })
	r.add(result)
	if err := r.source.Count(result); err != nil {
		return err
	}
	if err := r.archive.writeRecords(result, true); err != nil {
		r.emit(Event{Kind: Trouble, Text: err.Error() + " (the next run writes it)"})
	}
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
