package director

import (
	"context"
	"errors"
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
	touched.Go(func() { r.state.touch(touching) })
	err := r.play(ctx)
	stop()
	touched.Wait()
	if err == nil || errors.Is(err, ErrNothingPlayed) || errors.Is(err, ErrTakenOut) {
		r.show(tournament.Finished)
	} else {
		r.show(tournament.Interrupted)
	}
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
	crew := play.Crew{Spec: r.Spec, Files: r.manifest.Files(), Name: r.machines.here, Log: r.Log}
	done := crew.Start(playing, r.AtOnce, r.jobs)
	err := r.loop(ctx, done)
	if err != nil || !r.decided { // what is still played has results
		breakOff(err)
	}
	close(r.jobs)
	err = errors.Join(err, r.drain(done))
	if workers := r.machines.workers; workers != nil {
		workers.Close(err == nil)
	}
	if err != nil {
		return err
	}
	r.emit(Event{Kind: Ended})
	if counting, void := r.results.tally.Played(); counting == 0 && void > 0 {
		first := r.results.firstFailure
		return message.Errorf(
			"%w: all %d are void (%s: %s). Put that right and run it again: the games are played anew then",
			ErrNothingPlayed, void, first.Engine, first.Detail)
	}
	return r.unplayed()
}

// loop hands out games and takes results, until there is nothing left to be handed out.
func (r *run) loop(ctx context.Context, done <-chan play.Played) error {
	ticker := time.NewTicker(tickEvery)
	defer ticker.Stop()
	workers := r.machines.workers
	var messages <-chan *remote.Message
	if workers != nil {
		messages = workers.Incoming
	}
	if r.AtOnce == 0 {
		done = nil
	}
	for {
		if over, err := r.fill(); over || err != nil {
			return err
		}
		r.giveWorkers()
		var offer chan<- tournament.Job
		var job tournament.Job
		if next := r.nextFor(r.machines.here); next >= 0 && r.AtOnce > 0 {
			offer = r.jobs
			job = r.games.ready[next]
		}
		var err error
		select {
		case offer <- job:
			r.games.handOut(r.machines.here, job)
			r.idle--
		case played := <-done:
			r.idle++
			err = r.endGameHere(&played)
		case m := <-messages:
			err = r.applyNews(workers.Hear(m))
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

// tickEvery is how often the run looks after what takes time.
const tickEvery = time.Second

// tick does what is due once a second.
func (r *run) tick() error {
	if workers := r.machines.workers; workers != nil {
		if err := r.applyNews(workers.Sweep(r.usual())); err != nil {
			return err
		}
	}
	if err := r.writeResults(); err != nil {
		return err
	}
	r.games.sort(r.machines.playable)
	r.games.callLate()
	r.showState()
	return r.takeOutEngines()
}

// drain takes what is still brought, until all tables are closed.
func (r *run) drain(done <-chan play.Played) error {
	ticker := time.NewTicker(tickEvery)
	defer ticker.Stop()
	var problem error
	for playing := true; playing; {
		select {
		case played, more := <-done:
			playing = more
			if more {
				problem = errors.Join(problem, r.endGameHere(&played))
			}
		case <-ticker.C:
			problem = errors.Join(problem, r.writeResults())
		}
	}
	deadline := time.Now().Add(lastChance)
	for len(r.results.unwritten) > 0 && time.Now().Before(deadline) {
		problem = errors.Join(problem, r.writeResults())
		time.Sleep(tickEvery / 10)
	}
	return problem
}

// lastChance is how long results are still tried to be written when everything is to end.
const lastChance = 5 * time.Second
