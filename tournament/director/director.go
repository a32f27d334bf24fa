// Package director runs a tournament: it hands the scheduled games to the queue,
// plays them at tables of this process (while those of other machines may play
// too), counts the results as they become safe, and keeps them in the
// tournament's folder.
//
//	standings, err := director.Run(ctx, director.Config{
//		Spec: spec, Openings: openings, Folder: "round-robin.run", AtOnce: 2,
//		OnEvent: func(e director.Event) { … },
//	})
//
// # What is where
//
// The folder holds the queue's store (queue/), the manifest, every result with
// all moves as a line of JSON (results.jsonl), and the records (games/). Results
// are both in the store, where each is first, and in the list; when the tournament
// is resumed, each gets from the other what it lacks.
//
// # Resuming
//
// The schedule follows from the tournament file. On every start the games
// without a result are handed to the queue, which knows of those that are still
// waiting or being played. A tournament whose manifest has changed is not
// resumed: see ErrChanged.
package director

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"github.com/rs/zerolog"

	"shotest/tournament"
	"shotest/tournament/queue"
	"shotest/tournament/statistics"
)

// Config says what to run, and where.
type Config struct {
	Spec     *tournament.Spec
	Openings []tournament.Opening
	// Folder is the tournament's own; it is made if it is not there.
	Folder string
	// Queue says where the queue is; only its URL, Listen, Auth, TLS and AckWait
	// are looked at. Without a URL it is in this process, with its files in
	// Folder.
	Queue queue.Config
	// AtOnce is how many games this process plays at a time; 0 leaves them all to
	// workers elsewhere.
	AtOnce int
	// Version is that of this program.
	Version string
	// Source says which games are played; nil for those that the file schedules.
	// Parameters are what they follow from besides the file: a tournament in which
	// they have changed is not resumed.
	Source     Source
	Parameters string
	// OnEvent, if not nil, is told what happens. All calls come from the
	// goroutine that called Run.
	OnEvent func(Event)
	// Log gets what is of interest when something goes wrong.
	Log zerolog.Logger
}

// EventKind is a kind of event.
type EventKind string

const (
	// Begun: the results that were there have been counted, and play begins.
	Begun EventKind = "begun"
	// GameFinished: a game has been counted; see Event.Result.
	GameFinished EventKind = "game"
	// LiveChanged: the games that are being played have gone on; see Event.Live.
	LiveChanged EventKind = "live"
	// EngineStopped: an engine has failed too often; see Event.Text.
	EngineStopped EventKind = "stopped"
	// Decided: the sequential test has decided.
	Decided EventKind = "decided"
	// Amended: the tournament goes on with another file than it was begun with; see
	// Event.Text.
	Amended EventKind = "amended"
	// Restored: what was lost or damaged has been made good; see Event.Text.
	Restored EventKind = "restored"
	// Trouble: something is in the way, as a full disk; see Event.Text.
	Trouble EventKind = "trouble"
	// Ended: the tournament is over.
	Ended EventKind = "ended"
)

// Event is something that happened.
type Event struct {
	Kind EventKind
	// Standings are nil where games have a source of their own: nobody stands
	// anywhere then.
	Standings *tournament.Standings
	Result    *tournament.Result
	Live      []tournament.LiveGame
	Text      string
}

// ErrInterrupted says that a tournament was broken off, and can be resumed.
var ErrInterrupted = errors.New("interrupted: run the same command again to go on")

// ErrNothingPlayed says that a tournament has come to its end without a game that counts.
var ErrNothingPlayed = errors.New("no game could be played")

// run is a running tournament. Everything in it belongs to the goroutine of
// Run.
type run struct {
	Config
	queue   *queue.Queue
	archive *archive
	tally   *tournament.Tally
	source  Source
	// manifest is the one that holds, notices are what is to be said of how it came
	// to that.
	manifest *tournament.Manifest
	notices  []Event
	// feeder is the source if it is the schedule, else nil.
	feeder  *feeder
	counted map[string]bool
	// failures are how often each engine had failed when this run began.
	failures map[string]int
	// firstFailure is what the first failure of an engine was.
	firstFailure tournament.Failure
	// standings are those of the tally, nil if it has changed since.
	standings *tournament.Standings
	// handed are the games that have been handed out and have no result.
	handed map[string]tournament.Job
	aside  *aside
	// revisions is how many revisions the manifest has had, 0 as long as that is not
	// known.
	revisions atomic.Int64
	live      map[string]tournament.LiveGame
	liveNew   bool
	decided   bool
	// unkept says that the archive could not be written.
	unkept bool
	// ended is how it has ended, empty before.
	ended    tournament.State
	troubles chan queue.Trouble
}

