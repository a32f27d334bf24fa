package queue

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"shotest/tournament"
)

// takeWait is how long the server is asked to wait for a job at a time, and so
// how soon an idle worker notices that the tournament is over, or the server
// gone.
const takeWait = 2 * time.Second

// Lease is the right to play a game. It renews itself until Done has succeeded,
// Release is called, or the queue is closed. It is not proof against being late:
// see ErrAlreadyFinished.
type Lease struct {
	// Job is the game.
	Job tournament.Job
	// Attempt counts how often the game has been handed out, from 1.
	Attempt int

	link   *link
	keeper keeper
	stop   func() // ends the renewal
}

// keeper is how the queue hears of a lease.
type keeper interface {
	// renew says that the game goes on.
	renew() error
	// finish stores the result, and tries again until it is stored.
	finish(ctx context.Context, result tournament.Result) error
	// close ends the job, whose result is stored.
	close(ctx context.Context) error
	// release gives the job back.
	release(ctx context.Context) error
}

// direct is a lease of the process that has the queue.
type direct struct {
	queue   *Queue
	message jetstream.Msg
}

func (d direct) renew() error { return d.message.InProgress() }

func (d direct) finish(ctx context.Context, result tournament.Result) error {
	return d.queue.store(ctx, result)
}

func (d direct) close(ctx context.Context) error { return d.message.DoubleAck(ctx) }

func (d direct) release(ctx context.Context) error { return d.queue.putBack(ctx, d.message) }

// Take returns the next game that is to be played, and waits for one if there
// is none. It returns ErrOver if there will be none, ErrClosed if the queue has
// been closed, and ctx's error if that has ended. While the server cannot be
// reached, it waits.
func (q *Queue) Take(ctx context.Context) (*Lease, error) {
	return q.take(ctx, func(ctx context.Context) (*Lease, error) {
		message, job, err := q.tryTake(ctx)
		if message == nil {
			return nil, err
		}
		return q.lease(job, attemptOf(message), direct{q, message})
	})
}

// tryTake takes a job. It returns neither a message nor an error if there was
// none to be played.
func (q *Queue) tryTake(ctx context.Context) (jetstream.Msg, tournament.Job, error) {
	message, err := q.next(ctx)
	if err != nil {
		return nil, tournament.Job{}, err
	}
	if message == nil {
		return nil, tournament.Job{}, q.checkOver(ctx)
	}
	job, err := q.readJob(message)
	if err != nil {
		// Nobody can play this. Without it in the list, Enqueue adds it anew.
		_ = message.TermWithReason("unreadable")
		q.setAside(Rejection{Kind: BadJob, ID: idOf(message.Subject()), Data: message.Data(), Err: err})
		return nil, tournament.Job{}, nil
	}
	switch stored, err := q.stored(ctx, job.ID); {
	case err != nil:
		return nil, tournament.Job{}, errors.Join(err, q.putBack(ctx, message))
	case stored != nil:
		return nil, tournament.Job{}, message.DoubleAck(ctx)
	}
	return message, job, nil
}

// readJob reads a job that is foreign input: the store may have been damaged, or
// written by somebody else.
func (q *Queue) readJob(message jetstream.Msg) (tournament.Job, error) {
	var job tournament.Job
	if err := json.Unmarshal(message.Data(), &job); err != nil {
		return job, err
	}
	if id := idOf(message.Subject()); id != job.ID {
		return job, fmt.Errorf("it says that it is game %q", job.ID)
	}
	if err := job.Check(); err != nil {
		return job, err
	}
	if q.config.CheckJob != nil {
		return job, q.config.CheckJob(&job)
	}
	return job, nil
}

// attemptOf returns how often a job has been handed out.
func attemptOf(message jetstream.Msg) int {
	if metadata, err := message.Metadata(); err == nil {
		return int(metadata.NumDelivered)
	}
	return 1
}

