package queue

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/nats-io/nats.go/jetstream"

	"shotest/tournament"
)

// enqueueBatch is how many jobs are on their way to the server at once.
const enqueueBatch = 1000

// jobsConfig describes the list of jobs. A job is removed when it is
// acknowledged, not when it is handed out.
func (q *Queue) jobsConfig() jetstream.StreamConfig {
	config := jetstream.StreamConfig{
		Name:                 q.names.jobs,
		Description:          "games that are to be played, or are being played",
		Subjects:             []string{q.names.job("*")},
		Retention:            jetstream.WorkQueuePolicy,
		Storage:              jetstream.FileStorage,
		Replicas:             q.config.Replicas,
		MaxMsgsPerSubject:    1,
		Discard:              jetstream.DiscardNew,
		DiscardNewPerSubject: true,
		AllowDirect:          true,
	}
	if q.config.Replicas == 1 {
		// Lost jobs come back by Enqueue: no need to wait for the disk. (With
		// replicas the server does not offer this, nor wait so long.)
		config.PersistMode = jetstream.AsyncPersistMode
	}
	return config
}

// workersConfig describes those who take jobs: each job goes to one of them.
func (q *Queue) workersConfig() jetstream.ConsumerConfig {
	return jetstream.ConsumerConfig{
		Durable:       consumerName,
		AckPolicy:     jetstream.AckExplicitPolicy,
		AckWait:       q.config.AckWait,
		MaxDeliver:    -1, // a game is not given up because workers die
		MaxAckPending: -1, // as many games at once as there are workers
		MaxWaiting:    100_000,
	}
}

// Enqueue adds the jobs that are neither queued, nor being played, nor finished,
// and returns how many these were. So the whole schedule can be given on every
// start, in its order; and again after an error.
func (q *Queue) Enqueue(ctx context.Context, jobs []tournament.Job) (added int, err error) {
	// The order matters: a job that had left the queue when we asked for the
	// first list had its result before that, so that it is in the second.
	known, err := q.ids(ctx, q.names.jobs, q.names.job("*"))
	if err != nil {
		return 0, err
	}
	finished, err := q.Finished(ctx)
	if err != nil {
		return 0, err
	}
	batch := make([]tournament.Job, 0, min(enqueueBatch, len(jobs)))
	flush := func() error {
		n, err := q.publishJobs(ctx, batch)
		added, batch = added+n, batch[:0]
		return err
	}
	for _, job := range jobs {
		if known[job.ID] || finished[job.ID] {
			continue
		}
		if err := checkID(job.ID); err != nil {
			return added, err
		}
		if batch = append(batch, job); len(batch) == enqueueBatch {
			if err := flush(); err != nil {
				return added, err
			}
		}
	}
	return added, flush()
}

// publishJobs adds jobs and returns how many of them were new.
func (q *Queue) publishJobs(ctx context.Context, jobs []tournament.Job) (added int, err error) {
	pending := make([]jetstream.PubAckFuture, len(jobs))
	for i, job := range jobs {
		data, err := json.Marshal(job)
		if err != nil {
			return 0, fmt.Errorf("queue: job %s: %w", job.ID, err)
		}
		pending[i], err = q.js.PublishAsync(q.names.job(job.ID), data, jetstream.WithExpectLastSequencePerSubject(0))
		if err != nil {
			return 0, fmt.Errorf("queue: job %s: %w", job.ID, err)
		}
	}
	var problems []error
	for i, p := range pending {
		select {
		case <-p.Ok():
			added++
		case err := <-p.Err():
			if !isRefused(err) { // refused: another process has just added it
				problems = append(problems, fmt.Errorf("queue: job %s: %w", jobs[i].ID, err))
			}
		case <-ctx.Done():
			return added, ctx.Err()
		}
	}
	if len(problems) > 0 {
		return added, fmt.Errorf("%d jobs were not queued, the first: %w", len(problems), problems[0])
	}
	return added, nil
}

// Finished returns the names of all games that have a result.
func (q *Queue) Finished(ctx context.Context) (map[string]bool, error) {
	return q.ids(ctx, q.names.results, q.names.result("*"))
}

// ids returns the games about which a stream has messages.
func (q *Queue) ids(ctx context.Context, name, subjects string) (map[string]bool, error) {
	stream, err := q.js.Stream(ctx, name)
	if err != nil {
		return nil, fmt.Errorf("queue: %s: %w", name, err)
	}
	info, err := stream.Info(ctx, jetstream.WithSubjectFilter(subjects))
	if err != nil {
		return nil, fmt.Errorf("queue: %s: %w", name, err)
	}
	ids := make(map[string]bool, len(info.State.Subjects))
	for subject := range info.State.Subjects {
		ids[idOf(subject)] = true
	}
	return ids, nil
}

// DropJobs removes all jobs that nobody has taken, as when a test has decided
// before all games were played, and returns how many. Games that are being
// played are not touched. It drops by the very way in which workers take, so
// that each job is either dropped or played.
func (q *Queue) DropJobs(ctx context.Context) (dropped int, err error) {
	for {
		batch, err := q.workers.FetchNoWait(enqueueBatch)
		if err != nil {
			return dropped, fmt.Errorf("queue: drop jobs: %w", err)
		}
		here := 0
		for message := range batch.Messages() {
			if err := message.Ack(); err != nil {
				return dropped, fmt.Errorf("queue: drop jobs: %w", err)
			}
			here++
		}
		dropped += here
		if err := errors.Join(batch.Error(), ctx.Err()); err != nil {
			return dropped, fmt.Errorf("queue: drop jobs: %w", err)
		}
		if here == 0 {
			return dropped, q.flush(ctx)
		}
	}
}

// Progress counts the games of a tournament.
type Progress struct {
	Queued   int // to be played, with those whose worker has given them back or was lost
	Playing  int // leased, or given back a moment ago
	Finished int
}

// Progress returns how many games are where at this moment.
func (q *Queue) Progress(ctx context.Context) (Progress, error) {
	ctx, cancel := q.request(ctx)
	defer cancel()
	jobs, err := q.js.Stream(ctx, q.names.jobs)
	if err != nil {
		return Progress{}, fmt.Errorf("queue: progress: %w", err)
	}
	results, err := q.js.Stream(ctx, q.names.results)
	if err != nil {
		return Progress{}, fmt.Errorf("queue: progress: %w", err)
	}
	workers, err := q.js.Consumer(ctx, q.names.jobs, consumerName)
	if err != nil {
		return Progress{}, fmt.Errorf("queue: progress: %w", err)
	}
	playing := workers.CachedInfo().NumAckPending
	return Progress{
		Queued:   max(0, int(jobs.CachedInfo().State.Msgs)-playing),
		Playing:  playing,
		Finished: int(results.CachedInfo().State.Msgs),
	}, nil
}
