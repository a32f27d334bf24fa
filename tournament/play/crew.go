package play

import (
	"context"
	"fmt"
	"maps"
	"sync"

	"github.com/rs/zerolog"

	"shotest/tournament"
)

// Crew plays games of a tournament, several at a time, each at a table of its own.
type Crew struct {
	Spec *tournament.Spec
	// Files are those that engines must have loaded, by the engines' names, as Files tells them; an
	// engine without any must load those of its first game.
	Files map[string][]string
	// Name is that of this machine. Tables are numbered: Result.Worker is Name/1, Name/2 …
	Name string
	Log  zerolog.Logger
}

// Played is the end of a game that a crew was given: a result, or none if the game was
// broken off. Err says that the game cannot be played at all.
type Played struct {
	Job    tournament.Job
	Result *tournament.Result
	Err    error
}

// Start begins to play atOnce games at a time, until jobs is closed, or ctx ends, which
// breaks games off. Each game that was taken from jobs comes back by the channel that is
// returned, which is closed when all tables are.
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

func (c *Crew) playAll(ctx context.Context, name string, jobs <-chan tournament.Job, done chan<- Played) {
	table := NewTable(c.Spec)
	table.worker = name
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
		result, err := table.Play(ctx, job)
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
