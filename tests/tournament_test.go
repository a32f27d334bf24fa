//go:build e2e

package tests

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"shotest/internal/testing/shogitest"
	"shotest/tournament"
	"shotest/tournament/director"
)

// process is a program of ours that a test has started.
type process struct {
	*exec.Cmd
	output lockedBuffer
	exited chan error
}

// lockedBuffer can be read while a process writes into it.
type lockedBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (b *lockedBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.Write(p)
}

func (b *lockedBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.String()
}

// start runs a program until it ends by itself, is killed, or the test ends.
func start(t *testing.T, path string, args ...string) *process {
	t.Helper()
	return startCommand(t, exec.Command(path, args...))
}

// startCommand is like start.
func startCommand(t *testing.T, command *exec.Cmd) *process {
	t.Helper()
	p := &process{Cmd: command, exited: make(chan error, 1)}
	p.Stdout, p.Stderr = &p.output, &p.output
	if err := p.Start(); err != nil {
		t.Fatal(err)
	}
	go func() { p.exited <- p.Wait() }()
	t.Cleanup(func() {
		_ = p.Process.Signal(syscall.SIGCONT)
		_ = p.Process.Kill()
		if t.Failed() {
			t.Logf("%s printed:\n%s", strings.Join(p.Args[1:], " "), &p.output)
		}
	})
	return p
}

// patient is how long the tests wait for what takes seconds on a machine that does
// nothing else.
const patient = 4 * time.Minute

// await waits until the process has ended by itself.
func (p *process) await(t *testing.T) {
	t.Helper()
	select {
	case err := <-p.exited:
		if err != nil {
			t.Fatalf("%v: %v\n%s", p.Args[1:], err, &p.output)
		}
	case <-time.After(patient):
		t.Fatalf("%v is still running after %v:\n%s", p.Args[1:], patient, &p.output)
	}
}

// until waits for a condition.
func until(t *testing.T, what string, holds func() bool) {
	t.Helper()
	for deadline := time.Now().Add(patient); !holds(); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("%s: not after %v", what, patient)
		}
	}
}

// freeAddress returns an address of this machine at which nobody listens.
func freeAddress(t *testing.T) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	return listener.Addr().String()
}

// writeTournament writes a tournament file of short games without a clock.
func writeTournament(t *testing.T, games, nodes int) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "short.yaml")
	text := fmt.Sprintf(`name: short
games: %d
time_control: {nodes: %d}
engines:
  - {name: a, profile: default, options: {USI_Hash: "1"}}
  - {name: b, profile: default, options: {USI_Hash: "1"}, time_control: {nodes: %d}}
adjudication: {max_moves: 60}
`, games, nodes, nodes*2)
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

// runFolder returns the folder of a tournament.
func runFolder(file string) string { return strings.TrimSuffix(file, ".yaml") + ".run" }

// finished returns how many games the folder of a tournament holds.
func finished(file string) int {
	games := 0
	for _, played := range gamesByWorker(file) {
		games += played
	}
	return games
}

// gamesByWorker counts the games that each worker has played.
func gamesByWorker(file string) map[string]int {
	results, err := director.LoadResults(runFolder(file))
	if err != nil { // there is none yet
		return nil
	}
	workers := map[string]int{}
	for i := range results {
		workers[results[i].Worker]++
	}
	return workers
}

// checkEveryGameOnce expects one result for each scheduled game.
func checkEveryGameOnce(t *testing.T, file string) {
	t.Helper()
	spec, err := tournament.Load(file)
	if err != nil {
		t.Fatal(err)
	}
	openings, err := spec.LoadOpenings()
	if err != nil {
		t.Fatal(err)
	}
	results, err := director.LoadResults(runFolder(file))
	if err != nil {
		t.Fatal(err)
	}
	counted := map[string]int{}
	for i := range results {
		counted[results[i].ID]++
	}
	for job := range spec.Schedule(openings) {
		if counted[job.ID] != 1 {
			t.Errorf("game %s is counted %d times", job.ID, counted[job.ID])
		}
	}
	if len(results) != spec.GamesScheduled() {
		t.Errorf("%d results of %d games", len(results), spec.GamesScheduled())
	}
}

// TestTournamentSurvivesBeingKilled kills the program in the middle of games,
// several times, and interrupts it politely; every game must be counted once.
func TestTournamentSurvivesBeingKilled(t *testing.T) {
	t.Parallel()
	program, file := buildShotest(t), writeTournament(t, 30, 800)
	for i, signal := range []os.Signal{syscall.SIGKILL, syscall.SIGINT, syscall.SIGKILL} {
		before := finished(file)
		p := start(t, program, "tournament", "run", file)
		until(t, "some games", func() bool { return finished(file) >= before+5 })
		if err := p.Process.Signal(signal); err != nil {
			t.Fatal(err)
		}
		<-p.exited
		if kept := finished(file); kept < before+5 {
			t.Errorf("run %d: %d games are kept, there were %d", i+1, kept, before+5)
		}
	}
	start(t, program, "tournament", "run", file).await(t)
	checkEveryGameOnce(t, file)
}

