//go:build e2e

package tests

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"shotest/internal/testing/locked"
	"shotest/internal/testing/shogitest"
	"shotest/internal/testing/tournamenttest"
	"shotest/tournament"
	"shotest/tournament/director"
)

// process is a program that a test has started.
type process struct {
	*exec.Cmd
	output locked.Buffer
	exited chan error
}

// start starts shotest. It is killed when the test ends.
func start(t *testing.T, args ...string) *process {
	t.Helper()
	return startCommand(t, exec.Command(buildShotest(t), args...))
}

// startCommand starts a program, as start does.
func startCommand(t *testing.T, command *exec.Cmd) *process {
	t.Helper()
	p := &process{Cmd: command, exited: make(chan error, 1)}
	p.Stdout, p.Stderr = &p.output, &p.output
	if err := p.Start(); err != nil {
		t.Fatal(err)
	}
	go func() { p.exited <- p.Wait() }()
	t.Cleanup(func() {
		_ = p.Process.Kill()
		if t.Failed() {
			t.Logf("%s printed:\n%s", strings.Join(p.Args[1:], " "), &p.output)
		}
	})
	return p
}

// maxWait is how long tests wait for something that takes seconds on an idle machine.
const maxWait = 4 * time.Minute

// await waits until the process has ended by itself, and fails the test if it has failed.
func (p *process) await(t *testing.T) {
	t.Helper()
	select {
	case err := <-p.exited:
		if err != nil {
			t.Fatalf("%v: %v\n%s", p.Args[1:], err, &p.output)
		}
	case <-time.After(maxWait):
		t.Fatalf("%v is still running after %v:\n%s", p.Args[1:], maxWait, &p.output)
	}
}

// waitUntil waits for a condition.
func waitUntil(t *testing.T, what string, holds func() bool) {
	t.Helper()
	for deadline := time.Now().Add(maxWait); !holds(); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("%s: not after %v", what, maxWait)
		}
	}
}

// writeTournament writes a tournament file of short games without a clock.
func writeTournament(t *testing.T, games, nodes int) string {
	t.Helper()
	return shogitest.File(t, "short.yaml", fmt.Sprintf(`name: short
games: %d
time_control: {nodes: %d}
engines:
  - {name: a, profile: default, options: {USI_Hash: "1"}}
  - {name: b, profile: default, options: {USI_Hash: "1"}, time_control: {nodes: %d}}
adjudication: {max_moves: 60}
`, games, nodes, nodes*2))
}

// runFolder returns the folder of a tournament.
func runFolder(file string) string { return strings.TrimSuffix(file, ".yaml") + ".run" }

// gameCount returns the number of results in the folder of a tournament.
func gameCount(file string) int {
	results, _ := director.LoadResults(runFolder(file)) // there may be none yet
	return len(results)
}

// checkEveryGameOnce fails the test unless there is exactly one result for each scheduled game.
func checkEveryGameOnce(t *testing.T, file string) {
	t.Helper()
	spec, err := tournament.Load(file)
	if err != nil {
		t.Fatal(err)
	}
	results, err := director.LoadResults(runFolder(file))
	if err != nil {
		t.Fatal(err)
	}
	tournamenttest.CheckEveryGameOnce(t, spec, tournamenttest.Openings(t, spec), results)
}

// TestExamples plays the tournaments of the examples folder at a reduced size.
func TestExamples(t *testing.T) {
	t.Parallel()
	examples, err := filepath.Glob("../examples/*.yaml")
	if err != nil || len(examples) == 0 {
		t.Fatalf("no examples: %v", err)
	}
	for _, example := range examples {
		t.Run(strings.TrimSuffix(filepath.Base(example), ".yaml"), func(t *testing.T) {
			t.Parallel()
			playExample(t, example)
		})
	}
}

// playExample plays an example at a reduced size, and checks its results and reports.
func playExample(t *testing.T, example string) {
	spec, err := tournament.Load(example)
	if err != nil {
		t.Fatal(err)
	}
	for i := range spec.Engines {
		if command := spec.Engines[i].Command; command != "" {
			shogitest.Engine(t, command, "fairy-stockfish or gpsshogi")
		}
	}
	small := readFile(t, example)
	for what, instead := range reducedSizes {
		small = regexp.MustCompile(what).ReplaceAllString(small, instead)
	}
	file := shogitest.File(t, "small.yaml", small)
	folder := filepath.Dir(file)
	if err := os.CopyFS(folder, os.DirFS("../examples")); err != nil {
		t.Fatal(err)
	}
	args, want := []string{"tournament", "run", file}, 2*len(spec.Pairings())
	if spec.Format == tournament.TuningFormat {
		args, want = []string{"tune", "search", file, "--iterations", "1", "--pairs", "1"}, 2
	}
	printed := runShotest(t, append(args, "--concurrency", "1")...)
	runs := filepath.Join(folder, spec.Name+".run")
	if results, err := director.LoadResults(runs); err != nil || len(results) != want {
		t.Errorf("%d games, want %d (%v)\n%s", len(results), want, err, printed)
	}
	if spec.Format == tournament.TuningFormat {
		return // its report is the table that it prints
	}
	for _, report := range []string{"report.md", "report.html"} {
		if info, err := os.Stat(filepath.Join(runs, report)); err != nil || info.Size() < 500 {
			t.Errorf("%s: %v", report, err)
		}
	}
}

// reducedSizes holds regular expressions for the settings that make a tournament long, and their
// replacements for the test.
var reducedSizes = map[string]string{
	`(?m)^games: \d+\n`:   "games: 2\n",
	`max_moves: \d+`:      "max_moves: 40",
	`byoyomi: (\d+ms|1s)`: "byoyomi: 20ms",
	`cpu: (\d+ms|1s)`:     "cpu: 20ms",
	`main: 1s`:            "main: 200ms",
	`increment: \d+ms`:    "increment: 20ms",
	`\bnodes: \d+`:        "nodes: 200",
	`\bdepth: \d+`:        "depth: 2",
}
