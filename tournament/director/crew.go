package director

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"sync"
	"time"

	"github.com/rs/zerolog"

	"shotest/tournament"
	"shotest/tournament/play"
	"shotest/tournament/queue"
)

// games is where those who play get their games: the queue of this process, or
// that of another.
type games interface {
	Take(ctx context.Context, worker string) (*queue.Lease, error)
	Publish(tournament.LiveGame) error
	Attend(context.Context, queue.Worker)
}

// ownQueue is the queue of this process.
type ownQueue struct{ *queue.Queue }

func (q ownQueue) Take(ctx context.Context, _ string) (*queue.Lease, error) { return q.Queue.Take(ctx) }

// crew plays games of a queue, several at a time, each at a table of its own.
type crew struct {
	queue games
	spec  *tournament.Spec
	// revision is that of the manifest which spec is from.
	revision int
	// files are those that the manifest says that engines have loaded.
	files map[string][]string
	log   zerolog.Logger
	name  string

	failed   chan error // gets an error that ends all
	drained  context.Context
	endDrain context.CancelFunc
	games    sync.WaitGroup // those who play
	attends  sync.WaitGroup // who tells that they are there
}

func newCrew(q games, spec *tournament.Spec, manifest *tournament.Manifest, log zerolog.Logger) *crew {
	host, _ := os.Hostname() // a worker without a host's name still has its number
	c := &crew{queue: q, spec: spec, revision: manifest.Revision(), files: manifest.Files(), log: log, name: fmt.Sprintf("%s-%d", host, os.Getpid()), failed: make(chan error, 1)}
	c.drained, c.endDrain = context.WithCancel(context.Background())
	return c
}

// start begins to play so many games at a time, until ctx ends, which breaks
// them off.
func (c *crew) start(ctx context.Context, atOnce int) {
	for i := range atOnce {
		c.games.Add(1)
		go func() {
			defer c.games.Done()
			if err := c.playAll(ctx, fmt.Sprintf("%s/%d", c.name, i+1)); err != nil {
				select {
				case c.failed <- err:
				default: // one is enough
				}
			}
		}()
	}
	if atOnce == 0 {
		return
	}
	attending, stop := context.WithCancel(ctx)
	context.AfterFunc(c.drained, stop)
	c.attends.Add(1)
	go func() {
		defer c.attends.Done()
		c.queue.Attend(attending, queue.Worker{Name: c.name, Cores: runtime.NumCPU(), Since: time.Now()})
	}()
}

// drain takes no more games, and waits until those being played are finished.
func (c *crew) drain() {
	c.endDrain()
	c.games.Wait()
}

// wait waits until nobody plays any more, which the end of start's context
// brings about, or the end of the games.
func (c *crew) wait() {
	c.games.Wait()
	c.endDrain()
	c.attends.Wait()
}

// errAmended says that the tournament has been changed, and must be learned anew.
var errAmended = errors.New("the tournament has been amended")

// playAll plays one game after the other. It returns nil when there are none
// left, or when ctx ends.
func (c *crew) playAll(ctx context.Context, name string) (err error) {
	table := play.NewTable(c.spec, play.WithWorker(name), play.WithFiles(c.files), play.WithNotice(func(engine string, err error) {
		c.log.Warn().Str("engine", engine).Err(err).Msg("between games")
	}))
	defer func() { err = errors.Join(err, table.Close()) }()
	taking, stop := context.WithCancel(ctx)
	defer stop()
	defer context.AfterFunc(c.drained, stop)()
	for {
		lease, err := c.queue.Take(taking, name)
		if err != nil {
			if taking.Err() != nil || errors.Is(err, queue.ErrOver) || errors.Is(err, queue.ErrClosed) {
				return nil
			}
			return err
		}
		if lease.Job.Revision > c.revision {
			return errors.Join(errAmended, lease.Release(ctx))
		}
		if err := c.playOne(ctx, table, lease); err != nil {
			if ctx.Err() != nil {
				return nil
			}
			return err
		}
	}
}

// lastChance is how long a finished game's result is still tried to be stored
// when everything is to end.
const lastChance = 5 * time.Second

// newsInterval is how often a table tells how its game stands. News hold the
// whole game, so that telling every move of fast games would cost more than
// playing them.
const newsInterval = time.Second

// playOne plays a game and stores its result.
func (c *crew) playOne(ctx context.Context, table *play.Table, lease *queue.Lease) error {
	var told time.Time
	result, err := table.Play(ctx, lease.Job, func(game tournament.LiveGame) {
		if time.Since(told) < newsInterval {
			return
		}
		told = time.Now()
		if err := c.queue.Publish(game); err != nil {
			c.log.Debug().Err(err).Msg("news")
		}
	})
	storing, giveUp := context.WithCancel(context.WithoutCancel(ctx))
	defer giveUp()
	defer context.AfterFunc(ctx, func() { time.AfterFunc(lastChance, giveUp) })()
	if err != nil {
		return errors.Join(err, lease.Release(storing))
	}
	err = lease.Done(storing, result)
	if errors.Is(err, queue.ErrAlreadyFinished) || errors.Is(err, queue.ErrOver) {
		return nil
	}
	return err
}
