//go:build e2e

package tests

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"shotest/internal/testing/natstest"
	"shotest/internal/testing/shogitest"
	"shotest/internal/testing/smalldisk"
)

// A tournament whose disk is full for a while loses no game, and no result that a worker has sent,
// even if it is killed meanwhile.
func TestFullDiskLosesNoGame(t *testing.T) {
	t.Parallel()
	for _, kind := range []string{"on this machine", "on a worker"} {
		t.Run(kind, func(t *testing.T) { fillDisk(t, kind == "on a worker") })
	}
}

// fillDisk plays a tournament whose disk is full for a while.
func fillDisk(t *testing.T, onWorker bool) {
	disk := smalldisk.Mount(t, "12m", true)
	k := &killedTournament{T: t, file: filepath.Join(disk, "short.yaml")}
	shogitest.WriteFile(t, k.file, readFile(t, writeTournament(t, 40, 300)))
	command := []string{"tournament", "run", k.file, "--concurrency", "2"}
	if onWorker {
		k.server = natstest.Start(t, &server.Options{})
		command = []string{"tournament", "run", k.file, "--concurrency", "0", "--nats", k.server.URL()}
		k.startWorker(0)
	}
	run := func() { k.runner = start(t, command...) }
	run()
	waitUntil(t, "some games", func() bool { return gameCount(k.file) >= 5 })
	k.checkResults()
	filler := filepath.Join(disk, "filler")
	smalldisk.Fill(t, filler)
	waitUntil(t, "a word about the disk", func() bool {
		return strings.Contains(k.runner.output.String(), "no space left on device") || len(k.runner.exited) > 0
	})
	k.checkResults()
	if onWorker {
		time.Sleep(5 * time.Second) // the worker sends its result once more
	}
	// The tournament is killed while it waits for space on the disk.
	k.stop(k.runner, os.Kill)
	k.checkResults()
	if err := os.Remove(filler); err != nil {
		t.Fatal(err)
	}
	run()
	waitUntil(t, "the end of the tournament", k.ended)
	k.checkResults()
	checkEveryGameOnce(t, k.file)
	if onWorker {
		<-k.workers[0].exited
		said, want := k.workers[0].output.String(), fmt.Sprintf("games=%d\n", gameCount(k.file))
		if !strings.Contains(said, want) {
			t.Errorf("the worker has played a game again: it says\n%s, want %s", said, want)
		}
	}
}
