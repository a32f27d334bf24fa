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

	queue   *Queue
	message jetstream.Msg
	stop    func() // ends the renewal
}

// Take returns the next game that is to be played, and waits for one if there
// is none. It returns ErrOver if there will be none, ErrClosed if the queue has
// been closed, and ctx's error if that has ended. While the server cannot be
// reached, it waits.
func (q *Queue) Take(ctx context.Context) (*Lease, error) {
	for attempt := 0; ; attempt++ {
		lease, err := q.tryTake(ctx)
		switch ended := q.ended(ctx); {
		case lease != nil:
			return lease, nil
		case ended != nil:
			return nil, ended
		case errors.Is(err, ErrOver):
			return nil, err
		case err != nil:
			q.config.Log.Warn().Err(err).Msg("taking a job")
			q.pause(ctx, attempt)
		default: // no news for some seconds, or a job that was finished
			attempt = 0
		}
	}
}

// tryTake takes a job. It returns neither a lease nor an error if there was none
// to be played.
func (q *Queue) tryTake(ctx context.Context) (*Lease, error) {
	message, err := q.next(ctx)
	if err != nil {
		return nil, err
	}
	if message == nil {
		return nil, q.checkOver(ctx)
	}
	var job tournament.Job
	if err := json.Unmarshal(message.Data(), &job); err != nil {
		// Nobody can play this. Without it in the list, Enqueue adds it anew.
		_ = message.TermWithReason("unreadable")
		return nil, fmt.Errorf("job %s: %w", idOf(message.Subject()), err)
	}
	switch stored, err := q.stored(ctx, job.ID); {
	case err != nil:
		return nil, errors.Join(err, q.putBack(ctx, message))
	case stored != nil:
		return nil, message.DoubleAck(ctx)
	}
	return q.lease(message, job)
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
func (q *Queue) lease(message jetstream.Msg, job tournament.Job) (*Lease, error) {
	attempt := 1
	if metadata, err := message.Metadata(); err == nil {
		attempt = int(metadata.NumDelivered)
	}
	stopped := make(chan struct{})
	l := &Lease{
		Job: job, Attempt: attempt, queue: q, message: message,
		stop: sync.OnceFunc(func() { close(stopped) }),
	}
	if !q.spawn(func() { l.renew(stopped) }) {
		return nil, ErrClosed
	}
	return l, nil
}

// renew renews the lease until it is stopped.
func (l *Lease) renew(stopped <-chan struct{}) {
	// Two renewals may be lost before the third is too late.
	ticker := time.NewTicker(max(l.queue.ackWait/3, time.Millisecond))
	defer ticker.Stop()
	for {
		select {
		case <-stopped:
			return
		case <-l.queue.life.Done():
			return
		case <-ticker.C:
			if err := l.message.InProgress(); err != nil {
				l.queue.config.Log.Warn().Err(err).Str("job", l.Job.ID).Msg("renewing the lease")
			}
		}
	}
}

// Done stores the result of the game, and returns nil once it is safe: it has
// been written to the disk. If that does not succeed, Done reports it
// (Config.Trouble) and tries again until it does, or ctx ends; then the lease is
// still held, and Done may be called again, or Release.
//
// It returns ErrAlreadyFinished if another result of the game came first, and
// ErrTooLarge if the server would never take this one.
func (l *Lease) Done(ctx context.Context, result tournament.Result) error {
	if result.ID != l.Job.ID {
		return fmt.Errorf("queue: the result of game %s was given for game %s", result.ID, l.Job.ID)
	}
	err := l.queue.store(ctx, result)
	if err != nil && !errors.Is(err, ErrAlreadyFinished) {
		return err
	}
	l.stop()
	acknowledge, cancel := l.queue.request(ctx)
	defer cancel()
	if failure := l.message.DoubleAck(acknowledge); failure != nil {
		// The result counts. The job comes back, and Take drops it.
		l.queue.config.Log.Debug().Err(failure).Str("job", l.Job.ID).Msg("ending a job")
	}
	return err
}

// Release gives the game back: somebody else gets it at once. If the server
// cannot be told, then the lease runs out by itself.
func (l *Lease) Release(ctx context.Context) error {
	l.stop()
	return l.queue.putBack(ctx, l.message)
}

// putBack gives a job back and waits until the server knows. (The method of the
// message itself does not wait, and a process that ended then would have told
// nobody.)
func (q *Queue) putBack(ctx context.Context, message jetstream.Msg) error {
	ctx, cancel := q.request(ctx)
	defer cancel()
	_, err := q.connection.RequestMsgWithContext(ctx, &nats.Msg{Subject: message.Reply(), Data: []byte("-NAK")})
	if err != nil {
		return fmt.Errorf("queue: give back %s: %w", idOf(message.Subject()), err)
	}
	return nil
}
