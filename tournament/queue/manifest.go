package queue

import (
	"bytes"
	"context"
	"errors"
	"fmt"

	"github.com/nats-io/nats.go/jetstream"
)

// Facts about the whole tournament.
const (
	manifestKey = "manifest"
	overKey     = "over"
)

// PutManifest stores what the tournament's results depend on. The first manifest
// stays: to put the same one again does nothing, another one is refused with
// ErrManifestDiffers.
func (q *Queue) PutManifest(ctx context.Context, manifest []byte) error {
	ctx, cancel := q.request(ctx)
	defer cancel()
	_, err := q.facts.Create(ctx, manifestKey, manifest)
	if err == nil {
		return nil
	}
	if !errors.Is(err, jetstream.ErrKeyExists) {
		return fmt.Errorf("queue: manifest: %w", q.explain(err))
	}
	first, err := q.Manifest(ctx)
	if err != nil {
		return err
	}
	if !bytes.Equal(first, manifest) {
		return fmt.Errorf("queue: %w", ErrManifestDiffers)
	}
	return nil
}

// Manifest returns the tournament's manifest, or ErrNoManifest.
func (q *Queue) Manifest(ctx context.Context) ([]byte, error) {
	ctx, cancel := q.request(ctx)
	defer cancel()
	entry, err := q.facts.Get(ctx, manifestKey)
	if errors.Is(err, jetstream.ErrKeyNotFound) {
		return nil, fmt.Errorf("queue: %w", ErrNoManifest)
	}
	if err != nil {
		return nil, fmt.Errorf("queue: manifest: %w", q.explain(err))
	}
	return entry.Value(), nil
}

// End says that no more games will be added: once the last job is finished or
// dropped, Take returns ErrOver to every worker, on whatever machine. Until then
// workers stay, as one that is playing may be lost.
func (q *Queue) End(ctx context.Context) error {
	ctx, cancel := q.request(ctx)
	defer cancel()
	if _, err := q.facts.Put(ctx, overKey, nil); err != nil {
		return fmt.Errorf("queue: end: %w", q.explain(err))
	}
	return nil
}

// checkOver returns ErrOver if there is nothing left, and End has been called.
func (q *Queue) checkOver(ctx context.Context) error {
	if err := q.checkEnded(ctx); !errors.Is(err, ErrOver) {
		return err
	}
	ctx, cancel := q.attempt(ctx)
	defer cancel()
	jobs, err := q.js.Stream(ctx, q.names.jobs)
	if err == nil && jobs.CachedInfo().State.Msgs == 0 {
		return ErrOver
	}
	return err
}

// checkEnded returns ErrOver if End has been called.
func (q *Queue) checkEnded(ctx context.Context) error {
	ctx, cancel := q.attempt(ctx)
	defer cancel()
	_, err := q.facts.Get(ctx, overKey)
	if errors.Is(err, jetstream.ErrKeyNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	return ErrOver
}
