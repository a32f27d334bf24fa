package queue

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

const (
	// requestTimeout bounds a single request to the server. A caller's context
	// may end it earlier.
	requestTimeout = 3 * time.Second
	// openTimeout bounds how long the server may take to make the streams: a
	// cluster that has just been started elects its leaders first.
	openTimeout = 30 * time.Second
	// consumerName is what the server calls those who take jobs, all together.
	consumerName = "workers"
	// retryPause is how long to wait before a failed request is made again, and
	// longestPause how long after many failures.
	retryPause   = 50 * time.Millisecond
	longestPause = 5 * time.Second
)

// Queue holds the jobs and the results of one tournament. It is safe for use
// from several goroutines, and must be closed.
type Queue struct {
	config     Config
	names      names
	own        *embedded // nil if the server is elsewhere
	connection *nats.Conn
	js         jetstream.JetStream
	workers    jetstream.Consumer // takes jobs
	results    jetstream.Stream
	facts      jetstream.KeyValue
	ackWait    time.Duration // as the server has it

	life  context.Context // ends with Close
	end   context.CancelFunc
	mu    sync.Mutex // guards the following
	over  bool       // closed: no more tasks
	tasks sync.WaitGroup
}

// Open starts the server inside the process, or connects to an existing one,
// and makes the tournament's streams if they do not exist. ctx bounds this only.
func Open(ctx context.Context, config Config) (*Queue, error) {
	config, err := config.prepared()
	if err != nil {
		return nil, err
	}
	q := &Queue{config: config, names: namesOf(config.Tournament)}
	q.life, q.end = context.WithCancel(context.Background())
	if err := q.open(ctx); err != nil {
		return nil, errors.Join(err, q.Close())
	}
	return q, nil
}

func (q *Queue) open(ctx context.Context) (err error) {
	if q.config.URL == "" {
		if q.own, err = startServer(q.config); err != nil {
			return err
		}
	}
	if q.connection, err = connect(q.config, q.own); err != nil {
		return err
	}
	q.js, err = jetstream.New(q.connection, jetstream.WithDefaultTimeout(requestTimeout))
	if err != nil {
		return fmt.Errorf("queue: %w", err)
	}
	prepare := q.make
	if q.config.Join {
		prepare = q.join
	}
	if err := q.insist(ctx, prepare); err != nil {
		return fmt.Errorf("queue: tournament %q at %s: %w", q.config.Tournament, describeServer(q.config), err)
	}
	if q.results, err = q.js.Stream(ctx, q.names.results); err != nil {
		return fmt.Errorf("queue: stream %s: %w", q.names.results, err)
	}
	q.ackWait = q.workers.CachedInfo().Config.AckWait
	return nil
}

// insist repeats a request that is not answered, as by a cluster that has no
// leader yet.
func (q *Queue) insist(ctx context.Context, request func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(ctx, openTimeout)
	defer cancel()
	for {
		attempt, cancel := q.request(ctx)
		err := request(attempt)
		cancel()
		if !errors.Is(err, context.DeadlineExceeded) || ctx.Err() != nil {
			return err
		}
	}
}

// make makes what does not exist of the tournament's streams, and brings the
// rest up to date.
func (q *Queue) make(ctx context.Context) (err error) {
	for _, stream := range []jetstream.StreamConfig{q.jobsConfig(), q.resultsConfig()} {
		if _, err := q.js.CreateOrUpdateStream(ctx, stream); err != nil {
			return fmt.Errorf("stream %s: %w", stream.Name, err)
		}
	}
	q.facts, err = q.js.CreateOrUpdateKeyValue(ctx, jetstream.KeyValueConfig{
		Bucket: q.names.facts, Description: "what holds for all games", Replicas: q.config.Replicas,
	})
	if err != nil {
		return fmt.Errorf("bucket %s: %w", q.names.facts, err)
	}
	if q.workers, err = q.js.CreateOrUpdateConsumer(ctx, q.names.jobs, q.workersConfig()); err != nil {
		return fmt.Errorf("consumer %s: %w", consumerName, err)
	}
	return q.endOldLeases(ctx)
}

