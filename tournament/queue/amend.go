package queue

import (
	"context"
	"errors"
	"fmt"

	"github.com/nats-io/nats.go/jetstream"

	"shotest/tournament"
)

// Amend goes on with another manifest: jobs and the results of some games are
// forgotten, as are leases. The manifest comes last, so that after a failure all
// can be done again.
func (q *Queue) Amend(ctx context.Context, manifest []byte, forget []string) error {
	if len(forget) > 0 {
		if err := q.forgetJobs(ctx); err != nil {
			return fmt.Errorf("queue: amend: %w", q.explain(err))
		}
	}
	for _, id := range forget {
		if err := q.Forget(ctx, id); err != nil {
			return err
		}
	}
	ctx, cancel := q.request(ctx)
	defer cancel()
	if _, err := q.facts.Put(ctx, manifestKey, manifest); err != nil {
		return fmt.Errorf("queue: manifest: %w", q.explain(err))
	}
	return nil
}

// forgetJobs removes all jobs, also those that are being played.
func (q *Queue) forgetJobs(ctx context.Context) error {
	ctx, cancel := q.request(ctx)
	defer cancel()
	jobs, err := q.js.Stream(ctx, q.names.jobs)
	if err != nil {
		return err
	}
	return jobs.Purge(ctx)
}

// Forget removes the result of a game, which can be enqueued again then.
func (q *Queue) Forget(ctx context.Context, id string) error {
	ctx, cancel := q.request(ctx)
	defer cancel()
	if err := q.results.Purge(ctx, jetstream.WithPurgeSubject(q.names.result(id))); err != nil {
		return fmt.Errorf("queue: forget game %s: %w", id, q.explain(err))
	}
	return nil
}

// Restore stores a result that the store has lost, and tries again until it is stored.
func (q *Queue) Restore(ctx context.Context, result tournament.Result) error {
	return q.store(ctx, result)
}

// Reopen takes End back: there are games again.
func (q *Queue) Reopen(ctx context.Context) error {
	ctx, cancel := q.request(ctx)
	defer cancel()
	_, err := q.facts.Get(ctx, overKey)
	if errors.Is(err, jetstream.ErrKeyNotFound) {
		return nil
	}
	if err == nil {
		err = q.facts.Delete(ctx, overKey)
	}
	if err != nil {
		return fmt.Errorf("queue: reopen: %w", q.explain(err))
	}
	return nil
}
