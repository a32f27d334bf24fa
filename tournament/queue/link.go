package queue

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/nats-io/nats.go"

	"shotest/tournament"
)

// link is what the director's queue and a worker's have in common: a connection,
// and tasks that end with it.
type link struct {
	config     Config
	names      names
	id         string // who we are in subjects
	connection *nats.Conn
	ackWait    time.Duration // as the server has it

	life  context.Context // ends with Close
	end   context.CancelFunc
	mu    sync.Mutex // guards the following
	over  bool       // closed: no more tasks
	tasks sync.WaitGroup
}

func newLink(config Config) *link {
	l := &link{config: config, names: namesOf(config.Tournament), id: directorID}
	l.life, l.end = context.WithCancel(context.Background())
	return l
}

// shut ends the tasks and the connection. It returns false if that has been done
// before.
func (l *link) shut() bool {
	l.mu.Lock()
	closed := l.over
	l.over = true
	l.mu.Unlock()
	if closed {
		return false
	}
	l.end()
	l.tasks.Wait()
	if l.connection != nil {
		l.connection.Close()
	}
	return true
}

// spawn runs a task that ends when l.life does. It returns false if the queue is
// closed.
func (l *link) spawn(task func()) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.over {
		return false
	}
	l.tasks.Go(task)
	return true
}

// attempt returns a context for an attempt at what is tried again until it succeeds:
// it ends with ctx, with the queue, or when the server does not answer.
func (l *link) attempt(ctx context.Context) (context.Context, context.CancelFunc) {
	return l.requestWithin(ctx, attemptTimeout)
}

func (l *link) requestWithin(ctx context.Context, limit time.Duration) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithTimeout(ctx, limit)
	stop := context.AfterFunc(l.life, cancel)
	return ctx, func() { stop(); cancel() }
}

// ended returns why an operation must not go on, nil if it may.
func (l *link) ended(ctx context.Context) error {
	if l.life.Err() != nil {
		return ErrClosed
	}
	return ctx.Err()
}

// pause waits before the next of several attempts, longer each time.
func (l *link) pause(ctx context.Context, attempt int) {
	wait := time.NewTimer(min(retryPause<<min(attempt, 10), longestPause))
	defer wait.Stop()
	select {
	case <-wait.C:
	case <-ctx.Done():
	case <-l.life.Done():
	}
}

// flush waits until the server has all that was published.
func (l *link) flush(ctx context.Context) error {
	ctx, cancel := l.attempt(ctx)
	defer cancel()
	return l.connection.FlushWithContext(ctx)
}

// take tries to take a job until it has one, or there is a reason to stop.
func (l *link) take(ctx context.Context, try func(context.Context) (*Lease, error)) (*Lease, error) {
	for attempt := 0; ; attempt++ {
		lease, err := try(ctx)
		switch ended := l.ended(ctx); {
		case lease != nil:
			return lease, nil
		case ended != nil:
			return nil, ended
		case errors.Is(err, ErrOver) || errors.Is(err, ErrRefused):
			return nil, err
		case err != nil:
			l.config.Log.Warn().Err(err).Msg("taking a job")
			l.pause(ctx, attempt)
		default: // no news for some seconds, or a job that was finished
			attempt = -1
		}
	}
}

// keep stores the result of a game, and tries again until it is stored, or never
// will be.
func (l *link) keep(ctx context.Context, result tournament.Result, store func(context.Context, string, []byte) error) error {
	data, err := encode(result, min(int(l.connection.MaxPayload())-headerReserve, maxResult))
	if err != nil {
		return err
	}
	trouble := Trouble{Job: result.ID}
	for ; ; trouble.Attempts++ {
		err := store(ctx, result.ID, data)
		if err == nil || isFinal(err) {
			if trouble.Attempts > 0 {
				l.report(trouble, nil)
			}
			return err
		}
		if trouble.Attempts == 0 {
			trouble.Since = time.Now()
		}
		if ended := l.ended(ctx); ended != nil {
			return fmt.Errorf("queue: the result of game %s is not stored: %w (%w)", result.ID, ended, err)
		}
		l.report(trouble, err)
		l.pause(ctx, trouble.Attempts)
	}
}

// isFinal reports whether it is no use to store a result again.
func isFinal(err error) bool {
	return errors.Is(err, ErrAlreadyFinished) || errors.Is(err, ErrOver) || errors.Is(err, ErrTooLarge) || errors.Is(err, ErrRefused)
}

func (l *link) report(t Trouble, err error) {
	t.Err = err
	t.Attempts++
	if l.config.Trouble != nil {
		l.config.Trouble(t)
	}
}
