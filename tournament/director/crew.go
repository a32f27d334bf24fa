package director

import (
	"context"
	"fmt"
	"os"
	"sync"
	"time"

	"github.com/rs/zerolog"

	"shotest/tournament"
	"shotest/tournament/play"
)

// crew plays games, several at a time, each at a table of its own. It takes them from
// one channel, and brings what has become of each to another, which somebody must read
// until all have gone.
type crew struct {
	spec *tournament.Spec
	// files are those that the manifest says that engines have loaded.
	files map[string][]string
	log   zerolog.Logger
	name  string
	jobs  <-chan tournament.Job
	done  chan<- played
	news  func(tournament.LiveGame)
}

// crew returns those who play in this process.
func (r *run) crew() *crew {
	host, err := os.Hostname()
	if err != nil {
		host = "local"
	}
	return &crew{
		spec: r.Spec, files: r.manifest.Files(), log: r.Log, name: host, jobs: r.jobs, done: r.done,
		news: r.tellNews,
	}
}

// tellNews tells how a game stands, unless there is too much news.
func (r *run) tellNews(game tournament.LiveGame) {
	select {
	case r.news <- game:
	default: // shown anew after the next move
	}
}

// start begins to play atOnce games at a time, until there are no more, or ctx ends,
// which breaks them off.
func (c *crew) start(ctx context.Context, atOnce int, players *sync.WaitGroup) {
	for i := range atOnce {
		players.Go(func() { c.playAll(ctx, fmt.Sprintf("%s/%d", c.name, i+1)) })
	}
}

// newsInterval is how often a table tells how its game stands. News hold the
// whole game, so that telling every move of fast games would cost more than
// playing them.
const newsInterval = time.Second

// playAll plays one game after the other.
func (c *crew) playAll(ctx context.Context, name string) {
	table := play.NewTable(c.spec, play.WithWorker(name), play.WithFiles(c.files), play.WithNotice(func(engine string, err error) {
		c.log.Warn().Str("engine", engine).Err(err).Msg("between games")
	}))
	defer table.Close()
	for {
		var job tournament.Job
		var more bool
		select {
		case job, more = <-c.jobs:
		case <-ctx.Done():
		}
		if !more {
			return
		}
		var told time.Time
		result, err := table.Play(ctx, job, func(game tournament.LiveGame) {
			if time.Since(told) >= newsInterval {
				told = time.Now()
				c.news(game)
			}
		})
		p := played{job: job}
		switch {
		case err == nil:
			result = result.Clipped()
			p.result = &result
		case ctx.Err() == nil:
			p.err = err
		}
		c.done <- p
		if err != nil {
			return
		}
	}
}
