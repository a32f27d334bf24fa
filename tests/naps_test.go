//go:build e2e && unix

package tests

import (
	"flag"
	"io"
	"net"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"shotest/internal/testing/natstest"
	"shotest/tournament"
	"shotest/tournament/director"
)

// As often and as long as it takes to believe it:
//
//	go test -tags e2e ./tests -run NapsAreNoOffence -naps 5 -nap-leases 60 -timeout 3h
var (
	napLeases = flag.Int("nap-leases", 2, "for how many leases a worker of TestNapsAreNoOffence sleeps")
	naps      = flag.Int("naps", 1, "how often it does")
)

// wire forwards connections to a server until it is cut.
type wire struct {
	net.Listener
	server string
	mu     sync.Mutex
	cut    bool
	ends   []net.Conn
}

// newWire returns a wire to a server.
func newWire(t *testing.T, server string) *wire {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	w := &wire{Listener: listener, server: strings.TrimPrefix(server, "nats://")}
	go func() {
		for {
			end, err := w.Accept()
			if err != nil {
				return
			}
			w.join(end)
		}
	}()
	t.Cleanup(func() {
		w.set(true)
		w.Close()
	})
	return w
}

func (w *wire) join(end net.Conn) {
	w.mu.Lock()
	defer w.mu.Unlock()
	other, err := net.Dial("tcp", w.server)
	if err != nil || w.cut {
		end.Close()
		return
	}
	w.ends = append(w.ends, end, other)
	for _, pair := range [][2]net.Conn{{end, other}, {other, end}} {
		go func() {
			_, _ = io.Copy(pair[0], pair[1]) // until either end is closed
			pair[0].Close()
			pair[1].Close()
		}()
	}
}

// set cuts the wire, or mends it.
func (w *wire) set(cut bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.cut = cut
	for _, end := range w.ends {
		end.Close()
	}
	w.ends = nil
}

// TestNapsAreNoOffence lets a worker sleep for longer than its lease (and for longer than it waits
// for a runner, from ten leases on), or cuts its wire, alone and beside another worker: it plays
// on, and nothing that it brings is refused.
func TestNapsAreNoOffence(t *testing.T) {
	t.Parallel()
	nap := time.Duration(*napLeases) * lease
	for _, kind := range []string{"alone, asleep", "alone, cut off", "with another, asleep", "with another, cut off"} {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			s := natstest.Start(t, &server.Options{})
			file, wire := writeTournament(t, 6+10**naps, 5000), newWire(t, s.URL())
			asleep, wait := strings.Contains(kind, "asleep"), patient+nap
			if asleep {
				wait = max(20*time.Second, nap*3/4)
			}
			runner := start(t, "tournament", "run", file, "--nats", s.URL(), "--lease", lease.String(),
				"--concurrency", "0")
			work := []string{"tournament", "work", "short", "--concurrency", "2", "--nats"}
			sleeper := start(t, append(work, "nats://"+wire.Addr().String(), "--name", "sleeper", "--wait",
				wait.String())...)
			if strings.Contains(kind, "another") {
				start(t, append(work, s.URL(), "--name", "other")...)
			}
			for range *naps {
				before := playedBy(file, "sleeper")
				until(t, "a game", func() bool { return playedBy(file, "sleeper") > before || len(runner.exited) > 0 })
				sleep(sleeper, wire, asleep, nap)
			}
			until(t, "the end", func() bool { return len(runner.exited) > 0 })
			if strings.Contains(kind, "alone") { // else all may be over before it is back, and it waits for a runner
				until(t, "the end of the worker", func() bool { return len(sleeper.exited) > 0 })
				if err := <-sleeper.exited; err != nil {
					t.Errorf("the worker: %v", err)
				}
			}
			checkEveryGameOnce(t, file)
			if said := runner.output.String(); strings.Contains(said, "does not count") ||
				strings.Contains(said, "no more") {
				t.Errorf("the runner says\n%s", said)
			}
		})
	}
}

// playedBy counts the results of a worker.
func playedBy(file, worker string) (games int) {
	results, _ := director.LoadResults(runFolder(file)) // there may be none yet
	for i := range results {
		if tournament.WorkerName(results[i].Worker) == worker {
			games++
		}
	}
	return games
}

// sleep stops a worker for a while, or cuts its wire.
func sleep(worker *process, wire *wire, asleep bool, nap time.Duration) {
	if asleep {
		_ = worker.Process.Signal(syscall.SIGSTOP)
		defer func() { _ = worker.Process.Signal(syscall.SIGCONT) }()
	} else {
		wire.set(true)
		defer wire.set(false)
	}
	time.Sleep(nap)
}
