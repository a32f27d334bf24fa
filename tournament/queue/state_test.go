package queue

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// What a flipped bit makes of the state of leases neither keeps the server from starting
// nor jobs from being handed out. With workers elsewhere the state is needed, and judged.
func TestDamagedStateOfLeases(t *testing.T) {
	for _, listen := range []string{"", "127.0.0.1:0"} {
		t.Run("listening at "+listen, func(t *testing.T) {
			t.Parallel()
			config := embeddedConfig(t)
			config.Listen = listen
			q, jobs := mustOpen(t, config), schedule(12)
			path := filepath.Join(streamsFolder(config.Folder), q.names.jobs, consumersFolder, consumerName, stateFile)
			mustEnqueue(t, q, jobs, len(jobs))
			for range 3 {
				mustFinish(t, mustTake(t, q), "before")
			}
			lost := mustTake(t, q)
			lost.stop()
			mustFinish(t, mustTake(t, q), "before")
			mustClose(t, q)
			state, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			step := 7
			if *everyBit {
				step = 1
			}
			for bit := 0; bit < len(state)*8; bit += step {
				damaged := append([]byte(nil), state...)
				damaged[bit/8] ^= 1 << (bit % 8)
				if err := os.WriteFile(path, damaged, 0o644); err != nil {
					t.Fatal(err)
				}
				folder := t.TempDir()
				if err := os.CopyFS(folder, os.DirFS(config.Folder)); err != nil {
					t.Fatal(err)
				}
				again := config
				again.Folder = folder
				checkJobsComeOut(t, again, bit)
			}
		})
	}
}

// checkJobsComeOut expects a store to be refused, or to hand out the 8 jobs that it has.
func checkJobsComeOut(t *testing.T, config Config, bit int) {
	ctx, cancel := context.WithTimeout(testContext(t), time.Minute)
	defer cancel()
	q, err := Open(ctx, config)
	var damage *DamageError
	if errors.As(err, &damage) {
		if config.Listen == "" {
			t.Errorf("bit %d: %v", bit, err)
		}
		return
	}
	if err != nil {
		t.Fatalf("bit %d: %v", bit, err)
	}
	defer mustClose(t, q)
	for n := range 8 {
		lease, err := q.Take(ctx)
		if err != nil {
			t.Errorf("bit %d: after %d jobs: %v", bit, n, err)
			return
		}
		mustFinish(t, lease, "after")
	}
}
