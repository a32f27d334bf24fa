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
// is resumed, each gets from the other what it lacks. A store that is damaged is put
// away as it is (queue-damaged-…), and made anew from the list and from what of it
// can be read.
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
	"sync/atomic"

	"github.com/rs/zerolog"

	"shotest/tournament"
	"shotest/tournament/queue"
)

// Config says what to run, and where.
type Config struct {
	Spec     *tournament.Spec
	Openings []tournament.Opening
	// Folder is the tournament's own; it is made if it is not there.
	Folder string
	// Queue says where the queue is; only its URL, Listen, Open, Auth, TLS, AckWait and
	// StartLimit are looked at. Without a URL it is in this process, with its files in
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
	// wanted is the manifest of the file as it is, manifest the one that holds; notices
	// are what is to be said of how it came to that.
	wanted, manifest *tournament.Manifest
	notices          []Event
	// rescued says that the store is new, because it was damaged.
	rescued bool
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
	union, err := r.begin(ctx)
	if err != nil {
		return nil, err
	}
	defer r.close()
	if err := union.resume(ctx); err != nil {
		return nil, err
	}
	err = r.playInSight(ctx)
	if err != nil && ctx.Err() != nil {
		err = fmt.Errorf("%w (%w)", ErrInterrupted, err)
	}
	return r.tally.Standings(), err
}

// prepare makes the folder, and learns what the results are to depend on.
func (r *run) prepare(ctx context.Context) (err error) {
	if r.wanted, err = tournament.NewManifest(r.Spec, r.Openings, r.Version); err != nil {
		return err
	}
	r.wanted.Parameters = r.Parameters
	if err := askFiles(ctx, r.Spec, r.wanted); err != nil {
		return err
	}
	r.archive, err = openArchive(r.Folder, r.Spec)
	return err
}

// open opens the queue, and learns what is there.
func (r *run) open(ctx context.Context) (u *union, err error) {
	r.notices = nil
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
		return nil, err
	}
	if err = r.agree(ctx); err == nil {
		r.revisions.Store(int64(r.manifest.Revision()) + 1)
		u, err = r.compare(ctx)
	}
	if err != nil {
		return nil, errors.Join(err, r.queue.Close())
	}
	return u, nil
}

func (r *run) close() {
	if err := r.queue.Close(); err != nil {
		r.Log.Warn().Err(err).Msg("closing the queue")
	}
	if err := r.archive.close(); err != nil {
		r.Log.Warn().Err(err).Msg("closing the archive")
	}
}
