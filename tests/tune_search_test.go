//go:build e2e

package tests

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/nats-io/nats-server/v2/server"

	"shotest/internal/testing/natstest"
	"shotest/internal/testing/shogitest"
)

// writeTuning writes a tuning of short games, and its parameters beside it.
func writeTuning(t *testing.T, iterations int, engine string) (file string) {
	t.Helper()
	file = shogitest.File(t, "short.yaml", fmt.Sprintf(`name: short
format: tuning
seed: 2
time_control: {nodes: 90}
engines: [%s]
adjudication: {max_moves: 40, resign: {score: 100, moves: 1, both: false}}
records: {csa: false}
tuning: {parameters: short.csv, iterations: %d, pairs: 2}
`, engine, iterations))
	const parameters = "name, type, value, min, max, c_end, r_end\ncosts.k, int, 400, 100, 800, 150, 0.1 // a constant\n" +
		"network_delay, float, 0.1, 0, 1, 0.1, 0.1\n"
	if err := os.WriteFile(filepath.Join(filepath.Dir(file), "short.csv"), []byte(parameters), 0o644); err != nil {
		t.Fatal(err)
	}
	return file
}

const inProcess = `{name: a, profile: default, options: {USI_Hash: "1"}}`

// tuned returns the values that a tuning has written.
func tuned(t *testing.T, file string) string {
	t.Helper()
	return read(t, filepath.Join(runFolder(file), "tuned.csv"))
}

// Interrupted, killed, and resumed, a tuning ends with the values of a run without an interruption. The same command
// shows the whole way again, and does not go on as something else.
func TestTuneSearchResumes(t *testing.T) {
	t.Parallel()
	const iterations = 12
	whole, broken := writeTuning(t, iterations, inProcess), writeTuning(t, iterations, inProcess)
	run(t, "tune", "search", whole)
	for i, signal := range []os.Signal{os.Interrupt, os.Kill} {
		p := start(t, "tune", "search", broken, "--json")
		until(t, "some iterations", func() bool { return strings.Count(p.output.String(), `"resumed":false`) >= 3 })
		if err := p.Process.Signal(signal); err != nil {
			t.Fatal(err)
		}
		if err := <-p.exited; err == nil || i == 0 && !strings.Contains(p.output.String(), "run the same command again") {
			t.Fatalf("%v: %v", signal, err)
		}
	}
	printed := run(t, "tune", "search", broken)
	if strings.Contains(printed, "iteration 5/") || !strings.Contains(printed, "iteration 12/12") {
		t.Errorf("resumed:\n%s", printed)
	}
	values := tuned(t, whole)
	if strings.Contains(values, "costs.k,int,400,") {
		t.Error("no game has changed anything")
	}
	if again := tuned(t, broken); again != values {
		t.Errorf("got\n%s\nwant\n%s", again, values)
	}
	if printed := run(t, "tune", "search", broken, "--json"); strings.Count(printed, `"resumed":true`) != iterations {
		t.Errorf("the whole way again:\n%s", printed)
	}
	if _, problems, code := shotest(t, "tune", "search", broken, "--pairs", "3"); code != 1 || !strings.Contains(problems, `the file says "pairs: 3"`) {
		t.Errorf("exit code %d\n%s", code, problems)
	}
}

// Another process can play the games, each profile in a process of its own.
func TestTuneSearchOnAWorker(t *testing.T) {
	t.Parallel()
	here, there := writeTuning(t, 2, inProcess), writeTuning(t, 2, strings.Replace(inProcess, "profile", "child: true, profile", 1))
	run(t, "tune", "search", here)
	address := natstest.Start(t, &server.Options{}).URL()
	runner := start(t, "tune", "search", there, "--concurrency", "0", "--nats", address)
	worker := start(t, "tournament", "work", "short", "--nats", address, "--name", "desk", "--concurrency", "2")
	runner.await(t)
	worker.await(t)
	if mine, others := tuned(t, here), tuned(t, there); others != mine {
		t.Errorf("by the worker:\n%s\nhere:\n%s", others, mine)
	}
	checkEveryGameOnce(t, there)
}