// TestTournamentOnManyWorkers runs a tournament whose games are played by three
// other processes. One of them is killed, one paused for longer than its lease,
// and the process that holds the queue is killed and started again.
func TestTournamentOnManyWorkers(t *testing.T) {
	t.Parallel()
	program, file := buildShotest(t), writeTournament(t, 40, 1000)
	address := startNATS(t).url()
	serve := func() *process {
		return start(t, program, "tournament", "run", file, "--nats", address, "--concurrency", "0", "--lease", "4s")
	}
	work := func(name string) *process {
		return start(t, program, "tournament", "work", "short", "--nats", address, "--name", name, "--concurrency", "1")
	}
	server := serve()
	killed, paused, steady := work("killed"), work("paused"), work("steady")
	until(t, "games of all workers", func() bool { return len(gamesByWorker(file)) == 3 })
	if err := killed.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	if err := paused.Process.Signal(syscall.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	before := finished(file)
	until(t, "games of the one that is left", func() bool { return finished(file) >= before+6 })
	if err := server.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	<-server.exited
	server = serve()
	time.Sleep(5 * time.Second) // longer than the lease of the paused worker
	if err := paused.Process.Signal(syscall.SIGCONT); err != nil {
		t.Fatal(err)
	}
	server.await(t)
	for _, worker := range []*process{paused, steady} {
		_ = worker.Process.Signal(os.Interrupt)
	}
	checkEveryGameOnce(t, file)
	workers := gamesByWorker(file)
	t.Logf("games by worker: %v", workers)
	if len(workers) != 3 {
		t.Errorf("%d workers have played: %v", len(workers), workers)
	}
}

// TestWrongWorkersAreRefused lets a process join whose engines are not those of the
// tournament.
func TestWrongWorkersAreRefused(t *testing.T) {
	t.Parallel()
	program, file := buildShotest(t), writeTournament(t, 20, 100000)
	address := startNATS(t).url()
	start(t, program, "tournament", "run", file, "--nats", address, "--concurrency", "0")
	for name, c := range map[string]struct {
		args []string
		want string
	}{
		"tournament": {[]string{"other", "--wait", "100ms"}, "nobody runs the tournament"},
		"engine":     {[]string{"short", "--engine", "zzz=/bin/true"}, "has no engine zzz"},
	} {
		args := append([]string{"tournament", "work", "--nats", address, "--name", name}, c.args...)
		output, err := exec.Command(program, args...).CombinedOutput()
		if err == nil || !strings.Contains(string(output), c.want) {
			t.Errorf("%s: error %v, output:\n%s", name, err, output)
		}
	}
}

// TestTournamentEventsAreJSON reads what programs read.
func TestTournamentEventsAreJSON(t *testing.T) {
	t.Parallel()
	program, file := buildShotest(t), writeTournament(t, 4, 200)
	output, err := exec.Command(program, "tournament", "run", "--json", file).Output()
	if err != nil {
		t.Fatal(err)
	}
	events := map[string]int{}
	for line := range strings.Lines(string(output)) {
		var event struct{ Event string }
		if err := json.Unmarshal([]byte(line), &event); err != nil {
			t.Errorf("%v: %s", err, line)
		}
		events[event.Event]++
	}
	if events["started"] != 1 || events["game"] != 4 || events["finished"] != 1 {
		t.Errorf("events %v", events)
	}
}

// TestExamples plays the tournaments of the examples folder at small size.
func TestExamples(t *testing.T) {
	t.Parallel()
	program := buildShotest(t)
	examples, err := filepath.Glob("../examples/*.yaml")
	if err != nil || len(examples) == 0 {
		t.Fatalf("no examples: %v", err)
	}
	for _, example := range examples {
		t.Run(strings.TrimSuffix(filepath.Base(example), ".yaml"), func(t *testing.T) {
			t.Parallel()
			spec, err := tournament.Load(example)
			if err != nil {
				t.Fatal(err)
			}
			for i := range spec.Engines {
				if command := spec.Engines[i].Command; command != "" {
					shogitest.Engine(t, command, "fairy-stockfish or gpsshogi")
				}
			}
			text, err := os.ReadFile(example)
			if err != nil {
				t.Fatal(err)
			}
			folder := t.TempDir()
			if err := os.CopyFS(folder, os.DirFS("../examples")); err != nil {
				t.Fatal(err)
			}
			small := string(text)
			for what, instead := range smaller {
				small = regexp.MustCompile(what).ReplaceAllString(small, instead)
			}
			file := filepath.Join(folder, "small.yaml")
			if err := os.WriteFile(file, []byte(small), 0o644); err != nil {
				t.Fatal(err)
			}
			args, want := []string{"tournament", "run", file}, 2*len(spec.Pairings())
			if spec.Format == tournament.TuningFormat {
				args, want = []string{"tune", "search", file, "--iterations", "1", "--pairs", "1"}, 2
			}
			output, err := exec.Command(program, append(args, "--concurrency", "1")...).CombinedOutput()
			if err != nil {
				t.Fatalf("%v\n%s", err, output)
			}
			run := filepath.Join(folder, spec.Name+".run")
			results, err := director.LoadResults(run)
			if err != nil || len(results) != want {
				t.Errorf("%d games, want %d (%v)\n%s", len(results), want, err, output)
			}
			if spec.Format == tournament.TuningFormat {
				return // its report is the table that it prints
			}
			for _, report := range []string{"report.md", "report.html"} {
				if info, err := os.Stat(filepath.Join(run, report)); err != nil || info.Size() < 500 {
					t.Errorf("%s: %v", report, err)
				}
			}
		})
	}
}

// smaller is what makes an example long, how many games it plays, how long ones and how
// slowly, with what stands there for the test.
var smaller = map[string]string{
	`(?m)^games: \d+\n`:   "games: 2\n",
	`max_moves: \d+`:      "max_moves: 40",
	`byoyomi: (\d+ms|1s)`: "byoyomi: 20ms",
	`cpu: (\d+ms|1s)`:     "cpu: 20ms",
	`main: 1s`:            "main: 200ms",
	`increment: \d+ms`:    "increment: 20ms",
	`\bnodes: \d+`:        "nodes: 200",
	`\bdepth: \d+`:        "depth: 2",
}
