package director

import (
	"context"
	"errors"
	"testing"
	"time"

	"shotest/tournament/queue"
)

// TestWorkerComesFirst starts a worker before the tournament that it is to help.
func TestWorkerComesFirst(t *testing.T) {
	ctx := context.Background()
	server, err := queue.Open(ctx, queue.Config{Tournament: "another", Folder: t.TempDir(), Listen: "127.0.0.1:0"})
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	at := queue.Config{URL: "nats://" + server.Address()}
	worker := WorkerConfig{Queue: at, AtOnce: 1}
	worker.Queue.Tournament = "quick"
	if err := Work(ctx, worker); !errors.Is(err, queue.ErrNoTournament) {
		t.Errorf("without patience: %v", err)
	}
	worker.Patience = time.Minute
	worked := make(chan error, 1)
	go func() { worked <- Work(ctx, worker) }()
	time.Sleep(2 * joinEvery)

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
