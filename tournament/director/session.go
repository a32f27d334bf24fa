package director

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"sync"
	"time"

	"shotest/tournament"
	"shotest/tournament/broker"
)

// session is a worker that has learned a tournament.
type session struct {
	*WorkerConfig
	link  *broker.Worker
	id    string
	heard time.Time // when the runner last answered
	quiet time.Duration
	// manifest is the digest of what has been learned.
	manifest string

	mu      sync.Mutex // guards the following
	holding map[string]broker.Game
}

// work plays games until there are none left, or the tournament is not what it was.
func (w *session) work(ctx context.Context) error {
	packed, err := w.join(ctx)
	if err != nil {
		return err
	}
	folder, err := os.MkdirTemp("", "shotest-worker-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	text, err := broker.Unpack(packed)
	if err != nil {
		return err
	}
	begun, err := parseManifest(text)
	if err != nil {
		return err
	}
	spec, err := w.learn(begun, folder)
	if err != nil {
		return err
	}
	return w.play(ctx, spec, begun)
}

// join says hello until there is an answer, and returns the manifest.
func (w *session) join(ctx context.Context) ([]byte, error) {
	for {
		reply, err := w.hello(ctx)
		switch {
		case err != nil:
			return nil, err
		case reply.Manifest != nil:
			w.manifest = reply.Digest
			return reply.Manifest, nil
		}
		if err := w.pause(ctx); err != nil {
			return nil, err
		}
	}
}

// pause waits until the next hello is due.
func (w *session) pause(ctx context.Context) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-w.link.Over():
		return errOver
	case <-time.After(min(helloEvery, w.quiet/4+10*time.Millisecond)):
		return nil
	}
}

// hello tells the runner that we are there. The error is final.
func (w *session) hello(ctx context.Context) (answer, error) {
	w.mu.Lock()
	said := hello{Session: w.id, Games: w.AtOnce, Holding: slices.Collect(maps.Keys(w.holding)), Manifest: w.manifest}
	w.mu.Unlock()
	text, err := json.Marshal(said)
	if err != nil {
		return answer{}, err
	}
	data, err := w.link.Hello(ctx, text)
	var reply answer
	if err == nil {
		err = json.Unmarshal(data, &reply)
	}
	switch {
	case ctx.Err() != nil:
		return reply, ctx.Err()
	case err == nil && reply.Refused != "":
		return reply, fmt.Errorf("%w: %s", ErrRefused, reply.Refused)
	case err == nil && reply.Retry == "":
		w.heard = time.Now()
		return reply, nil
	case err == nil:
		err = errors.New(reply.Retry)
	}
	w.Log.Debug().Err(err).Msg("hello")
	if time.Since(w.heard) > w.quiet {
		return reply, fmt.Errorf("given up after %v: %w", w.quiet, err)
	}
	return answer{}, nil
}

// play plays the games that are given to this worker.
func (w *session) play(ctx context.Context, spec *tournament.Spec, begun *tournament.Manifest) error {
	ctx, cancel := context.WithCancelCause(ctx)
	jobs, done := make(chan tournament.Job), make(chan played)
	crew := &crew{spec: spec, files: begun.Files(), log: w.Log, name: w.Name, jobs: jobs, done: done, news: w.tell}
	var players, others sync.WaitGroup
	crew.start(ctx, max(1, w.AtOnce), &players)
	others.Go(func() { w.take(ctx, spec, jobs) })
	others.Go(func() {
		for p := range done {
			if err := w.deliver(ctx, p); err != nil {
				cancel(err)
			}
		}
	})
	err := w.stay(ctx)
	cancel(err)
	players.Wait()
	close(done)
	others.Wait()
	return err
}

// stay says hello until it is over.
func (w *session) stay(ctx context.Context) error {
	for {
		reply, err := w.hello(ctx)
		if err == nil && reply.Digest != "" && reply.Digest != w.manifest {
			err = errAmended
		}
		if err == nil {
			err = w.pause(ctx)
		}
		if err != nil {
			if cause := context.Cause(ctx); cause != nil {
				return cause
			}
			return err
		}
	}
}

// take takes games from the server, and hands them to those who play.
func (w *session) take(ctx context.Context, spec *tournament.Spec, jobs chan<- tournament.Job) {
	for ctx.Err() == nil {
		game, is, err := w.link.Next(ctx)
		if err != nil {
			w.Log.Debug().Err(err).Msg("taking a game")
			if w.pause(ctx) != nil {
				return
			}
			continue
		}
		if !is || !w.hold(game) {
			continue
		}
		var job tournament.Job
		err = json.Unmarshal(game.Data, &job)
		if err == nil {
			err = job.Check()
		}
		if err == nil {
			err = w.checkJob(spec, &job)
		}
		if err != nil || job.ID != game.ID {
			w.Log.Warn().Err(err).Str("game", game.ID).Msg("a game that is not played here")
			continue // and held, so that the runner gives it to nobody here
		}
		select {
		case jobs <- job:
		case <-ctx.Done():
		}
	}
}

// hold notes a game, and reports whether it is new.
func (w *session) hold(game broker.Game) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	_, known := w.holding[game.ID]
	w.holding[game.ID] = game
	return !known
}

// deliver brings a result to the server, and tries until it is stored.
func (w *session) deliver(ctx context.Context, p played) error {
	if p.result == nil {
		return p.err
	}
	data, err := broker.Encode(*p.result)
	if err != nil {
		return err
	}
	w.mu.Lock()
	game := w.holding[p.job.ID]
	w.mu.Unlock()
	for {
		err := w.link.Deliver(context.WithoutCancel(ctx), game.ID, game.Ticket, data)
		if err == nil {
			game.Done()
			w.mu.Lock()
			delete(w.holding, game.ID)
			w.mu.Unlock()
			return nil
		}
		w.Log.Warn().Err(err).Str("game", game.ID).Msg("a result waits to be stored")
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(helloEvery / 4):
		}
	}
}

// tell tells how a game stands.
func (w *session) tell(game tournament.LiveGame) {
	if data, err := json.Marshal(game); err == nil {
		w.link.Live(data)
	}
}
