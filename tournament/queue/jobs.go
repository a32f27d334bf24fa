package queue

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/nats-io/nuid"

	"shotest/tournament"
)

// enqueueBatch is how many jobs are added at once: the most that a server allows
// for messages that are stored all together or not at all.
const enqueueBatch = 1000

// Headers by which messages are sent to be stored together.
const (
	batchIDHeader       = "Nats-Batch-Id"
	batchSequenceHeader = "Nats-Batch-Sequence"
	batchCommitHeader   = "Nats-Batch-Commit"
)

// jobsConfig describes the list of jobs. A job is removed when it is
// acknowledged, not when it is handed out.
func (q *Queue) jobsConfig() jetstream.StreamConfig {
	return jetstream.StreamConfig{
		Name:                 q.names.jobs,
		Description:          "games that are to be played, or are being played",
		Subjects:             []string{q.names.job("*")},
		Retention:            jetstream.WorkQueuePolicy,
		Storage:              jetstream.FileStorage,
		Replicas:             q.config.Replicas,
		MaxMsgsPerSubject:    1,
		Discard:              jetstream.DiscardNew,
		DiscardNewPerSubject: true,
		AllowAtomicPublish:   true,
	}
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
	for attempt := 0; ; attempt++ {
		missing, err := q.missing(ctx, jobs)
		if err != nil {
			return added, err
		}
		refused := false
		for batch := range slices.Chunk(missing, enqueueBatch) {
			err := q.publishJobs(ctx, batch)
			if refused = isRefused(err) || isIncomplete(err); refused {
				break // another process has added some of them, or they came too slowly: look again
			}
			if err != nil {
				return added, fmt.Errorf("queue: %d of %d jobs are queued, then: %w", added, len(missing), q.explain(err))
			}
			added += len(batch)
		}
		if !refused {
			return added, nil
		}
		q.pause(ctx, attempt)
	}
}

// missing returns the jobs that are in no list.
func (q *Queue) missing(ctx context.Context, jobs []tournament.Job) ([]tournament.Job, error) {
	// The order matters: a job that had left the queue when we asked for the
	// first list had its result before that, so that it is in the second.
	queued, err := q.ids(ctx, q.names.jobs, q.names.job("*"))
	if err != nil {
		return nil, err
	}
	finished, err := q.Finished(ctx)
	if err != nil {
		return nil, err
	}
	var missing []tournament.Job
	for _, job := range jobs {
		if err := checkID(job.ID); err != nil {
			return nil, err
		}
		if !queued[job.ID] && !finished[job.ID] {
			missing = append(missing, job)
			queued[job.ID] = true // should it be in the list twice
		}
	}
	return missing, nil
}

// publishJobs adds jobs, all or none of them. This is not only safer than one
// after the other: the server writes them to the disk together, so that 100,000
// jobs wait for it a hundred times.
func (q *Queue) publishJobs(ctx context.Context, jobs []tournament.Job) error {
	ctx, cancel := q.request(ctx)
	defer cancel()
	id := nuid.Next()
	for i, job := range jobs {
		data, err := json.Marshal(job)
		if err != nil {
			return err
		}
		message := &nats.Msg{Subject: q.names.job(job.ID), Data: data, Header: nats.Header{
			batchIDHeader:                       {id},
			batchSequenceHeader:                 {strconv.Itoa(i + 1)},
			jetstream.ExpectedLastSubjSeqHeader: {"0"},
		}}
		if i < len(jobs)-1 {
			err = q.connection.PublishMsg(message)
		} else {
			message.Header.Set(batchCommitHeader, "1")
			_, err = q.js.PublishMsg(ctx, message) // waits for the answer
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// Finished returns the names of all games that have a result.
func (q *Queue) Finished(ctx context.Context) (map[string]bool, error) {
	return q.ids(ctx, q.names.results, q.names.result("*"))
}

// ids returns the games about which a stream has messages.
func (q *Queue) ids(ctx context.Context, name, subjects string) (map[string]bool, error) {
	ctx, cancel := q.request(ctx)
	defer cancel()
	stream, err := q.js.Stream(ctx, name)
	if err != nil {
		return nil, fmt.Errorf("queue: %s: %w", name, q.explain(err))
	}
	info, err := stream.Info(ctx, jetstream.WithSubjectFilter(subjects))
	if err != nil {
		return nil, fmt.Errorf("queue: %s: %w", name, q.explain(err))
	}
	ids := make(map[string]bool, len(info.State.Subjects))
	for subject := range info.State.Subjects {
		ids[idOf(subject)] = true
	}
	return ids, nil
}

// dropBatch is how many jobs are dropped at a time. Each is a write to the disk,
// and all of them must be done before their leases run out.
const dropBatch = 200

// DropJobs removes all jobs that nobody has taken, as when a test has decided
// before all games were played, and returns how many. Games that are being
// played are not touched. It drops by the very way in which workers take, so
// that each job is either dropped or played.
func (q *Queue) DropJobs(ctx context.Context) (dropped int, err error) {
	for {
		n, err := q.dropSome(ctx)
		dropped += n
		if err != nil {
			return dropped, fmt.Errorf("queue: drop jobs: %w", q.explain(err))
		}
		if n == 0 {
			return dropped, nil
		}
	}
}

// dropSome drops some jobs, and returns 0 only if there were none.
func (q *Queue) dropSome(ctx context.Context) (int, error) {
	ctx, cancel := q.request(ctx)
	defer cancel()
	batch, err := q.workers.FetchNoWait(dropBatch)
	if err != nil {
		return 0, err
	}
	var last jetstream.Msg
	n := 0
	for message := range batch.Messages() {
		if last != nil {
			if err := last.Ack(); err != nil {
				return n, err
			}
		}
		last = message
		n++
	}
	if last != nil {
		// The server takes them in order: once it has answered to the last one,
		// all are gone.
		err = last.DoubleAck(ctx)
	}
	return n, errors.Join(err, batch.Error(), ctx.Err())
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
		return Progress{}, fmt.Errorf("queue: progress: %w", q.explain(err))
	}
	results, err := q.js.Stream(ctx, q.names.results)
	if err != nil {
		return Progress{}, fmt.Errorf("queue: progress: %w", q.explain(err))
	}
	workers, err := q.js.Consumer(ctx, q.names.jobs, consumerName)
	if err != nil {
		return Progress{}, fmt.Errorf("queue: progress: %w", q.explain(err))
	}
	playing := workers.CachedInfo().NumAckPending
	return Progress{
		Queued:   max(0, int(jobs.CachedInfo().State.Msgs)-playing),
		Playing:  playing,
		Finished: int(results.CachedInfo().State.Msgs),
	}, nil
}