// endOldLeases ends the leases from before a restart, where nobody can hold one
// any more: the server has just been started in this process, and cannot be
// reached from others. Otherwise games that were broken off, even those given
// back, would wait until their leases run out.
func (q *Queue) endOldLeases(ctx context.Context) error {
	if q.own == nil || q.config.Listen != "" {
		return nil
	}
	if _, err := q.js.ResetConsumer(ctx, q.names.jobs, consumerName); err != nil {
		return fmt.Errorf("ending old leases: %w", err)
	}
	return nil
}

// join finds the streams that another process has made.
func (q *Queue) join(ctx context.Context) (err error) {
	if q.facts, err = q.js.KeyValue(ctx, q.names.facts); err == nil {
		q.workers, err = q.js.Consumer(ctx, q.names.jobs, consumerName)
	}
	missing := errors.Is(err, jetstream.ErrBucketNotFound) || errors.Is(err, jetstream.ErrStreamNotFound) ||
		errors.Is(err, jetstream.ErrConsumerNotFound)
	if missing {
		return fmt.Errorf("%w (%w)", ErrNoTournament, err)
	}
	return err
}

// Address returns where the server inside the process can be reached, empty if
// it listens nowhere.
func (q *Queue) Address() string {
	if q.own == nil {
		return ""
	}
	return q.own.address()
}

// Close ends the connection, and the server inside the process. Leases that are
// still held run out by themselves; Release gives them back at once.
func (q *Queue) Close() error {
	q.mu.Lock()
	closed := q.over
	q.over = true
	q.mu.Unlock()
	if closed {
		return nil
	}
	q.end()
	q.tasks.Wait()
	if q.connection != nil {
		q.connection.Close()
	}
	if q.own != nil {
		return q.own.close()
	}
	return nil
}

// spawn runs a task that ends when q.life does. It returns false if the queue is
// closed.
func (q *Queue) spawn(task func()) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.over {
		return false
	}
	q.tasks.Go(task)
	return true
}

// request returns a context for a single request: it ends with ctx, with the
// queue, or when the server does not answer.
func (q *Queue) request(ctx context.Context) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithTimeout(ctx, requestTimeout)
	stop := context.AfterFunc(q.life, cancel)
	return ctx, func() { stop(); cancel() }
}

// explain adds to an error what is wrong with the server inside the process: if
// it cannot write, it does not answer, and the error says no more than that.
func (q *Queue) explain(err error) error {
	if err == nil || q.own == nil {
		return err
	}
	if problem := q.own.problem(); problem != "" {
		return fmt.Errorf("%w (%s)", err, problem)
	}
	return err
}

// flush waits until the server has all that was published.
func (q *Queue) flush(ctx context.Context) error {
	ctx, cancel := q.request(ctx)
	defer cancel()
	return q.connection.FlushWithContext(ctx)
}

// ended returns why an operation must not go on, nil if it may.
func (q *Queue) ended(ctx context.Context) error {
	if q.life.Err() != nil {
		return ErrClosed
	}
	return ctx.Err()
}

// pause waits before the next of several attempts, longer each time.
func (q *Queue) pause(ctx context.Context, attempt int) {
	wait := time.NewTimer(min(retryPause<<min(attempt, 10), longestPause))
	defer wait.Stop()
	select {
	case <-wait.C:
	case <-ctx.Done():
	case <-q.life.Done():
	}
}

// isRefused reports whether a message was not stored because its subject has one
// already. (A cluster has a code of its own for it.)
func isRefused(err error) bool {
	var refusal *jetstream.APIError
	return errors.As(err, &refusal) &&
		(refusal.ErrorCode == jetstream.JSErrCodeStreamWrongLastSequence ||
			refusal.ErrorCode == jetstream.JSErrCodeStreamWrongLastSequenceConstant)
}
