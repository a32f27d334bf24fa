package matches

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/rs/zerolog"

	"shotest/config"
	"shotest/internal/safefile"
	"shotest/tournament"
	"shotest/tournament/broker"
	"shotest/tournament/director"
	"shotest/tuning/spsa"
)

// Config says what to tune, and where.
type Config struct {
	// Spec is of format tuning.
	Spec     *tournament.Spec
	Openings []tournament.Opening
	// Tunables are those of the engine, Parameters what of them is tuned, as
	// Tunables.Check accepts them.
	Tunables   *Tunables
	Parameters []spsa.Parameter
	// Folder, Broker, Lease, AtOnce, Version and Log are as in director.Config.
	Folder string
	Broker *broker.Config
	Lease  time.Duration
	// VoidWorker is as in director.Config.
	VoidWorker string
	AtOnce     int
	Version    string
	Log        zerolog.Logger
	// Progress, if not nil, is notified of how it goes. All calls come from the goroutine
	// that called Run.
	Progress func(Progress)
}

// Progress is how far a run is.
type Progress struct {
	// Done is the iteration that has just been learned from, nil if none has.
	// Resumed says that it is of an earlier run.
	Done    *Iteration
	Resumed bool
	// Parameters have their values now.
	Parameters []spsa.Parameter
	// Iteration is the one that is being played, Games counts all games so far;
	// Iterations and AllGames are those that there will be.
	Iteration, Iterations int
	Games, AllGames       int
	// Trouble says what is in the way, as a full disk; mostly nothing.
	Trouble string
}

// Names of the files in the folder.
const (
	TunedFile    = "tuned.csv"
	ProfileFile  = "tuned.yaml"
	HistoryFile  = "history.csv"
	MarkdownFile = "report.md"
	PageFile     = "report.html"
)

// writeEvery is how often the files are written while games are played; less often if
// that takes long, as with thousands of iterations.
const (
	writeEvery = 10 * time.Second
	writeShare = 100
)

// run is a running tuning.
type run struct {
	*Config
	source  *source
	playing bool // whether the results of earlier runs have been counted
	// next is when the files are written again.
	next time.Time
}

// Run tunes, or goes on with what is in the folder. When ctx ends before, the error
// wraps director.ErrInterrupted; there is a report then, too, and the files are
// written.
func Run(ctx context.Context, c Config) (*Report, error) {
	source, err := newSource(&c)
	if err != nil {
		return nil, err
	}
	r := &run{Config: &c, source: source, next: time.Now().Add(writeEvery)}
	source.learned = r.learned
	standings, err := director.Run(ctx, director.Config{
		Spec: c.Spec, Openings: c.Openings, Folder: c.Folder, Broker: c.Broker, Lease: c.Lease, VoidWorker: c.VoidWorker, AtOnce: c.AtOnce, Version: c.Version, Log: c.Log,
		Source: source, Parameters: string(spsa.CSV(c.Parameters)), OnEvent: r.event,
	})
	if standings == nil {
		return nil, err
	}
	report := r.report()
	report.Standings = standings
	return report, errors.Join(err, r.write(report))
}

// event takes what the director tells.
func (r *run) event(e director.Event) {
	switch e.Kind {
	case director.Begun:
		r.playing = true
		r.tell(Progress{})
	case director.GameFinished:
		r.tell(Progress{})
	case director.Trouble, director.Amended, director.Restored:
		r.tell(Progress{Trouble: e.Text})
	}
}

// learned is called after each iteration.
func (r *run) learned(n *Iteration) {
	r.tell(Progress{Done: n, Resumed: !r.playing})
	begun := time.Now()
	if !r.playing || begun.Before(r.next) {
		return
	}
	if err := r.write(r.report()); err != nil {
		r.tell(Progress{Trouble: err.Error()})
	}
	r.next = time.Now().Add(max(writeEvery, writeShare*time.Since(begun)))
}

func (r *run) tell(p Progress) {
	if r.Progress == nil {
		return
	}
	p.Parameters = r.source.tuner.Parameters()
	p.Iteration, p.Iterations = min(r.source.tuner.Done()+1, r.Spec.Tuning.Iterations), r.Spec.Tuning.Iterations
	p.Games, p.AllGames = r.source.games, r.Spec.GamesScheduled()
	r.Config.Progress(p)
}

// report returns what there is to say now.
func (r *run) report() *Report {
	return &Report{Spec: r.Spec, Start: r.Parameters, Tuned: r.source.tuner.Parameters(), History: r.source.history, Games: r.source.games}
}

// write writes the files.
func (r *run) write(report *Report) error {
	tuned := report.rounded()
	page, err := report.HTML()
	if err != nil {
		return err
	}
	files := map[string][]byte{
		TunedFile: spsa.CSV(tuned), HistoryFile: []byte(historyCSV(tuned, r.source.history)),
		MarkdownFile: []byte(report.Markdown()), PageFile: page,
	}
	values := make([]float64, len(tuned))
	for i := range tuned {
		values[i] = tuned[i].Value
	}
	if profile, is := r.Tunables.Profile(r.Spec.Name, tuned, values); is {
		text, err := config.Encode(&profile)
		if err != nil {
			return err
		}
		files[ProfileFile] = config.Whole(text)
	}
	if err := os.MkdirAll(r.Folder, 0o755); err != nil {
		return err
	}
	for name, data := range files {
		if err := safefile.Write(filepath.Join(r.Folder, name), data); err != nil {
			return fmt.Errorf("writing %s: %w", name, err)
		}
	}
	return nil
}
