package director

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"shotest/tournament/queue"
)

// startServer starts a server that is there before the tournament.
func startServer(t *testing.T) (url string) {
	t.Helper()
	return runServer(t).ClientURL()
}

func runServer(t *testing.T) *server.Server {
	t.Helper()
	s, err := server.NewServer(&server.Options{
		Host: "127.0.0.1", Port: server.RANDOM_PORT, NoSigs: true, NoLog: true, JetStream: true, StoreDir: t.TempDir(),
	})
	if err != nil {
		t.Fatal(err)
	}
	s.Start()
	t.Cleanup(func() { s.Shutdown(); s.WaitForShutdown() })
	if !s.ReadyForConnections(10 * time.Second) {
		t.Fatal("the server does not start")
	}
	return s
}

// TestWorkerComesFirst starts a worker before the tournament that it is to help.
func TestWorkerComesFirst(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	s := runServer(t)
	at := queue.Config{URL: s.ClientURL()}
	worker := WorkerConfig{Queue: at, AtOnce: 1}
	worker.Queue.Tournament = "quick"
	if err := Work(ctx, worker); !errors.Is(err, queue.ErrNoTournament) {
		t.Errorf("without patience: %v", err)
	}
	worker.Patience = time.Minute
	worked := make(chan error, 1)
	go func() { worked <- Work(ctx, worker) }()
	before := connections(t, s)
	for connections(t, s) < before+2 { // it has asked in vain, and asks again
		time.Sleep(joinEvery / 10)
	}

	spec, openings := load(t, quick)
	folder := t.TempDir()
	standings, err := Run(ctx, Config{Spec: spec, Openings: openings, Folder: folder, Queue: at})
	if err != nil {
		t.Fatal(err)
	}
	checkComplete(t, spec, openings, folder, standings)
	if err := <-worked; err != nil {
		t.Error(err)
	}
}

// connections returns how many connections to a server there have been.
func connections(t *testing.T, s *server.Server) uint64 {
	t.Helper()
	if err := t.Context().Err(); err != nil {
		t.Fatal(err)
	}
	told, err := s.Varz(nil)
	if err != nil {
		t.Fatal(err)
	}
	return told.TotalConnections
}

// A worker that has stayed since before a correction learns the tournament anew.
func TestWorkerHearsOfACorrection(t *testing.T) {
	t.Parallel()
	at := queue.Config{URL: startServer(t)}
	worker := WorkerConfig{Queue: at, AtOnce: 1, Patience: time.Minute}
	worker.Queue.Tournament = "quick"
	worked := make(chan error, 1)
	go func() { worked <- Work(t.Context(), worker) }()

	folder := t.TempDir()
	wrong, openings := load(t, strings.ReplaceAll(quick, `options: {USI_Hash: "1"}`, `options: {SkillLevel: "25"}`))
	ctx, interrupt := context.WithCancel(t.Context())
	standings, err := Run(ctx, Config{Spec: wrong, Openings: openings, Folder: folder, Queue: at, OnEvent: func(e Event) {
		if e.Kind == GameFinished {
			interrupt()
		}
	}})
	if !errors.Is(err, ErrInterrupted) || standings.Void == 0 {
		t.Fatalf("%v, %+v", err, standings)
	}
	spec, openings := load(t, quick)
	standings, err = Run(t.Context(), Config{Spec: spec, Openings: openings, Folder: folder, Queue: at})
	if err != nil {
		t.Fatal(err)
	}
	checkComplete(t, spec, openings, folder, standings)
	if err := <-worked; err != nil {
		t.Error(err)
	}
}
