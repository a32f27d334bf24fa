package director

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"shotest/internal/message"
	"shotest/tournament"
	"shotest/tournament/play"
	"shotest/tournament/remote"
)

// playInSight plays while other processes see that it goes on, and how it ends.
func (r *run) playInSight(ctx context.Context) error {
	r.showState()
	touching, stop := context.WithCancel(context.WithoutCancel(ctx))
	var touched sync.WaitGroup
	touched.Go(func() { r.touchState(touching) })
	err := r.play(ctx)
	stop()
	touched.Wait()
	r.ended = tournament.Interrupted
	if err == nil || errors.Is(err, ErrNothingPlayed) || errors.Is(err, ErrTakenOut) {
		r.ended = tournament.Finished
	}
	r.showState()
	return err
}

// play goes on until every game has a result, the test has decided, or ctx ends.
func (r *run) play(ctx context.Context) error {
	playing, breakOff := context.WithCancelCause(ctx)
	defer breakOff(nil)
	r.emit(Event{Kind: Begun})
	for _, notice := range r.notices {
		r.emit(notice)
	}
	crew := play.Crew{Spec: r.Spec, Files: r.manifest.Files(), Name: r.host, Log: r.Log}
	done := crew.Start(playing, r.AtOnce, r.jobs)
	err := r.loop(ctx, done)
	if err != nil || !r.decided { // what is still played has results
		breakOff(err)
	}
	close(r.jobs)
	err = errors.Join(err, r.drain(done))
	if r.workers != nil {
		r.workers.Close(err == nil)
	}
	if err != nil {
		return err
	}
	r.emit(Event{Kind: Ended})
	if counting, void := r.tally.Played(); counting == 0 && void > 0 {
		return message.Errorf("%w: all %d are void (%s: %s). Put that right and run it again: the games are played anew then",
			ErrNothingPlayed, void, r.firstFailure.Engine, r.firstFailure.Detail)
	}
	return r.unplayed()
}

// loop hands out games and takes results, until there is nothing left to be handed out.
func (r *run) loop(ctx context.Context, done <-chan play.Played) error {
	ticker := time.NewTicker(tickEvery)
	defer ticker.Stop()
	var messages <-chan *remote.Message
	if r.workers != nil {
		messages = r.workers.Incoming
	}
	if r.AtOnce == 0 {
		done = nil
	}
	for {
		if over, err := r.feed(); over || err != nil {
			return err
		}
		r.giveWorkers()
		var offer chan<- tournament.Job
		next := r.nextFor(r.host)
		var job tournament.Job
		if next >= 0 && r.AtOnce > 0 {
			offer, job = r.jobs, r.ready[next]
		}
		var err error
		select {
		case offer <- job:
			r.handOut(r.host, job)
			r.idle--
		case p := <-done:
			r.idle++
			err = r.take(&p)
		case m := <-messages:
			err = r.hear(r.workers.Hear(m))
		case <-ticker.C:
			err = r.tick()
		case <-ctx.Done():
			err = context.Cause(ctx)
		}
		if err != nil {
			return err
		}
	}
}

// tick does what is due once a second.
func (r *run) tick() error {
	if r.workers != nil {
		if err := r.hear(r.workers.Sweep(r.usual())); err != nil {
			return err
		}
	}
	if err := r.catchUp(); err != nil {
		return err
	}
	r.renew()
	r.callLate()
	r.showState()
	return r.noticeFailures()
}

// giveWorkers gives games to workers in turn, as long as the tables here have theirs.
func (r *run) giveWorkers() {
	if r.workers == nil {
		return
	}
	for given := true; given; {
		given = false
		for _, worker := range r.workers.Free(r.usual()) {
			next := r.nextFor(worker)
			if next < 0 || len(r.ready) <= r.idle && r.wouldPlay(r.host, &r.ready[next]) {
				continue
			}
			if job := r.ready[next]; r.workers.Give(worker, job) {
				r.handOut(worker, job)
				given = true
			}
		}
	}
}

// hear takes what workers have brought.
func (r *run) hear(news remote.News) error {
	if news.Problem != nil {
		return news.Problem
	}
	for _, text := range news.Notices {
		r.emit(Event{Kind: Trouble, Text: text})
	}
	for _, loan := range news.Back {
		r.giveBack(loan.Worker, loan.Job)
	}
	for _, loan := range news.Taken {
		r.handOut(loan.Worker, loan.Job)
	}
	for _, result := range news.Results {
		if err := r.takeResult(result); err != nil {
			return err
		}
	}
	return nil
}

