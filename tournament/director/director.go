// Package director runs a tournament: it hands the scheduled games to players, counts
// their results, and keeps them in the tournament's folder.
//
//	standings, err := director.Run(ctx, director.Config{
//		Spec: spec, Openings: openings, Folder: "round-robin.run", AtOnce: 2,
//		OnEvent: func(e director.Event) { … },
//	})
//
// # One store
//
// The file results.jsonl holds every result with all its moves, one a line, with a
// checksum. A game counts when its line is on the disk. Everything else follows from it
// and from the tournament file: on every start the results are read, and the games of
// the schedule that have none are played. There is no second copy to be reconciled.
//
// # The way of a game
//
//	schedule ──► ready ──► jobs ──► player at a table here ──► done ──► results.jsonl
//	               ▲         └────► host ──► NATS ──► worker ──► NATS ──► host ─┘
//	               └── given back: the worker was lost, or too slow
//
// One goroutine owns the list of games that are ready. Those who play take them from a
// channel, and bring results to another one. The host is one of them: it plays nothing
// itself, but gives its games to workers on other machines, and checks what comes back.
package director

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/rs/zerolog"

	"shotest/tournament"
	"shotest/tournament/broker"
	"shotest/tournament/play"
)

// Config says what to run, and where.
type Config struct {
	Spec     *tournament.Spec
	Openings []tournament.Opening
	// Folder is the tournament's own; it is made if it is not there.
	Folder string
	// AtOnce is how many games this process plays at a time; 0 leaves them all to
	// workers elsewhere.
	AtOnce int
	// Broker says where workers on other machines get games from; nil for none. Lease is
	// how long a worker may be silent until its games are given to others; 30 s if zero.
	Broker *broker.Config
	Lease  time.Duration
	// VoidWorker names a worker whose results do not count: its games are played again.
	VoidWorker string
	// Version is that of this program.
	Version string
	// Source says which games are played; nil for those that the file schedules.
	// Parameters are what they follow from besides the file: a tournament in which
	// they have changed is not resumed.
	Source     Source
	Parameters string
	// OnEvent, if not nil, is notified of what happens. All calls come from the
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
// Run, but for the channels.
type run struct {
	Config
	store    *store
	archive  *archive
	tally    *tournament.Tally
	source   Source
	manifest *tournament.Manifest
	// notices are what is to be said of how it came to what is there.
	notices []Event
	// feeder is the source if it is the schedule, else nil.
	feeder  *feeder
	counted map[string]bool
	// failures are how often each engine had failed when this run began.
	failures map[string]int
	// firstFailure is what the first failure of an engine was.
	firstFailure tournament.Failure
	// standings are those of the tally, nil if it has changed since.
	standings *tournament.Standings

	// ready are the games to be played next, playing those that somebody plays.
	ready   []tournament.Job
	playing map[string]bool
	jobs    chan tournament.Job // from here to those who play
	done    chan played         // and back
	news    chan tournament.LiveGame
	over    chan struct{} // closed with jobs
	// unwritten are results that could not be written yet: until they are, no game
	// begins.
	unwritten []played
	unkept    bool // a record could not be written

	live    map[string]tournament.LiveGame
	liveNew bool
	decided bool
	// ended is how it has ended, empty before.
	ended tournament.State
}

// Run plays a tournament to its end and returns the standings. When ctx ends
// before, the games that are being played are broken off, and the error wraps
// ErrInterrupted.
func Run(ctx context.Context, c Config) (*tournament.Standings, error) {
	c.Lease = cmp.Or(c.Lease, 30*time.Second)
	r := &run{
		Config: c, tally: tournament.NewTally(c.Spec), counted: map[string]bool{}, playing: map[string]bool{},
		live: map[string]tournament.LiveGame{}, failures: map[string]int{},
		over: make(chan struct{}), jobs: make(chan tournament.Job), done: make(chan played), news: make(chan tournament.LiveGame, 64),
	}
	if err := r.begin(ctx); err != nil {
		return nil, err
	}
	defer r.close()
	var workers *host
	if r.Broker != nil {
		var err error
		if workers, err = r.host(ctx); err != nil {
			return nil, err
		}
	}
	err := r.playInSight(ctx, workers)
	if err != nil && ctx.Err() != nil {
		err = fmt.Errorf("%w (%w)", ErrInterrupted, err)
	}
	return r.tally.Standings(), err
}

// begin opens the folder, and counts what is there.
func (r *run) begin(ctx context.Context) (err error) {
	wanted, err := tournament.NewManifest(r.Spec, r.Openings, r.Version)
	if err != nil {
		return err
	}
	wanted.Parameters = r.Parameters
	if err := askFiles(ctx, r.Spec, wanted); err != nil {
		return err
	}
	if r.store, err = openStore(r.Folder); err != nil {
		return err
	}
	r.archive = &archive{folder: r.Folder, spec: r.Spec}
	err = os.MkdirAll(filepath.Join(r.Folder, gamesFolder), 0o755)
	if err == nil {
		err = r.agree(wanted)
	}
	if err == nil {
		r.schedule()
		err = r.resume()
	}
	if err != nil {
		return errors.Join(err, r.store.close())
	}
	r.noticeOldFolder()
	return nil
}

// schedule decides where games come from: what the caller brings, or the file's schedule.
func (r *run) schedule() {
	if r.source = r.Source; r.source != nil {
		return
	}
	spec := r.Spec
	if !r.manifest.OwnOpenings && len(spec.Pairings()) > 1 {
		spec = spec.WithSharedOpenings()
		r.notices = append(r.notices, Event{Kind: Restored, Text: "The tournament was begun by an earlier version, and goes on as it began: " +
			"all pairings of a round share an opening. For different ones begin it anew, under another name"})
	}
	r.feeder = newFeeder(spec, r.Openings)
	r.source = r.feeder
}

func (r *run) close() {
	if err := r.store.close(); err != nil {
		r.Log.Warn().Err(err).Msg("closing " + resultsFile)
	}
}

// askFiles has the engines whose options name files say what they have loaded.
func askFiles(ctx context.Context, spec *tournament.Spec, manifest *tournament.Manifest) (err error) {
	for i := range spec.Engines {
		e := &spec.Engines[i]
		if manifest.Engines[i].Files, err = play.Files(ctx, spec, e); err != nil {
			return fmt.Errorf("engine %s: %w", e.Name, err)
		}
	}
	return nil
}
