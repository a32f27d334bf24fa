//go:build e2e

package tests

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// In the suite these tests are small. As long as it takes to believe them:
//
//	go test -tags e2e ./tests -run KillsLoseNoGame -kills 100 -timeout 1h
var (
	kills    = flag.Int("kills", 6, "how often TestKillsLoseNoGame kills or interrupts something")
	killSeed = flag.Uint64("kill-seed", 0, "what it decides by; 0 for another seed each time")
)

// campaign is tournaments whose programs are killed again and again.
type campaign struct {
	*testing.T
	random  *rand.Rand
	program string
	file    string
	server  *natsServer
	runner  *process
	workers [2]*process
	// seen are the lines of results by game, as they stood when they were first seen.
	seen map[string]string
}

// begin begins a tournament of its own.
func (c *campaign) begin() {
	c.Helper()
	c.file, c.server, c.seen = writeTournament(c.T, 40, 300), startNATS(c.T), map[string]string{}
	c.run()
	for i := range c.workers {
		c.join(i)
	}
}

// run starts the process that has the results.
func (c *campaign) run() {
	c.runner = start(c.T, c.program, "tournament", "run", c.file, "--nats", c.server.url(), "--lease", "4s", "--concurrency", "1")
}

// join starts a worker.
func (c *campaign) join(i int) {
	c.Helper()
	c.workers[i] = start(c.T, c.program, "tournament", "work", "short", "--nats", c.server.url(), "--name", fmt.Sprintf("w%d", i), "--concurrency", "1")
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
		switch after, is := now[id]; {
		case !is:
			c.Errorf("game %s is lost", id)
		case after != line:
			c.Errorf("game %s has another result now", id)
		}
	}
	c.seen = now
}

// kill kills or interrupts something, and starts it again.
func (c *campaign) kill() {
	c.Helper()
	worker := c.random.IntN(len(c.workers))
	switch choice := c.random.IntN(12); {
	case choice < 4:
		c.end(c.runner, os.Kill)
		c.look()
		c.run()
	case choice < 5:
		c.end(c.runner, os.Interrupt)
		c.look()
		c.run()
	case choice < 8:
		c.end(c.workers[worker], os.Kill)
		c.join(worker)
	case choice < 9:
		c.end(c.workers[worker], os.Interrupt)
		c.join(worker)
	case choice < 11:
		c.server.stop()
		c.server.start()
	default: // the machine loses its power
		for _, p := range []*process{c.runner, c.workers[0], c.workers[1]} {
			c.end(p, os.Kill)
		}
		c.look()
		c.run()
		c.join(0)
		c.join(1)
	}
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

// TestKillsLoseNoGame kills the runner and its workers at random, again and again. A game
// that has been seen to be kept stays as it is, and in the end each has been played once.
func TestKillsLoseNoGame(t *testing.T) {
	t.Parallel()
	seed := *killSeed
	if seed == 0 {
		seed = rand.Uint64()
	}
	t.Logf("seed %d (-kill-seed %d), %d kills", seed, seed, *kills)
	c := &campaign{T: t, random: rand.New(rand.NewPCG(seed, 0)), program: buildShotest(t)}
	c.begin()
	for range *kills {
		before := len(c.seen)
		until(t, "a game", func() bool { return c.ended() || finished(c.file) > before })
		if c.ended() {
			c.finish()
			c.begin()
		}
		// Not always just after a game.
		time.Sleep(time.Duration(c.random.IntN(300)) * time.Millisecond)
		c.look()
		c.kill()
		if t.Failed() {
			return
		}
	}
	c.finish()
}