// drain takes what is still brought, until all tables are closed.
func (r *run) drain(done <-chan play.Played) error {
	ticker := time.NewTicker(tickEvery)
	defer ticker.Stop()
	var problem error
	for playing := true; playing; {
		select {
		case p, more := <-done:
			playing = more
			if more {
				problem = errors.Join(problem, r.take(&p))
			}
		case <-ticker.C:
			problem = errors.Join(problem, r.catchUp())
		}
	}
	for deadline := time.Now().Add(lastChance); len(r.unwritten) > 0 && time.Now().Before(deadline); time.Sleep(tickEvery / 10) {
		problem = errors.Join(problem, r.catchUp())
	}
	return problem
}

// tickEvery is how often the run looks after what takes time.
const tickEvery = time.Second

// lastChance is how long results are still tried to be written when everything is to end.
const lastChance = 5 * time.Second

// feed fills the list of games that are ready, and reports whether none is left to wait
// for.
func (r *run) feed() (over bool, err error) {
	if r.decided {
		r.ready = nil
		return len(r.unwritten) == 0, nil
	}
	for len(r.ready) < feedBelow {
		jobs := r.source.Next()
		if len(jobs) == 0 {
			break
		}
		for i := range jobs {
			if _, err := jobs[i].Check(); err != nil {
				return false, message.Errorf("game %s: %w", jobs[i].ID, err) // nobody would play it
			}
		}
		r.admit(slices.DeleteFunc(jobs, func(job tournament.Job) bool { return r.playing[job.ID] != nil }))
	}
	nobodyPlays := len(r.parked) > 0 && len(r.ready)+len(r.playing) == 0
	return (nobodyPlays || r.source.Over()) && len(r.unwritten) == 0, nil
}

// take takes what a table here brings.
func (r *run) take(p *play.Played) error {
	switch {
	case p.Err != nil:
		return p.Err
	case p.Result == nil:
		r.giveBack(r.host, p.Job)
		return nil
	}
	r.here.add(p.Result)
	return r.takeResult(p.Result)
}

// takeResult takes a result, which counts when it is on the disk.
func (r *run) takeResult(result *tournament.Result) error {
	if !r.wanted(result) {
		r.settle(result)
		return nil
	}
	r.unwritten = append(r.unwritten, result)
	return r.catchUp()
}

// settle tells the worker of a result that it need not keep it.
func (r *run) settle(result *tournament.Result) {
	if r.workers != nil {
		r.workers.Settle(result.Worker, result.ID)
	}
}

// wanted reports whether a result is to be counted: the first of each game is, if it is of
// this tournament.
func (r *run) wanted(result *tournament.Result) bool {
	waits := slices.ContainsFunc(r.unwritten, func(other *tournament.Result) bool { return other.ID == result.ID })
	if r.counted[result.ID] || waits {
		return false
	}
	problem := r.problemOf(result)
	if problem == nil {
		return true
	}
	r.Log.Warn().Err(problem).Str("game", result.ID).Str("worker", result.Worker).Msg("a result that does not count")
	if job, ok := r.source.Job(result.ID); ok && r.playing[result.ID] != nil {
		r.giveBack(tournament.WorkerName(result.Worker), job)
	}
	return false
}

// catchUp writes what waits to be written, and counts it.
func (r *run) catchUp() error {
	for len(r.unwritten) > 0 {
		result := r.unwritten[0]
		if err := r.store.add(result); err != nil {
			r.keep(err)
			return nil // tried again
		}
		r.unwritten = r.unwritten[1:]
		r.settle(result)
		if err := r.count(result); err != nil {
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
	r.forget(result.ID)
	r.all.add(result)
	r.add(result)
	if err := r.source.Count(result); err != nil {
		return err
	}
	if err := r.writeRecords(result, true); err != nil {
		r.emit(Event{Kind: Trouble, Text: err.Error() + " (the next run writes it)"})
	}
	r.emit(Event{Kind: GameFinished, Result: result})
	if result.Failure != nil {
		r.renew()
		if err := r.noticeFailures(); err != nil {
			return err
		}
	}
	if !r.decided && r.tally.Decided() {
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
