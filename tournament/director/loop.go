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

// playAndShowState plays, and shows other processes that the tournament is running and how it ends.
func (r *run) playAndShowState(ctx context.Context) error {
	r.showState()
	touching, stop := context.WithCancel(context.WithoutCancel(ctx))
	var touches sync.WaitGroup
	touches.Go(func() { r.state.touch(touching) })
	err := r.play(ctx)
	r.hidePlaying()
	stop()
	touches.Wait()
	if err == nil || errors.Is(err, ErrNothingPlayed) || errors.Is(err, ErrTakenOut) {
		r.show(tournament.Finished)
	} else {
		r.show(tournament.Interrupted)
	}
	return err
}

// play plays until every game has a result, the sequential test has decided, or ctx ends.
func (r *run) play(ctx context.Context) error {
	playing, breakOff := context.WithCancelCause(ctx)
	defer breakOff(nil)
	r.emit(Event{Kind: Begun})
	for _, notice := range r.notices {
		r.emit(notice)
	}
	crew := play.Crew{Spec: r.config.Spec, Files: r.manifest.Files(), Name: r.machines.local, Log: r.config.Log,
		OnMove: r.movesHere.follow}
	done := crew.Start(playing, r.config.AtOnce, r.jobs)
	err := r.loop(ctx, done)
	if err != nil || !r.isDecided { // the games in progress have results from other machines
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
	return r.checkUnplayed()
}

// loop assigns games and takes results until the tournament is over.
func (r *run) loop(ctx context.Context, done <-chan play.Played) error {
	ticker := time.NewTicker(tickEvery)
	defer ticker.Stop()
	workers := r.machines.workers
	var messages <-chan *remote.Message
	if workers != nil {
		messages = workers.Incoming
	}
	if r.config.AtOnce == 0 {
		done = nil
	}
	for {
		if over, err := r.refill(); over || err != nil {
			return err
		}
		r.assignToWorkers()
		var offer chan<- tournament.Job
		var job tournament.Job
		if next := r.nextIndexFor(r.machines.local); next >= 0 && r.config.AtOnce > 0 {
			offer = r.jobs
			job = r.games.ready[next]
		}
		var err error
		select {
		case offer <- job:
			r.games.assign(r.machines.local, job)
			r.idleTables--
		case played := <-done:
			r.idleTables++
			err = r.finishLocalGame(&played)
		case m := <-messages:
			err = r.applyNews(workers.Receive(m))
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

// tickEvery is the time between two ticks.
const tickEvery = time.Second

// tick does the regular work: it looks for silent workers and overdue games, and retries writes.
func (r *run) tick() error {
	if workers := r.machines.workers; workers != nil {
		if err := r.applyNews(workers.Sweep(r.playsHere())); err != nil {
			return err
		}
	}
	if err := r.writeResults(); err != nil {
		return err
	}
	r.games.repartition(r.machines.playable)
	r.games.reissueOverdue()
	r.showState()
	r.showPlaying()
	return r.takeOutEngines()
}

// drain takes the last results until all tables are closed, and gives a failing disk some time to
// recover.
func (r *run) drain(done <-chan play.Played) error {
	ticker := time.NewTicker(tickEvery)
	defer ticker.Stop()
	var problem error
	for playing := true; playing; {
		select {
		case played, more := <-done:
			playing = more
			if more {
				problem = errors.Join(problem, r.finishLocalGame(&played))
			}
		case <-ticker.C:
			problem = errors.Join(problem, r.writeResults())
		}
	}
	for range finalWrites {
		if len(r.results.unwritten) == 0 {
			break
		}
		problem = errors.Join(problem, r.writeResults())
		time.Sleep(tickEvery / 10)
	}
	return problem
}

// finalWrites is how often the end of a run retries to write results, in five seconds.
const finalWrites = 50
