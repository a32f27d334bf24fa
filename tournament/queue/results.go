package queue

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"iter"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"shotest/tournament"
)

// headerReserve is what a message needs beside its payload.
const headerReserve = 1024

// resultsConfig describes the list of results: one for each game, the first,
// forever. Direct reads are off: in a cluster, a server that lags behind would
// say that a game has no result yet.
func (q *Queue) resultsConfig() jetstream.StreamConfig {
	config := jetstream.StreamConfig{
		Name:                 q.names.results,
		Description:          "games that have been played",
		Subjects:             []string{q.names.result("*")},
		Retention:            jetstream.LimitsPolicy,
		Storage:              jetstream.FileStorage,
		Replicas:             q.config.Replicas,
		MaxMsgsPerSubject:    1,
		Discard:              jetstream.DiscardNew,
		DiscardNewPerSubject: true,
		MaxBytes:             -1,
	}
	if q.config.MaxBytes > 0 {
		config.MaxBytes = q.config.MaxBytes
	}
	return config
}

// store stores a result, and tries again until it is stored.
func (q *Queue) store(ctx context.Context, result tournament.Result) error {
	return q.keep(ctx, result, func(ctx context.Context, id string, data []byte) error {
		err := q.storeOnce(ctx, id, data)
		if err == nil || isFinal(err) {
			return err
		}
		return q.explain(err)
	})
}

// storeOnce tries to store a result. That the server has one already does not
// yet mean that it is another one: the answer to an earlier attempt may have been
// lost.
func (q *Queue) storeOnce(ctx context.Context, id string, data []byte) error {
	ctx, cancel := q.attempt(ctx)
	defer cancel()
	_, err := q.js.Publish(ctx, q.names.result(id), data,
		jetstream.WithExpectLastSequencePerSubject(0), jetstream.WithExpectStream(q.names.results))
	switch {
	case errors.Is(err, nats.ErrMaxPayload) || errors.Is(err, jetstream.ErrStreamMessageExceedsMaximum):
		return fmt.Errorf("queue: game %s: %w", id, ErrTooLarge)
	case !isRefused(err):
		return err
	}
	first, err := q.stored(ctx, id)
	if err != nil {
		return err
	}
	if !bytes.Equal(first, data) {
		return fmt.Errorf("queue: game %s: %w", id, ErrAlreadyFinished)
	}
	return nil
}