// next waits for a message with a job for some seconds. It returns nil if none
// came.
func (q *Queue) next(ctx context.Context) (jetstream.Msg, error) {
	// The request lives longer than ctx, which would lose a job that is just on
	// its way: nobody would have it until its lease ran out.
	wait, cancel := context.WithTimeout(q.life, takeWait)
	batch, err := q.workers.Fetch(1, jetstream.FetchContext(wait))
	if err != nil {
		cancel()
		return nil, err
	}
	select {
	case message := <-batch.Messages():
		cancel()
		if err := batch.Error(); message == nil && err != nil && !errors.Is(err, context.DeadlineExceeded) {
			return nil, err
		}
		return message, nil
	case <-ctx.Done():
		if !q.spawn(func() { defer cancel(); q.putBackAll(batch) }) {
			cancel()
		}
		return nil, ctx.Err()
	}
}

// putBackAll gives back what comes for somebody who has gone.
func (q *Queue) putBackAll(batch jetstream.MessageBatch) {
	for message := range batch.Messages() {
		if err := q.putBack(q.life, message); err != nil {
			q.config.Log.Debug().Err(err).Msg("a job that came too late")
		}
	}
}

// lease begins to renew the right to play a job.
func (l *link) lease(job tournament.Job, attempt int, keeper keeper) (*Lease, error) {
	stopped := make(chan struct{})
	lease := &Lease{
		Job: job, Attempt: attempt, link: l, keeper: keeper,
		stop: sync.OnceFunc(func() { close(stopped) }),
	}
	if !l.spawn(func() { lease.renew(stopped) }) {
		return nil, ErrClosed
	}
	return lease, nil
}

// renew renews the lease until it is stopped.
func (l *Lease) renew(stopped <-chan struct{}) {
	// Two renewals may be lost before the third is too late.
	ticker := time.NewTicker(max(l.link.ackWait/3, time.Millisecond))
	defer ticker.Stop()
	for {
		select {
		case <-stopped:
			return
		case <-l.link.life.Done():
			return
		case <-ticker.C:
			if err := l.keeper.renew(); err != nil {
				l.link.config.Log.Warn().Err(err).Str("job", l.Job.ID).Msg("renewing the lease")
			}
		}
	}
}

// Done stores the result of the game, and returns nil once it is safe: it has
// been written to the disk. If that does not succeed, Done reports it
// (Config.Trouble) and tries again until it does, or ctx ends; then the lease is
// still held, and Done may be called again, or Release.
//
// It returns ErrAlreadyFinished if another result of the game came first,
// ErrTooLarge if the server would never take this one, and to workers elsewhere
// ErrRefused if the director will not, or ErrOver if it has ended the tournament.
func (l *Lease) Done(ctx context.Context, result tournament.Result) error {
	if result.ID != l.Job.ID {
		return fmt.Errorf("queue: the result of game %s was given for game %s", result.ID, l.Job.ID)
	}
	err := l.keeper.finish(ctx, result.Clipped())
	if err != nil && !isFinal(err) {
		return err
	}
	l.stop()
	if err != nil && !errors.Is(err, ErrAlreadyFinished) {
		return err // the job has not ended: somebody else gets it
	}
	acknowledge, cancel := l.link.attempt(ctx)
	defer cancel()
	if failure := l.keeper.close(acknowledge); failure != nil {
		// The result counts. The job comes back, and Take drops it.
		l.link.config.Log.Debug().Err(failure).Str("job", l.Job.ID).Msg("ending a job")
	}
	return err
}

// Release gives the game back: somebody else gets it at once. If the server
// cannot be told, then the lease runs out by itself.
func (l *Lease) Release(ctx context.Context) error {
	l.stop()
	return l.keeper.release(ctx)
}

// putBack gives a job back and waits until the server knows. (The method of the
// message itself does not wait, and a process that ended then would have told
// nobody.)
func (q *Queue) putBack(ctx context.Context, message jetstream.Msg) error {
	ctx, cancel := q.attempt(ctx)
	defer cancel()
	_, err := q.connection.RequestMsgWithContext(ctx, &nats.Msg{Subject: message.Reply(), Data: []byte("-NAK")})
	if err != nil {
		return fmt.Errorf("queue: give back %s: %w", idOf(message.Subject()), err)
	}
	return nil
}
