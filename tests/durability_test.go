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

// In the suite this test is small. As long as it takes to believe it:
//
//	go test -tags e2e ./tests -run KillsLoseNoGame -kill-rounds 15 -timeout 1h
var (
	killRounds = flag.Int("kill-rounds", 1, "how often TestKillsLoseNoGame disturbs its tournament in every way")
	killSeed   = flag.Uint64("kill-seed", 0, "what it decides by; 0 for another seed each time")
)

// lease is how long a worker may be silent.
const lease = 4 * time.Second

// campaign is tournaments whose programs are killed again and again.
type campaign struct {
	*testing.T
	file    string
	server  *natstest.Server
	runner  *process
	workers [2]*process
	// seen are the lines of results by game, as they stood when they were first seen.
	seen map[string]string
}

// begin begins a tournament of its own.
func (c *campaign) begin() {
	c.Helper()
	c.file, c.server, c.seen = writeTournament(c.T, 40, 300), natstest.Start(c.T, &server.Options{}),
		map[string]string{}
	c.run()
	for i := range c.workers {
		c.join(i)
	}
}

// run starts the process that has the results.
func (c *campaign) run() {
	c.runner = start(c.T, "tournament", "run", c.file, "--nats", c.server.URL(), "--lease", lease.String(),
		"--concurrency", "1")
}

// join starts a worker.
func (c *campaign) join(i int) {
	c.Helper()
	c.workers[i] = start(c.T, "tournament", "work", "short", "--nats", c.server.URL(), "--name", fmt.Sprintf("w%d", i),
		"--concurrency", "1")
}

// ended reports whether the runner has ended by itself, as it does when the tournament is
// over.
func (c *campaign) ended() bool {
	select {
	case err := <-c.runner.exited:
		if err != nil {
			c.Fatalf("the runner ended with %v:\n%s", err, c.runner.output.String())
		}
		c.runner.exited <- nil // for whoever asks next
		return true
	default:
		return false
	}
}

// look reads the results that are kept. None that was there before may be missing, or be
// another one.
func (c *campaign) look() {
	c.Helper()
	data, err := os.ReadFile(filepath.Join(runFolder(c.file), "results.jsonl"))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		c.Fatal(err)
	}
	now := map[string]string{}
	for line := range bytes.Lines(data) {
		if !bytes.HasSuffix(line, []byte("\n")) {
			break // it is being written, or its writer was killed
		}
		var result struct{ ID string }
		if err := json.Unmarshal(line, &result); err != nil {
			c.Fatalf("%v: %s", err, line)
		}
		if _, twice := now[result.ID]; twice {
			c.Errorf("game %s is there twice", result.ID)
		}
		now[result.ID] = string(line)
	}
	for id, line := range c.seen {
		switch after, ok := now[id]; {
		case !ok:
			c.Errorf("game %s is lost", id)
		case after != line:
			c.Errorf("game %s has another result now", id)
		}
	}
	c.seen = now
}

// disturbances are what happens to a tournament, each by its name.
var disturbances = map[string]func(*campaign){
	"the runner is killed":      func(c *campaign) { c.restart(os.Kill) },
	"the runner is interrupted": func(c *campaign) { c.restart(os.Interrupt) },
	"a worker is killed": func(c *campaign) {
		c.end(c.workers[0], os.Kill)
		c.join(0)
	},
	"a worker is interrupted": func(c *campaign) {
		c.end(c.workers[1], os.Interrupt)
		c.join(1)
	},
	"a worker pauses for longer than its lease": func(c *campaign) {
		_ = c.workers[0].Process.Signal(syscall.SIGSTOP)
		time.Sleep(lease + time.Second)
		_ = c.workers[0].Process.Signal(syscall.SIGCONT)
	},
	"the server is restarted": func(c *campaign) {
		c.server.Stop()
		c.server.Start()
	},
	"the machine loses its power": func(c *campaign) {
		for _, worker := range c.workers {
			c.end(worker, os.Kill)
		}
		c.restart(os.Kill)
		c.join(0)
		c.join(1)
	},
}

// restart ends the runner and starts it again.
func (c *campaign) restart(signal os.Signal) {
	c.Helper()
	c.end(c.runner, signal)
	c.look()
	c.run()
}

// end ends a process, and waits until it has.
func (c *campaign) end(p *process, signal os.Signal) {
	_ = p.Process.Signal(signal) // it may have ended meanwhile
	<-p.exited
	p.exited <- nil
}

// finish waits for the end of a tournament, and looks at what it has come to.
func (c *campaign) finish() {
	c.Helper()
	until(c.T, "the end of the tournament", c.ended)
	c.look()
	checkEveryGameOnce(c.T, c.file)
	for _, w := range c.workers {
		c.end(w, os.Interrupt)
	}
}

// TestKillsLoseNoGame disturbs a tournament in every way, in an order drawn by chance. A game that
// has been seen to be kept stays as it is, and in the end each has been played once.
func TestKillsLoseNoGame(t *testing.T) {
	t.Parallel()
	seed := *killSeed
	if seed == 0 {
		seed = rand.Uint64()
	}
	t.Logf("seed %d (-kill-seed %d), %d rounds", seed, seed, *killRounds)
	random := rand.New(rand.NewPCG(seed, 0))
	c := &campaign{T: t}
	c.begin()
	names := slices.Sorted(maps.Keys(disturbances))
	for range *killRounds {
		random.Shuffle(len(names), func(i, j int) { names[i], names[j] = names[j], names[i] })
		for _, name := range names {
			before := len(c.seen)
			until(t, "a game", func() bool { return c.ended() || finished(c.file) > before })
			if c.ended() {
				c.finish()
				c.begin()
			}
			// Not always just after a game.
			time.Sleep(time.Duration(random.IntN(300)) * time.Millisecond)
			c.look()
			t.Log(name)
			disturbances[name](c)
			if t.Failed() {
				return
			}
		}
	}
	c.finish()
}
