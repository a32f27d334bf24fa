package play

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"sync"

	"github.com/rs/zerolog"

	"shotest/tournament"
)

// Crew plays games of a tournament, several at a time, each at its own table.
type Crew struct {
	Spec *tournament.Spec
	// Files holds the files that engines must load, by the engines' names, in the form that Files
	// returns. An engine without an entry must load the same files in all games.
	Files map[string][]string
	// Name is the name of this machine. Result.Worker is Name/1, Name/2, …, with the table's
	// number.
	Name string
	Log  zerolog.Logger
	// OnMove, if not nil, is called after each move of a game, with what the game is so far; it
	// must not keep that. Several tables may call it at once.
	OnMove func(*tournament.Result)
}

// Played is the end of a job.
type Played struct {
	Job    tournament.Job
	Result *tournament.Result // nil if the game was broken off
	Err    error              // the game cannot be played at all
}

// Start plays the games that it receives from jobs, atOnce at a time, until jobs is closed or ctx
// ends. The end of ctx breaks off the games in progress. Start returns a channel that receives the
// end of each job, and is closed when all tables are.
func (c *Crew) Start(ctx context.Context, atOnce int, jobs <-chan tournament.Job) <-chan Played {
	done := make(chan Played)
	var tables sync.WaitGroup
	for i := range atOnce {
		tables.Go(func() { c.playAll(ctx, fmt.Sprintf("%s/%d", c.Name, i+1), jobs, done) })
	}
	go func() {
		tables.Wait()
		close(done)
	}()
	return done
}

// playAll plays games at one table.
func (c *Crew) playAll(ctx context.Context, name string, jobs <-chan tournament.Job, done chan<- Played) {
	table := NewTable(c.Spec)
	table.worker, table.onMove = name, c.OnMove
	maps.Copy(table.files, c.Files)
	table.notice = func(engine string, err error) { c.Log.Warn().Str("engine", engine).Err(err).Msg("between games") }
	defer table.Close()
	for {
		var job tournament.Job
		var more bool
		select {
		case job, more = <-jobs:
		case <-ctx.Done():
		}
		if !more {
			return
		}
		result, err := c.play(ctx, table, job)
		p := Played{Job: job}
		switch {
		case err == nil:
			result = result.Clipped()
			p.Result = &result
		case ctx.Err() == nil:
			p.Err = err
		}
		done <- p
		if ctx.Err() != nil {
			return
		}
	}
}

// play plays a game at a table, again if this process has stood still meanwhile.
func (c *Crew) play(ctx context.Context, table *Table, job tournament.Job) (result tournament.Result, err error) {
	for {
		result, err = table.Play(ctx, job)
		if !errors.Is(err, ErrPaused) || ctx.Err() != nil {
			return result, err
		}
		c.Log.Warn().Str("game", job.ID).Msgf("%v: the game is played again", err)
	}
}
