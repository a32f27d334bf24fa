//go:build e2e

package tests

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/nats-io/nats-server/v2/server"

	"shotest/internal/testing/natstest"
	"shotest/internal/testing/shogitest"
)

// writeTuning writes a tuning file of short games, and the file of its parameters.
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
	const parameters = "name, type, value, min, max, c_end, r_end\nsearch.razoring.margin, int, 400, 100, 800, 150, 0.1 // a constant\n" +
		"network_delay, float, 0.1, 0, 1, 0.1, 0.1\n"
	shogitest.WriteFile(t, filepath.Join(filepath.Dir(file), "short.csv"), parameters)
	return file
}

const inProcessEngine = `{name: a, profile: default, options: {USI_Hash: "1"}}`

// writtenValues returns the values that a tuning has written.
func writtenValues(t *testing.T, file string) string {
	t.Helper()
	return readFile(t, filepath.Join(runFolder(file), "tuned.csv"))
}

// A tuning gives the same values if a worker plays the games, with each engine in its own process.
func TestTuneSearchOnAWorker(t *testing.T) {
	t.Parallel()
	local, remote := writeTuning(t, 2, inProcessEngine),
		writeTuning(t, 2, strings.Replace(inProcessEngine, "profile", "child: true, profile", 1))
	runShotest(t, "tune", "search", local)
	address := natstest.Start(t, &server.Options{}).URL()
	runner := start(t, "tune", "search", remote, "--concurrency", "0", "--nats", address)
	worker := start(t, "tournament", "work", "short", "--nats", address, "--name", "desk", "--concurrency", "2")
	runner.await(t)
	worker.await(t)
	if mine, others := writtenValues(t, local), writtenValues(t, remote); others != mine {
		t.Errorf("by the worker:\n%s\nhere:\n%s", others, mine)
	}
	checkEveryGameOnce(t, remote)
}
