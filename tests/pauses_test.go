//go:build e2e && unix

package tests

import (
	"flag"
	"fmt"
	"io"
	"net"
	"os/exec"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"shotest/internal/resources"
	"shotest/internal/testing/natstest"
	"shotest/internal/testing/shogitest"
	"shotest/tournament"
	"shotest/tournament/director"
)

// By default TestPausedWorkersPlayOn makes one short pause. A longer test:
//
//	go test -tags e2e ./tests -run PausedWorkers -pauses 5 -pause-leases 60 -timeout 3h
var (
	pauseLeases = flag.Int("pause-leases", 2, "for how many leases TestPausedWorkersPlayOn pauses a worker")
	pauses      = flag.Int("pauses", 1, "the number of its pauses")
)

// proxy forwards connections to a server, unless it is cut.
type proxy struct {
	net.Listener
	server      string
	mu          sync.Mutex
	cut         bool
	connections []net.Conn
}

// newProxy returns a proxy for a server.
func newProxy(t *testing.T, server string) *proxy {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	p := &proxy{Listener: listener, server: strings.TrimPrefix(server, "nats://")}
	go func() {
		for {
			client, err := p.Accept()
			if err != nil {
				return
			}
			p.connect(client)
		}
	}()
	t.Cleanup(func() {
		p.setCut(true)
		p.Close()
	})
	return p
}

// connect connects a client to the server, or closes its connection if the proxy is cut.
func (p *proxy) connect(client net.Conn) {
	p.mu.Lock()
	defer p.mu.Unlock()
	server, err := net.Dial("tcp", p.server)
	if err != nil || p.cut {
		client.Close()
		return
	}
	p.connections = append(p.connections, client, server)
	for _, pair := range [][2]net.Conn{{client, server}, {server, client}} {
		go func() {
			_, _ = io.Copy(pair[0], pair[1]) // until either connection is closed
			pair[0].Close()
			pair[1].Close()
		}()
	}
}

// setCut closes all connections and cuts the proxy, or lets it forward connections again.
func (p *proxy) setCut(cut bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.cut = cut
	for _, connection := range p.connections {
		connection.Close()
	}
	p.connections = nil
}

// A worker that is stopped or disconnected for longer than its lease (and, from ten leases on, for
// longer than it waits for a runner) plays on afterwards, alone or beside another worker, and none
// of its results is refused.
func TestPausedWorkersPlayOn(t *testing.T) {
	t.Parallel()
	pause := time.Duration(*pauseLeases) * lease
	for _, kind := range []string{"alone, asleep", "alone, cut off", "with another, asleep", "with another, cut off"} {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			s := natstest.Start(t, &server.Options{})
			file, link := writeTournament(t, 6+10**pauses, 5000), newProxy(t, s.URL())
			asleep, wait := strings.Contains(kind, "asleep"), maxWait+pause
			if asleep {
				wait = max(20*time.Second, pause*3/4)
			}
			runner := start(t, "tournament", "run", file, "--nats", s.URL(), "--lease", lease.String(),
				"--concurrency", "0")
			work := []string{"tournament", "work", "short", "--concurrency", "2", "--nats"}
			sleeper := start(t, append(work, "nats://"+link.Addr().String(), "--name", "sleeper", "--wait",
				wait.String())...)
			if strings.Contains(kind, "another") {
				start(t, append(work, s.URL(), "--name", "other")...)
			}
			for range *pauses {
				before := gamesBy(file, "sleeper")
				waitUntil(t, "a game", func() bool {
					return gamesBy(file, "sleeper") > before || len(runner.exited) > 0
				})
				interruptWorker(sleeper, link, asleep, pause)
			}
			waitUntil(t, "the end", func() bool { return len(runner.exited) > 0 })
			if strings.Contains(kind, "alone") { // otherwise the tournament may end before the worker is back
				waitUntil(t, "the end of the worker", func() bool { return len(sleeper.exited) > 0 })
				if err := <-sleeper.exited; err != nil {
					t.Errorf("the worker: %v", err)
				}
			}
			checkNoFailure(t, file)
			if said := runner.output.String(); strings.Contains(said, "does not count") ||
				strings.Contains(said, "no more") {
				t.Errorf("the runner says\n%s", said)
			}
		})
	}
}