// Run plays a tournament to its end and returns the standings. When ctx ends
// before, the games that are being played are broken off, and the error wraps
// ErrInterrupted.
func Run(ctx context.Context, c Config) (*tournament.Standings, error) {
	r := &run{
		Config: c, tally: tournament.NewTally(c.Spec), counted: map[string]bool{},
		live: map[string]tournament.LiveGame{}, handed: map[string]tournament.Job{}, failures: map[string]int{},
		troubles: make(chan queue.Trouble, 16),
	}
	if err := r.open(ctx); err != nil {
		return nil, err
	}
	defer r.close()
	if err := r.resume(ctx); err != nil {
		return nil, err
	}
	err := r.playInSight(ctx)
	if err != nil && ctx.Err() != nil {
		err = fmt.Errorf("%w (%w)", ErrInterrupted, err)
	}
	return r.tally.Standings(), err
}

// playInSight plays while other processes see that it goes on, and how it ends.
func (r *run) playInSight(ctx context.Context) error {
	r.showState()
	touching, stop := context.WithCancel(context.WithoutCancel(ctx))
	var touched sync.WaitGroup
	touched.Go(func() { r.archive.touchState(touching) })
	err := r.play(ctx)
	stop()
	touched.Wait()
	clear(r.live)
	r.liveNew = true
	r.tellLive()
	r.ended = tournament.Interrupted
	if err == nil || errors.Is(err, ErrNothingPlayed) {
		r.ended = tournament.Finished
	}
	r.showState()
	return err
}

// showState lets other processes see whether games are being played.
func (r *run) showState() {
	state := r.ended
	switch {
	case state != "":
	case r.AtOnce == 0 && len(r.live) == 0:
		state = tournament.Waiting
	default:
		state = tournament.Running
	}
	if err := r.archive.showState(state); err != nil {
		r.Log.Warn().Err(err).Msg("showing the state")
	}
}

// open opens the folder and the queue.
func (r *run) open(ctx context.Context) (err error) {
	manifest, err := tournament.NewManifest(r.Spec, r.Openings, r.Version)
	if err != nil {
		return err
	}
	manifest.Parameters = r.Parameters
	if err := askFiles(ctx, r.Spec, manifest); err != nil {
		return err
	}
	if r.archive, err = openArchive(r.Folder, r.Spec); err != nil {
		return err
	}
	config := r.Queue
	config.Tournament, config.Log = r.Spec.Name, r.Log
	if config.URL == "" {
		config.Folder = r.archive.queueFolder()
	}
	config.Trouble = func(t queue.Trouble) {
		select {
		case r.troubles <- t:
		default: // the next attempt tells again
		}
	}
	r.guard(&config)
	if r.queue, err = queue.Open(ctx, config); err != nil {
		return err
	}
	if err := r.agree(ctx, manifest); err != nil {
		return errors.Join(err, r.queue.Close())
	}
	r.revisions.Store(int64(r.manifest.Revision()) + 1)
	return nil
}

func (r *run) close() {
	if err := r.queue.Close(); err != nil {
		r.Log.Warn().Err(err).Msg("closing the queue")
	}
	if err := r.archive.close(); err != nil {
		r.Log.Warn().Err(err).Msg("closing the archive")
	}
}

// liveInterval is how often events tell how the current games stand.
const liveInterval = time.Second

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
	r.live = map[string]tournament.LiveGame{}
	r.liveNew = true
	r.tellLive()
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

func (r *run) tellLive() {
	if !r.liveNew {
		return
	}
	r.liveNew = false
	games := r.currentGames()
	if err := r.archive.showLive(games); err != nil {
		r.Log.Warn().Err(err).Msg("showing the current games")
	}
	r.emit(Event{Kind: LiveChanged, Live: games})
}

func (r *run) tellTrouble(t queue.Trouble) {
	text := fmt.Sprintf("the result of game %s waits to be stored since %v: %v", t.Job, time.Since(t.Since).Round(time.Second), t.Err)
	if t.Err == nil {
		text = fmt.Sprintf("the result of game %s is stored after %d attempts", t.Job, t.Attempts)
	}
	r.emit(Event{Kind: Trouble, Text: text})
}

func (r *run) emit(e Event) {
	if r.OnEvent == nil {
		return
	}
	if r.standings == nil && r.feeder != nil {
		r.standings = r.tally.Standings()
	}
	e.Standings = r.standings
	if e.Live == nil {
		e.Live = r.currentGames()
	}
	r.OnEvent(e)
}
