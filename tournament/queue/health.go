package queue

import (
	"cmp"
	"context"
	"os"
	"time"

	"github.com/nats-io/nats-server/v2/server"
)

// lookAfter sets the store going again when it has given up. JetStream stops
// writing at its first error and stays so until it is restarted, which is right
// for a cluster, where other servers take over. Here there is no other.
func (e *embedded) lookAfter() {
	defer close(e.stopped)
	ticker := time.NewTicker(healthInterval)
	defer ticker.Stop()
	sick := false
	for {
		select {
		case <-e.stop:
			return
		case <-ticker.C:
		}
		problem := e.problem()
		// Once may be a stream that is being made at this moment.
		if problem != "" && sick {
			e.endRequests(problem)
			e.revive(problem)
		}
		if problem == "" {
			e.recovered()
		}
		sick = problem != "" && !sick
	}
}

// endRequests ends those that wait for an answer in vain.
func (e *embedded) endRequests(problem string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.sickness = problem
	e.sicken()
	e.healthy, e.sicken = context.WithCancel(context.Background())
}

func (e *embedded) recovered() {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.sickness = ""
}

// explanation says what is wrong with the store, or was a moment ago.
func (e *embedded) explanation() string {
	problem := e.problem()
	e.mu.Lock()
	defer e.mu.Unlock()
	return cmp.Or(problem, e.sickness)
}

// health returns a context that ends when the store turns out to have given up.
func (e *embedded) health() context.Context {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.healthy
}

// problem says what is wrong with the store, empty if nothing.
func (e *embedded) problem() string {
	if !e.server.JetStreamEnabled() {
		return "the store has been shut down"
	}
	return e.server.Healthz(nil).Error
}

// revive restarts the store if the disk can be written to. To recover on a disk
// that is still full would only add half-written files.
func (e *embedded) revive(problem string) {
	if err := writable(e.options.StoreDir); err != nil {
		e.log.Error().Str("problem", problem).Err(err).Msg("the store cannot write")
		return
	}
	e.log.Warn().Str("problem", problem).Msg("restarting the store")
	if err := e.server.ShutdownJetStream(); err != nil {
		e.log.Error().Err(err).Msg("shutting the store down")
	}
	err := e.server.EnableJetStream(&server.JetStreamConfig{
		StoreDir: e.options.StoreDir, SyncAlways: e.options.SyncAlways, Strict: true,
		MaxMemory: unlimited, MaxStore: unlimited, CompressOK: true,
	})
	if err != nil {
		e.log.Error().Err(err).Msg("restarting the store")
	}
}

// writable returns why a folder cannot take another megabyte.
func writable(folder string) error {
	f, err := os.CreateTemp(folder, "probe-*")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name())
	defer f.Close()
	if _, err := f.Write(make([]byte, probeBytes)); err != nil {
		return err
	}
	return f.Sync()
}
