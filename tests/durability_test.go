//go:build e2e && unix

package tests

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"syscall"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"shotest/internal/testing/natstest"
)

// By default TestKillsLoseNoGame plays one round. A longer test:
//
//	go test -tags e2e ./tests -run KillsLoseNoGame -kill-rounds 15 -timeout 1h
var (
	killRounds = flag.Int("kill-rounds", 1, "how often TestKillsLoseNoGame disturbs its tournament in every way")
	killSeed   = flag.Uint64("kill-seed", 0, "seed of its random numbers; 0 for another one each time")
)

// lease is how long a worker may be silent before its games are assigned to others.
const lease = 4 * time.Second

// killedTournament is a tournament whose programs are killed again and again.
type killedTournament struct {
	*testing.T
	file    string
	server  *natstest.Server
	runner  *process
	workers [2]*process
	// lastResults holds the lines of results.jsonl, by game, when it was last checked.
	lastResults map[string]string
}

// begin starts a new tournament, with a server and two workers.
func (k *killedTournament) begin() {
	k.Helper()
	k.file, k.server, k.lastResults = writeTournament(k.T, 40, 300), natstest.Start(k.T, &server.Options{}),
		map[string]string{}
	k.startRunner()
	for i := range k.workers {
		k.startWorker(i)
	}
}

// startRunner starts the process that schedules the games and keeps the results.
func (k *killedTournament) startRunner() {
	k.runner = start(k.T, "tournament", "run", k.file, "--nats", k.server.URL(), "--lease", lease.String(),
		"--concurrency", "1")
}

// startWorker starts a worker.
func (k *killedTournament) startWorker(i int) {
	k.Helper()
	k.workers[i] = start(k.T, "tournament", "work", "short", "--nats", k.server.URL(), "--name", fmt.Sprintf("w%d", i),
		"--concurrency", "1")
}

// ended reports whether the runner has ended, as it does when the tournament is over.
func (k *killedTournament) ended() bool {
	select {
	case err := <-k.runner.exited:
		if err != nil {
			k.Fatalf("the runner ended with %v:\n%s", err, k.runner.output.String())
		}
		k.runner.exited <- nil // for the next call
		return true
	default:
		return false
	}
}

// checkResults reads the results. It fails the test if a result that was there at its last call is
// missing or has changed.
func (k *killedTournament) checkResults() {
	k.Helper()
	data, err := os.ReadFile(filepath.Join(runFolder(k.file), "results.jsonl"))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		k.Fatal(err)
	}
	now := map[string]string{}
	for line := range bytes.Lines(data) {
		if !bytes.HasSuffix(line, []byte("\n")) {
			break // it is being written, or its writer was killed
		}
		var result struct{ ID string }
		if err := json.Unmarshal(line, &result); err != nil {
			k.Fatalf("%v: %s", err, line)
		}
		if _, twice := now[result.ID]; twice {
			k.Errorf("game %s is there twice", result.ID)
		}
		now[result.ID] = string(line)
	}
	for id, line := range k.lastResults {
		switch after, ok := now[id]; {
		case !ok:
			k.Errorf("game %s is lost", id)
		case after != line:
			k.Errorf("game %s has another result now", id)
		}
	}
	k.lastResults = now
}

// disturbances are what TestKillsLoseNoGame does to a tournament, by name.
var disturbances = map[string]func(*killedTournament){
	"the runner is killed":      func(k *killedTournament) { k.restartRunner(os.Kill) },
	"the runner is interrupted": func(k *killedTournament) { k.restartRunner(os.Interrupt) },
	"a worker is killed": func(k *killedTournament) {
		k.stop(k.workers[0], os.Kill)
		k.startWorker(0)
	},
	"a worker is interrupted": func(k *killedTournament) {
		k.stop(k.workers[1], os.Interrupt)
		k.startWorker(1)
	},
	"a worker pauses for longer than its lease": func(k *killedTournament) {
		_ = k.workers[0].Process.Signal(syscall.SIGSTOP)
		time.Sleep(lease + time.Second)
		_ = k.workers[0].Process.Signal(syscall.SIGCONT)
	},
	"the server is restarted": func(k *killedTournament) {
		k.server.Stop()
		k.server.Start()
	},
	"the machine loses its power": func(k *killedTournament) {
		for _, worker := range k.workers {
			k.stop(worker, os.Kill)
		}
		k.restartRunner(os.Kill)
		k.startWorker(0)
		k.startWorker(1)
	},
}

// restartRunner stops the runner and starts it again.
func (k *killedTournament) restartRunner(signal os.Signal) {
	k.Helper()
	k.stop(k.runner, signal)
	k.checkResults()
	k.startRunner()
}

// stop sends a signal to a process, and waits until it has ended.
func (k *killedTournament) stop(p *process, signal os.Signal) {
	_ = p.Process.Signal(signal) // it may have ended meanwhile
	<-p.exited
	p.exited <- nil
}

// finish waits for the end of a tournament, and checks that each game has been played once.
func (k *killedTournament) finish() {
	k.Helper()
	waitUntil(k.T, "the end of the tournament", k.ended)
	k.checkResults()
	checkEveryGameOnce(k.T, k.file)
	for _, w := range k.workers {
		k.stop(w, os.Interrupt)
	}
}

// A tournament that is disturbed in every way, in random order, never loses or changes a result,
// and has played each game once in the end.
func TestKillsLoseNoGame(t *testing.T) {
	t.Parallel()
	seed := *killSeed
	if seed == 0 {
		seed = rand.Uint64()
	}
	t.Logf("seed %d (-kill-seed %d), %d rounds", seed, seed, *killRounds)
	random := rand.New(rand.NewPCG(seed, 0))
	k := &killedTournament{T: t}
	k.begin()
	names := slices.Sorted(maps.Keys(disturbances))
	for range *killRounds {
		random.Shuffle(len(names), func(i, j int) { names[i], names[j] = names[j], names[i] })
		for _, name := range names {
			before := len(k.lastResults)
			waitUntil(t, "a game", func() bool { return k.ended() || gameCount(k.file) > before })
			if k.ended() {
				k.finish()
				k.begin()
			}
			// So the disturbance does not always come just after the end of a game.
			time.Sleep(time.Duration(random.IntN(300)) * time.Millisecond)
			k.checkResults()
			t.Log(name)
			disturbances[name](k)
			if t.Failed() {
				return
			}
		}
	}
	k.finish()
}
