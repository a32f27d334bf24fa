// Package director runs a tournament: it assigns the scheduled games to machines, counts the
// results, and stores them in the tournament's folder.
//
//	standings, err := director.Run(ctx, director.Config{
//		Spec: spec, Openings: openings, Folder: "round-robin.run", AtOnce: 2,
//		OnEvent: func(e director.Event) { … },
//	})
//
// # One store
//
// The file results.jsonl holds every result with all its moves, one a line, with a checksum. A game
// counts once its line is on the disk. Everything else follows from this file and the tournament
// file: at every start the director reads the results, and plays the scheduled games that have
// none. There is no second copy to reconcile.
//
// # The way of a game
//
//	schedule ──► ready ──► a table here ──────────────► results.jsonl
//	               ▲  └──► package remote ──► a worker ─────┘
//	               └────── released: the worker was lost, or too slow
//
// One goroutine owns the list of ready games and all data about workers. Tables take their games
// from a channel, and send results to another one. The result of a worker comes as a message, and
// counts only if the referee accepts it.
//
// # Who owns what
//
// The type games owns the games without a result: the ready ones and the assigned ones. The type
// results owns the results on the disk, the results still to write, and the tally. The type
// machines knows which machines play, and with which engines. The type state is visible to other
// processes. The type run moves games from games to results.
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
	// Folder is the tournament's folder. Run creates it if it does not exist.
	Folder string
	// AtOnce is the number of games that this process plays at a time; 0 leaves all to workers.
	AtOnce int
	// Server is the server through which workers on other machines play; nil for no workers.
	Server *remote.Server
	// Lease is the time after which a silent worker loses its games to others; 30 s if zero.
	Lease time.Duration
	// VoidWorker names a worker to strike: its results do not count, its games are played again,
	// and it plays no more, in later runs either.
	VoidWorker string
	// ReadmitWorker names a struck worker that may play again. What it was given before the strike
	// does not count.
	ReadmitWorker string
	// AcceptFile replaces a damaged or missing manifest by one made from Spec, see ErrManifest.
	AcceptFile bool
	// Version is the version of this program.
	Version string
	// Source supplies the games; nil for the schedule of the file.
	Source Source
	// Parameters describes whatever determines the games besides the file. A tournament cannot be
	// resumed with other parameters.
	Parameters string
	// OnEvent, if not nil, receives all events, in the goroutine that called Run.
	OnEvent func(Event)
	Log     zerolog.Logger
}

var (
	// ErrInterrupted says that a tournament was interrupted, and can be resumed.
	ErrInterrupted = errors.New("interrupted: run the same command again to go on")
	// ErrNothingPlayed says that a tournament has ended without a game that counts.
	ErrNothingPlayed = errors.New("no game could be played")
	// ErrTakenOut says that a tournament has ended without the games of engines that failed too
	// often.
	ErrTakenOut = errors.New("not all games could be played")
)

// run is a running tournament. All its fields but the channels belong to the goroutine of Run.
type run struct {
	config     Config
	source     Source
	manifest   *tournament.Manifest
	results    results
	games      games
	machines   machines
	strikes    remote.Strikes
	state      state
	movesHere  movesHere
	notices    []Event             // for the user, collected before play begins
	jobs       chan tournament.Job // to the tables of this process
	idleTables int                 // the number of tables without a game
	isDecided  bool                // the sequential test has decided

	shownPlaying []byte // the content of playing.json
}

// Run plays a tournament to its end and returns the standings. If ctx ends first, Run breaks off
// the games in progress, and the error wraps ErrInterrupted.
func Run(ctx context.Context, c Config) (*tournament.Standings, error) {
	c.Lease = cmp.Or(c.Lease, 30*time.Second)
	host, err := os.Hostname()
	if err != nil {
		host = "local"
	}
	tally := tournament.NewTally(c.Spec)
	r := &run{
		config:  c,
		results: results{tally: tally, counted: map[string]bool{}, played: map[string]remote.Played{}},
		games:   games{assigned: map[string]*assignment{}},
		machines: machines{
			local: host, atOnce: c.AtOnce, limit: c.Spec.Failures.Limit, tally: tally, takenOut: map[string]bool{},
		},
		state:      state{path: filepath.Join(c.Folder, stateFile)},
		movesHere:  movesHere{games: map[string]*tournament.Playing{}},
		jobs:       make(chan tournament.Job),
		idleTables: c.AtOnce,
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
	err = r.playAndShowState(ctx)
	if err != nil && ctx.Err() != nil {
		err = message.Errorf("%w (%w)", ErrInterrupted, err)
	}
	return tally.Standings(), err
}

// openToWorkers connects to the server and begins to accept workers.
func (r *run) openToWorkers(ctx context.Context) error {
	key, exposed, err := loadKey(r.config.Folder)
	if err != nil {
		return err
	}
	if exposed != nil {
		r.notices = append(r.notices, Event{Kind: Trouble, Text: exposed.Error()})
	}
	server := *r.config.Server
	server.Log = r.config.Log
	r.machines.workers, err = remote.Open(ctx, server, remote.Match{
		Spec: r.config.Spec, Manifest: r.manifest, Lease: r.config.Lease, Key: key, Strikes: r.strikes,
		Job:       r.source.Job,
		HasResult: r.results.has, Played: func(worker string) remote.Played { return r.results.played[worker] },
	})
	return err
}

// begin opens the tournament's folder, and counts the results in it.
func (r *run) begin(ctx context.Context) error {
	manifest, err := tournament.NewManifest(r.config.Spec, r.config.Openings, r.config.Version)
	if err != nil {
		return err
	}
	manifest.Parameters = r.config.Parameters
	if err := askFiles(ctx, r.config.Spec, manifest); err != nil {
		return err
	}
	if r.results.store, err = openStore(r.config.Folder); err != nil {
		return err
	}
	if err := r.restore(manifest); err != nil {
		return errors.Join(err, r.results.store.close())
	}
	return nil
}

// restore reads the manifest and the results from the folder, after removing what a killed process
// left. wanted is the manifest of the tournament as its file is now.
func (r *run) restore(wanted *tournament.Manifest) error {
	folder := r.config.Folder
	games := filepath.Join(folder, gamesFolder)
	if err := errors.Join(os.MkdirAll(games, 0o755), safefile.Sweep(folder), safefile.Sweep(games)); err != nil {
		return err
	}
	manifest, notice, err := r.config.reconcile(wanted)
	if err != nil {
		return err
	}
	r.manifest = manifest
	if notice != nil {
		r.notices = append(r.notices, *notice)
	}
	if r.strikes, err = r.config.loadStrikes(); err != nil {
		return err
	}
	r.source = r.config.Source
	if r.source == nil {
		r.source = newSchedule(r.config.Spec, r.config.Openings)
	}
	return r.resume()
}

func (r *run) close() {
	if err := r.results.store.close(); err != nil {
		r.config.Log.Warn().Err(err).Msg("closing " + resultsFile)
	}
}

// askFiles starts the engines whose options name files, and adds the files that they loaded to the
// manifest.
func askFiles(ctx context.Context, spec *tournament.Spec, manifest *tournament.Manifest) (err error) {
	for i := range spec.Engines {
		e := &spec.Engines[i]
		if manifest.Engines[i].Files, err = play.Files(ctx, spec, e); err != nil {
			return message.Errorf("engine %s: %w", e.Name, err)
		}
	}
	return nil
}
