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
// The file results.jsonl holds every result with all its moves, one a line, with a checksum. A game
// counts when its line is on the disk. Everything else follows from it and from the tournament
// file: on every start the director reads the results, and plays the games of the schedule without
// one. There is no second copy to reconcile.
//
// # The way of a game
//
//	schedule ──► ready ──► a table here ──────────────► results.jsonl
//	               ▲  └──► package remote ──► a worker ─────┘
//	               └────── given back: the worker was lost, or too slow
//
// One goroutine owns the list of games that are ready, and all data about workers. Tables take
// their games from a channel, and send results to another one. A worker's result comes as a
// message, and counts as the referee finds it.
//
// # Who owns what
//
// The type games has the games without a result: which of them are ready, and who plays the others.
// The type results has the others: the results on the disk, the results still to write, and the
// tally. The type machines knows which machines play, and with which engines; state is the part
// that other processes see. The type run moves games from games to results.
//
// # Failures
//
// Engines fail on machines: a missing library on one machine says nothing about the others. So the
// director counts failures by machine and engine, and a machine on which an engine has failed too
// often plays no more games with it. An engine leaves the tournament when no machine is left to
// play it.
package director

import (
	"cmp"
	"context"
	"errors"
	"os"
	"path/filepath"
	"time"

	"github.com/rs/zerolog"

	"shotest/internal/message"
	"shotest/internal/safefile"
	"shotest/tournament"
	"shotest/tournament/play"
	"shotest/tournament/remote"
)

// Config says what to run, and where.
type Config struct {
	Spec     *tournament.Spec
	Openings []tournament.Opening
	// Folder is the tournament's own; it is made if it is not there.
	Folder string
	// AtOnce is how many games this process plays at a time; 0 leaves them all to workers.
	AtOnce int
	// Server says where workers on other machines get games from; nil for none. Lease is
	// how long a worker may be silent until its games are given to others; 30 s if zero.
	Server *remote.Server
	Lease  time.Duration
	// VoidWorker names a worker whose results do not count: its games are played again.
	VoidWorker string
	// AcceptFile makes a manifest that is damaged or missing anew of Spec, see ErrManifest.
	AcceptFile bool
	Version    string // of this program
	// Source says which games are played; nil for those that the file schedules.
	// Parameters are what they follow from besides the file: a tournament in which
	// they have changed is not resumed.
	Source     Source
	Parameters string
	// OnEvent, if not nil, is notified of what happens, by the goroutine that called Run.
	OnEvent func(Event)
	Log     zerolog.Logger
}

var (
	// ErrInterrupted says that a tournament was broken off, and can be resumed.
	ErrInterrupted = errors.New("interrupted: run the same command again to go on")
	// ErrNothingPlayed says that a tournament has come to its end without a game that counts.
	ErrNothingPlayed = errors.New("no game could be played")
	// ErrTakenOut says that a tournament has come to its end without the games of engines that
	// have failed too often.
	ErrTakenOut = errors.New("not all games could be played")
)

// run is a running tournament. Everything in it belongs to the goroutine of Run, but for
// the channels.
type run struct {
	Config
	source   Source
	manifest *tournament.Manifest
	results  results
	games    games
	machines machines
	state    state
	// notices are messages for the user, collected before play begins.
	notices []Event
	jobs    chan tournament.Job // to the tables here
	idle    int                 // tables here that have no game
	decided bool
}

// Run plays a tournament to its end and returns the standings. When ctx ends
// before, the games that are being played are broken off, and the error wraps
// ErrInterrupted.
func Run(ctx context.Context, c Config) (*tournament.Standings, error) {
	c.Lease = cmp.Or(c.Lease, 30*time.Second)
	host, err := os.Hostname()
	if err != nil {
		host = "local"
	}
	tally := tournament.NewTally(c.Spec)
	r := &run{
		Config:  c,
		results: results{tally: tally, counted: map[string]bool{}},
		games:   games{playing: map[string]*outing{}},
		machines: machines{
			here: host, atOnce: c.AtOnce, limit: c.Spec.Failures.Limit, tally: tally, takenOut: map[string]bool{},
		},
		state: state{path: filepath.Join(c.Folder, stateFile)},
		jobs:  make(chan tournament.Job),
		idle:  c.AtOnce,
	}
	if c.Server != nil {
		r.machines.workersKnown = time.Now().Add(c.Lease)
	}
	if err := r.begin(ctx); err != nil {
		return nil, err
	}
	defer r.close()
	if c.Server != nil {
		if err := r.openToWorkers(ctx); err != nil {
			return nil, err
		}
	}
	err = r.playInSight(ctx)
	if err != nil && ctx.Err() != nil {
		err = message.Errorf("%w (%w)", ErrInterrupted, err)
	}
	return tally.Standings(), err
}

// openToWorkers lets workers on other machines come.
func (r *run) openToWorkers(ctx context.Context) error {
	key, err := r.results.store.key()
	if err != nil {
		return err
	}
	server := *r.Server
	server.Log = r.Log
	r.machines.workers, err = remote.Open(ctx, server, remote.Match{
		Spec: r.Spec, Manifest: r.manifest, Lease: r.Lease, Key: key, Job: r.source.Job, Check: r.problemOf,
		Counted: func(id string) bool { return r.results.counted[id] },
	})
	return err
}

// begin opens the folder, and counts the results that are there.
func (r *run) begin(ctx context.Context) error {
	wanted, err := tournament.NewManifest(r.Spec, r.Openings, r.Version)
	if err != nil {
		return err
	}
	wanted.Parameters = r.Parameters
	if err := askFiles(ctx, r.Spec, wanted); err != nil {
		return err
	}
	if r.results.store, err = openStore(r.Folder); err != nil {
		return err
	}
	if err := r.restore(wanted); err != nil {
		return errors.Join(err, r.results.store.close())
	}
	return nil
}

// restore takes up what the folder holds of the tournament.
func (r *run) restore(wanted *tournament.Manifest) error {
	games := filepath.Join(r.Folder, gamesFolder)
	if err := errors.Join(os.MkdirAll(games, 0o755), safefile.Sweep(r.Folder), safefile.Sweep(games)); err != nil {
		return err
	}
	manifest, notice, err := r.agree(wanted)
	if err != nil {
		return err
	}
	r.manifest = manifest
	if notice != nil {
		r.notices = append(r.notices, *notice)
	}
	r.source = r.Source
	if r.source == nil {
		r.source = newSchedule(r.Spec, r.Openings)
	}
	return r.resume()
}

func (r *run) close() {
	if err := r.results.store.close(); err != nil {
		r.Log.Warn().Err(err).Msg("closing " + resultsFile)
	}
}

// askFiles has the engines whose options name files say what they have loaded.
func askFiles(ctx context.Context, spec *tournament.Spec, manifest *tournament.Manifest) (err error) {
	for i := range spec.Engines {
		e := &spec.Engines[i]
		if manifest.Engines[i].Files, err = play.Files(ctx, spec, e); err != nil {
			return message.Errorf("engine %s: %w", e.Name, err)
		}
	}
	return nil
}
