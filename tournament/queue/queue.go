package queue

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

const (
	// requestTimeout bounds a single request to the server: only one that hangs
	// reaches it. A caller's context may end it earlier.
	requestTimeout = time.Minute
	// attemptTimeout bounds an attempt at what is tried again until it succeeds, and
	// firstAttempt the first of those of Open, which get longer: a cluster may have no
	// leader yet, and a busy machine takes its time.
	attemptTimeout = 10 * time.Second
	firstAttempt   = 2 * time.Second
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
	*link
	own     *embedded // nil if the server is elsewhere
	js      jetstream.JetStream
	workers jetstream.Consumer // takes jobs
	results jetstream.Stream
	facts   jetstream.KeyValue
	gate    *gate // nil if no worker can come from elsewhere
}

// Open starts the server inside the process, or connects to an existing one,
// and makes the tournament's streams if they do not exist. Workers elsewhere can
// join it from then on (see [Join]). ctx bounds this only.
func Open(ctx context.Context, config Config) (*Queue, error) {
	config, err := config.prepared()
	if err != nil {
		return nil, err
	}
	q := &Queue{link: newLink(config)}
	if err := q.open(ctx); err != nil {
		return nil, errors.Join(err, q.Close())
	}
	return q, nil
}

func (q *Queue) open(ctx context.Context) (err error) {
	if err = q.config.Auth.checkRole(RoleDirector); err != nil {
		return err
	}
	if q.config.URL == "" {
		if q.own, err = startServer(ctx, q.config); err != nil {
			return err
		}
	}
	if q.connection, err = connect(q.config, q.own, q.id); err != nil {
		return err
	}
	q.js, err = jetstream.New(q.connection, jetstream.WithDefaultTimeout(requestTimeout))
	if err != nil {
		return fmt.Errorf("queue: %w", err)
	}
	for _, step := range []func(context.Context) error{q.make, q.makeGate} {
		if err := q.insist(ctx, step); err != nil {
			return q.unopened(ctx, err)
		}
	}
	if q.gate == nil {
		return nil
	}
	if err := q.gate.open(); err != nil {
		return err
	}
	return q.flush(ctx)
}

// insist repeats a request that is not answered, and waits longer each time; or for a
// while one that is answered by a server which has only just begun.
func (q *Queue) insist(ctx context.Context, request func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(ctx, q.config.StartLimit)
	defer cancel()
	began, limit := time.Now(), firstAttempt
	for {
		attempt, cancel := q.requestWithin(ctx, limit)
		err := request(attempt)
		cancel()
		beginning := errors.Is(err, jetstream.ErrJetStreamNotEnabledForAccount) && time.Since(began) < attemptTimeout
		switch {
		case ctx.Err() != nil:
			return err
		case beginning:
			q.pause(ctx, 0)
		case errors.Is(err, context.DeadlineExceeded):
			limit *= 2
		default:
			return err
		}
	}
}

// unopened says why the queue could not be opened.
func (q *Queue) unopened(ctx context.Context, err error) error {
	if errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil {
		err = fmt.Errorf("no answer within %v", q.config.StartLimit)
		if q.own == nil {
			err = fmt.Errorf("%w: has it JetStream, and its cluster a leader?", err)
		}
	}
	if q.own != nil && ctx.Err() == nil {
		return q.own.unusable(err)
	}
	return fmt.Errorf("queue: tournament %q at %s: %w", q.config.Tournament, describeServer(q.config), err)
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
	if q.results, err = q.js.Stream(ctx, q.names.results); err != nil {
		return fmt.Errorf("stream %s: %w", q.names.results, err)
	}
	q.ackWait = q.workers.CachedInfo().Config.AckWait
	return q.checkLeases(ctx)
}

// checkLeases returns an error if there are jobs of which those who hand them out know
// nothing: nobody would ever play them.
func (q *Queue) checkLeases(ctx context.Context) error {
	if q.own == nil || q.config.Listen == "" {
		return nil // others may be taking jobs, or there are no leases yet
	}
	workers, err := q.workers.Info(ctx)
	if err != nil {
		return fmt.Errorf("consumer %s: %w", consumerName, err)
	}
	jobs, err := q.js.Stream(ctx, q.names.jobs)
	if err != nil {
		return fmt.Errorf("stream %s: %w", q.names.jobs, err)
	}
	known, all := workers.NumPending+uint64(workers.NumAckPending), jobs.CachedInfo().State.Msgs
	if known < all {
		return fmt.Errorf("consumer %s: of %d jobs it knows only %d", consumerName, all, known)
	}
	return nil
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
	if q.gate != nil {
		q.gate.farewell()
	}
	if !q.shut() {
		return nil
	}
	if q.own != nil {
		return q.own.close()
	}
	return nil
}

// request returns a context for a single request: it ends with ctx, with the queue,
// when the server does not answer, or when that inside the process cannot write.
func (q *Queue) request(ctx context.Context) (context.Context, context.CancelFunc) {
	return q.requestInHealth(ctx, requestTimeout)
}

// attempt is like request, for what is tried again until it succeeds.
func (q *Queue) attempt(ctx context.Context) (context.Context, context.CancelFunc) {
	return q.requestInHealth(ctx, attemptTimeout)
}

func (q *Queue) requestInHealth(ctx context.Context, limit time.Duration) (context.Context, context.CancelFunc) {
	ctx, cancel := q.requestWithin(ctx, limit)
	if q.own == nil {
		return ctx, cancel
	}
	stop := context.AfterFunc(q.own.health(), cancel)
	return ctx, func() { stop(); cancel() }
}

// explain adds to an error what is wrong with the server inside the process: if
// it cannot write, it does not answer, and the error says no more than that.
func (q *Queue) explain(err error) error {
	if err == nil {
		return nil
	}
	if q.own != nil {
		if problem := q.own.explanation(); problem != "" {
			return fmt.Errorf("%w (%s)", err, problem)
		}
	}
	if errors.Is(err, context.DeadlineExceeded) {
		return fmt.Errorf("the server does not answer (%w)", err)
	}
	return err
}

// flush waits until the server has all that was published.
func (q *Queue) flush(ctx context.Context) error {
	ctx, cancel := q.request(ctx)
	defer cancel()
	return q.connection.FlushWithContext(ctx)
}

// isRefused reports whether a message was not stored because its subject has one
// already. (A cluster has a code of its own for it.)
func isRefused(err error) bool {
	var refusal *jetstream.APIError
	return errors.As(err, &refusal) &&
		(refusal.ErrorCode == jetstream.JSErrCodeStreamWrongLastSequence ||
			refusal.ErrorCode == jetstream.JSErrCodeStreamWrongLastSequenceConstant)
}

// errCodeIncomplete is what a server answers to the end of messages that are to be stored together
// if it has waited for that too long: it has forgotten the others.
const errCodeIncomplete jetstream.ErrorCode = 10176

// isIncomplete reports whether messages were not stored because a busy machine took too long to
// send them.
func isIncomplete(err error) bool {
	var refusal *jetstream.APIError
	return errors.As(err, &refusal) && refusal.ErrorCode == errCodeIncomplete
}