// stored returns a game's result as it is stored, nil if there is none.
func (q *Queue) stored(ctx context.Context, id string) ([]byte, error) {
	ctx, cancel := q.attempt(ctx)
	defer cancel()
	message, err := q.results.GetLastMsgForSubject(ctx, q.names.result(id))
	if errors.Is(err, jetstream.ErrMsgNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return message.Data, nil
}

// Results returns the results of all games, each of them once, in the order in
// which they were stored: first those that are stored already, then others as
// they come. It goes on until ctx ends or the queue is closed, which it returns
// as an error. A message that is no result of the game that it stands for is set
// aside (Config.Reject), and left out.
func (q *Queue) Results(ctx context.Context) iter.Seq2[tournament.Result, error] {
	return q.read(ctx, false)
}

// Stored is like Results, but ends after those that are stored already.
func (q *Queue) Stored(ctx context.Context) iter.Seq2[tournament.Result, error] {
	return q.read(ctx, true)
}

// read reads results with a cursor of its own: whatever happens to the server or
// the connection, it asks for what follows the last result that it has seen.
func (q *Queue) read(ctx context.Context, storedOnly bool) iter.Seq2[tournament.Result, error] {
	return func(yield func(tournament.Result, error) bool) {
		c := cursor{queue: q, next: 1, storedOnly: storedOnly, yield: yield, moved: func() {}}
		if storedOnly {
			var stop func()
			ctx, stop = c.watch(ctx)
			defer stop()
		}
		for attempt := 0; ; attempt++ {
			before := c.next
			err := c.run(ctx)
			if c.done {
				return
			}
			if ended := q.ended(ctx); ended != nil {
				if context.Cause(ctx) == errStalled {
					ended = q.unreadable()
				}
				yield(tournament.Result{}, ended)
				return
			}
			q.config.Log.Warn().Err(err).Uint64("from", c.next).Msg("reading results")
			if c.next > before {
				attempt = 0
			}
			q.pause(ctx, attempt)
		}
	}
}

// cursor is how far results have been read.
type cursor struct {
	queue      *Queue
	next       uint64 // place in the stream
	storedOnly bool
	last       uint64 // place of the last result that is stored already
	yield      func(tournament.Result, error) bool
	done       bool
	// moved is called whenever a message has come or been handed out.
	moved func()
}

// errStalled ends the context of a reader to whom no result comes.
var errStalled = errors.New("no result came")

// watch returns a context that ends when the server gives no result for too long.
func (c *cursor) watch(ctx context.Context) (context.Context, func()) {
	limit := c.queue.config.StartLimit
	ctx, cancel := context.WithCancelCause(ctx)
	stalled := time.AfterFunc(limit, func() { cancel(errStalled) })
	c.moved = func() { stalled.Reset(limit) }
	return ctx, func() { stalled.Stop(); cancel(nil) }
}

// unreadable returns the error for stored results that the server does not give.
func (q *Queue) unreadable() error {
	err := fmt.Errorf("stream %s: the next result has not come within %v", q.names.results, q.config.StartLimit)
	if q.own == nil {
		return fmt.Errorf("queue: %s: %w", describeServer(q.config), err)
	}
	return q.own.unusable(err)
}

const (
	// readBatch is how many results are asked for at once: so few that even the
	// largest of them fit into what may wait for a client (maxPending). readWait is
	// how long the server may take to have so many.
	readBatch = 32
	readWait  = 30 * time.Second
)

// run reads until something goes wrong or c.done.
func (c *cursor) run(ctx context.Context) error {
	consumer, err := c.open(ctx)
	if err != nil {
		return err
	}
	// The server forgets it by itself, but not at once.
	defer c.forget(ctx, consumer)
	for expected, nothing := uint64(1), true; ; {
		// Again where nothing comes: the last one may have been removed.
		if c.storedOnly && nothing {
			if err := c.findLast(ctx); err != nil || c.done {
				return err
			}
		}
		before := c.next
		wait, cancel := context.WithTimeout(ctx, readWait)
		stop := context.AfterFunc(c.queue.life, cancel)
		err := c.readBatch(wait, consumer, &expected)
		stop()
		cancel()
		if ended := c.queue.ended(ctx); err != nil || c.done || ended != nil {
			return errors.Join(err, ended)
		}
		nothing = c.next == before
	}
}

// findLast finds out how far there are results. In a cluster the server that reads may
// lag behind the one that stores, and takes for the end what is none.
func (c *cursor) findLast(ctx context.Context) error {
	ctx, cancel := c.queue.attempt(ctx)
	defer cancel()
	message, err := c.queue.results.GetLastMsgForSubject(ctx, c.queue.names.result("*"))
	switch {
	case errors.Is(err, jetstream.ErrMsgNotFound):
		c.last = 0
	case err != nil:
		return err
	default:
		c.last = message.Sequence
	}
	c.done = c.next > c.last
	return nil
}

// open lets the server read from the cursor's place on.
func (c *cursor) open(ctx context.Context) (jetstream.Consumer, error) {
	ctx, cancel := c.queue.attempt(ctx)
	defer cancel()
	return c.queue.js.CreateConsumer(ctx, c.queue.names.results, jetstream.ConsumerConfig{
		AckPolicy:         jetstream.AckNonePolicy,
		DeliverPolicy:     jetstream.DeliverByStartSequencePolicy,
		OptStartSeq:       c.next,
		MemoryStorage:     true, // what has been read is known here
		Replicas:          1,
		InactiveThreshold: time.Minute,
	})
}

func (c *cursor) forget(ctx context.Context, consumer jetstream.Consumer) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
	defer cancel()
	if c.queue.connection.IsConnected() {
		_ = c.queue.js.DeleteConsumer(ctx, c.queue.names.results, consumer.CachedInfo().Name)
	}
}

// readBatch hands out results. expected is the consumer's own count of messages:
// a gap in it means that one was lost on the way, and is to be read again.
func (c *cursor) readBatch(ctx context.Context, consumer jetstream.Consumer, expected *uint64) error {
	batch, err := consumer.Fetch(readBatch, jetstream.FetchContext(ctx), jetstream.FetchHeartbeat(time.Second))
	if err != nil {
		return err
	}
	for message := range batch.Messages() {
		metadata, err := message.Metadata()
		if err != nil {
			return err
		}
		if metadata.Sequence.Consumer != *expected {
			return fmt.Errorf("message %d came, expected %d", metadata.Sequence.Consumer, *expected)
		}
		*expected++
		c.next = metadata.Sequence.Stream + 1
		c.done = c.storedOnly && c.next > c.last
		c.moved()
		result, err := c.queue.readResult(message)
		if err != nil {
			c.queue.rejectResult(ctx, message, metadata.Sequence.Stream, err)
		} else if !c.yield(result, nil) {
			c.done = true
		}
		c.moved()
		if c.done {
			return nil
		}
	}
	if err := batch.Error(); err != nil && !errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	return nil
}

// readResult reads a stored result, which is foreign input.
func (q *Queue) readResult(message jetstream.Msg) (tournament.Result, error) {
	result, err := decode(message.Data())
	if id := idOf(message.Subject()); err == nil && result.ID != id {
		err = fmt.Errorf("it says that it is game %.80q", result.ID)
	}
	return result, err
}

// rejectResult sets a message aside that is no result, so that its game can be
// played.
func (q *Queue) rejectResult(ctx context.Context, message jetstream.Msg, sequence uint64, reason error) {
	if !q.setAside(Rejection{Kind: BadResult, ID: idOf(message.Subject()), Data: message.Data(), Err: reason}) {
		return
	}
	ctx, cancel := q.request(context.WithoutCancel(ctx))
	defer cancel()
	if err := q.results.DeleteMsg(ctx, sequence); err != nil {
		q.config.Log.Warn().Err(err).Uint64("message", sequence).Msg("removing what was set aside")
	}
}
