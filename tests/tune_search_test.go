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

// Another process can play the games, each profile in a process of its own.
func TestTuneSearchOnAWorker(t *testing.T) {
	t.Parallel()
	here, there := writeTuning(t, 2, inProcess),
		writeTuning(t, 2, strings.Replace(inProcess, "profile", "child: true, profile", 1))
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
