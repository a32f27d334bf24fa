package director

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"shotest/tournament"
	"shotest/tournament/queue"
)

// playInSight plays while other processes see that it goes on, and how it ends.
func (r *run) playInSight(ctx context.Context) error {
	r.showState()
	touching, stop := context.WithCancel(context.WithoutCancel(ctx))
	var touched sync.WaitGroup
	touched.Go(func() { r.archive.touchState(touching) })
	err := r.play(ctx)
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

// play goes on until every game has a result, the test has decided, or ctx
// ends.
func (r *run) play(ctx context.Context) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	r.emit(Event{Kind: Begun})
	for _, notice := range r.notices {
		r.emit(notice)
	}
	if err := r.queue.Reopen(ctx); err != nil {
		return err
	}
	crew := newCrew(ownQueue{r.queue}, r.Spec, r.manifest, r.Log)
	defer crew.wait()
	defer cancel(nil)
	crew.start(ctx, r.AtOnce)
	results, news := r.listen(ctx)
	ticker := time.NewTicker(liveInterval)
	defer ticker.Stop()
	for {
		over, err := r.feed(ctx)
		if err != nil {
			return err
		}
		if over {
			return r.finish(ctx, crew)
		}
		select {
		case result := <-results:
			if !r.isGenuine(ctx, &result) {
				continue
			}
			if err := r.take(ctx, &result); err != nil {
				return err
			}
		case game := <-news:
			if r.isHanded(&game.Job) {
				r.live[game.Job.ID] = game
				r.liveNew = true
			}
		case <-ticker.C:
			r.tellLive()
			r.showState()
			r.keep(r.archive.catchUp())
			if err := r.tellAside(ctx); err != nil {
				return err
			}
		case t := <-r.troubles:
			r.tellTrouble(t)
		case err := <-crew.failed:
			cancel(err)
			return err
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
}

// finish ends a tournament in which there is nothing left to be handed out. The
// games that are still being played here are played to their end, and count.
func (r *run) finish(ctx context.Context, crew *crew) error {
	if err := r.queue.End(ctx); err != nil {
		return err
	}
	crew.drain()
	for result, err := range r.genuine(ctx, r.queue.Stored(ctx)) {
		if err != nil {
			return err
		}
		if r.manifest.Stale(&result) {
			continue // of a game that was not to be waited for
		}
		if err := r.count(&result); err != nil {
			return err
		}
	}
	r.endLive()
	if err := r.tellAside(ctx); err != nil {
		return err
	}
	r.emit(Event{Kind: Ended})
	if played, void := r.tally.Played(); played == 0 && void > 0 {
		return fmt.Errorf("%w: all %d are void (%s: %s). Put that right and run it again: the games are played anew then",
			ErrNothingPlayed, void, r.firstFailure.Engine, r.firstFailure.Detail)
	}
	return nil
}

// listen turns what comes from the queue into channels that belong to ctx.
func (r *run) listen(ctx context.Context) (<-chan tournament.Result, <-chan tournament.LiveGame) {
	results, news := make(chan tournament.Result), make(chan tournament.LiveGame, 64)
	go func() {
		for result, err := range r.queue.Results(ctx) {
			if err != nil {
				if ctx.Err() == nil && !errors.Is(err, queue.ErrClosed) {
					r.Log.Warn().Err(err).Msg("results")
				}
				continue
			}
			select {
			case results <- result:
			case <-ctx.Done():
				return
			}
		}
	}()
	watched, err := r.queue.Watch(ctx)
	if err != nil {
		r.Log.Warn().Err(err).Msg("watching the games")
		return results, news
	}
	go func() {
		for n := range watched {
			if n.Game == nil {
				continue
			}
			select {
			case news <- *n.Game:
			default: // shown anew after the next move
			}
		}
	}()
	return results, news
}

// feed hands games to the queue, and reports whether none is left to wait for.
func (r *run) feed(ctx context.Context) (over bool, err error) {
	if r.decided || r.feeder != nil && r.feeder.changed() {
		if _, err := r.queue.DropJobs(ctx); err != nil {
			return false, err
		}
		if r.feeder != nil {
			r.feeder.dropped()
		}
	}
	if r.decided {
		return true, nil
	}
	if jobs := r.source.Next(); len(jobs) > 0 {
		for i := range jobs {
			jobs[i].Revision = r.manifest.Revision()
			if err := jobs[i].Check(); err != nil {
				return false, fmt.Errorf("game %s: %w", jobs[i].ID, err) // nobody would play it
			}
			r.handed[jobs[i].ID] = jobs[i]
		}
		if _, err := r.queue.Enqueue(ctx, jobs); err != nil {
			return false, err
		}
	}
	return r.source.Over(), nil
}