// No engine fails because a machine stands still for longer than an engine may be silent, or a
// clock allows: on one machine (with its engines, or without them), on a worker and on the runner.
func TestPausesAreNoFailures(t *testing.T) {
	t.Parallel()
	const hang = 2 * time.Second
	tournament := fmt.Sprintf(`name: short
games: %d
time_control: {nodes: 20000}
engines:
  - {name: nodes, profile: default}
  - {name: child, profile: default, child: true}
  - {name: clock, profile: default, child: true, time_control: {byoyomi: 300ms, margin: 2s}}
  - {name: inside, profile: default, time_control: {main: 2m, increment: 100ms, margin: 2s}}
  - {name: cpu, profile: default, child: true, time_control: {cpu: 50ms}}
adjudication: {max_moves: 16}
failures: {hang: %v}
`, 2**pauses, hang)
	if resources.CheckProcessorTime() != nil {
		tournament = strings.Replace(tournament, "{cpu: 50ms}", "{depth: 6}", 1)
	}
	for _, kind := range []string{"one machine", "one machine with its engines", "worker", "runner"} {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			file := shogitest.File(t, "short.yaml", tournament)
			run := []string{"tournament", "run", file, "--concurrency", "3"}
			var paused, runner *process
			if strings.HasPrefix(kind, "one machine") {
				runner = start(t, run...)
				paused = runner
			} else {
				s := natstest.Start(t, &server.Options{})
				run[len(run)-1] = "0"
				runner = start(t, append(run, "--nats", s.URL(), "--lease", lease.String())...)
				paused = start(t, "tournament", "work", "short", "--concurrency", "3", "--name", "desk", "--nats",
					s.URL())
				if kind == "runner" {
					paused = runner
				}
			}
			for range 3 * *pauses {
				before := gameCount(file)
				waitUntil(t, "a game", func() bool { return gameCount(file) > before || len(runner.exited) > 0 })
				processes := []int{paused.Process.Pid}
				if kind == "one machine with its engines" {
					processes = append(processes, childrenOf(t, paused.Process.Pid)...)
				}
				signalAll(processes, syscall.SIGSTOP)
				time.Sleep(hang * 3 / 2)
				signalAll(processes, syscall.SIGCONT)
			}
			waitUntil(t, "the end", func() bool { return len(runner.exited) > 0 })
			checkNoFailure(t, file)
		})
	}
}

func signalAll(processes []int, signal syscall.Signal) {
	for _, process := range processes {
		_ = syscall.Kill(process, signal) // it may have ended
	}
}

// childrenOf returns the processes that a process has started.
func childrenOf(t *testing.T, parent int) (children []int) {
	t.Helper()
	list, err := exec.Command("ps", "-A", "-o", "pid=,ppid=").Output()
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(list)) {
		var pid, ppid int
		if n, _ := fmt.Sscan(line, &pid, &ppid); n == 2 && ppid == parent {
			children = append(children, pid)
		}
	}
	return children
}

// checkNoFailure fails the test unless every game has one result, and no engine has failed.
func checkNoFailure(t *testing.T, file string) {
	t.Helper()
	checkEveryGameOnce(t, file)
	results, _ := director.LoadResults(runFolder(file)) // has been read before
	for i := range results {
		if f := results[i].Failure; f != nil {
			t.Errorf("game %s by %s: %s of %s: %s", results[i].ID, results[i].Worker, f.Kind, f.Engine, f.Detail)
		}
	}
}

// gamesBy returns the number of results of a worker.
func gamesBy(file, worker string) (games int) {
	results, _ := director.LoadResults(runFolder(file)) // there may be none yet
	for i := range results {
		if tournament.WorkerName(results[i].Worker) == worker {
			games++
		}
	}
	return games
}

// interruptWorker stops a worker for a while if asleep is set, and disconnects it otherwise.
func interruptWorker(worker *process, link *proxy, asleep bool, pause time.Duration) {
	if asleep {
		_ = worker.Process.Signal(syscall.SIGSTOP)
		defer func() { _ = worker.Process.Signal(syscall.SIGCONT) }()
	} else {
		link.setCut(true)
		defer link.setCut(false)
	}
	time.Sleep(pause)
}
