package queue

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"runtime/pprof"
	"strings"
	"testing"
	"time"

	"shotest/tournament"
)

// TestMain plays the parts of the processes that TestProcesses starts, and looks
// after goroutines that are left behind.
func TestMain(m *testing.M) {
	if role := os.Getenv(roleVariable); role != "" {
		os.Exit(playRole(role))
	}
	status := m.Run()
	if status == 0 {
		status = reportLeaks()
	}
	os.Exit(status)
}

// reportLeaks returns 1 if goroutines of the queue, its server or its
// connections go on after all tests.
func reportLeaks() int {
	var dump bytes.Buffer
	for deadline := time.Now().Add(time.Minute); time.Now().Before(deadline); time.Sleep(20 * time.Millisecond) {
		dump.Reset()
		if err := pprof.Lookup("goroutine").WriteTo(&dump, 1); err != nil {
			return 1
		}
		if !strings.Contains(dump.String(), "nats") && strings.Count(dump.String(), "tournament/queue.") <= 2 {
			return 0
		}
	}
	fmt.Fprintln(os.Stderr, "goroutines are left behind:", dump.String())
	return 1
}

// testContext ends well before the test binary would be killed.
func testContext(t testing.TB) context.Context {
	ctx, cancel := context.WithTimeout(context.Background(), 4*time.Minute)
	t.Cleanup(cancel)
	return ctx
}

// embeddedConfig is a queue inside this process, in a folder of its own.
func embeddedConfig(t testing.TB) Config {
	return Config{Tournament: "test", Folder: t.TempDir(), AckWait: 300 * time.Millisecond}
}

// mustOpen opens a queue, and closes it with the test if that has not.
func mustOpen(t testing.TB, config Config) *Queue {
	t.Helper()
	q, err := Open(testContext(t), config)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { mustClose(t, q) })
	return q
}

func mustClose(t testing.TB, q *Queue) {
	t.Helper()
	if err := q.Close(); err != nil {
		t.Error(err)
	}
}

// schedule returns jobs for n games.
func schedule(n int) []tournament.Job {
	jobs := make([]tournament.Job, n)
	for i := range jobs {
		jobs[i] = tournament.Job{
			ID: fmt.Sprintf("%06d%c", i/2, "ab"[i%2]), Pair: i / 2, Players: [2]string{"one", "two"},
			Opening: tournament.Opening{Name: fmt.Sprint(i / 2), Position: "startpos"},
		}
	}
	return jobs
}

func mustEnqueue(t testing.TB, q *Queue, jobs []tournament.Job, want int) {
	t.Helper()
	added, err := q.Enqueue(testContext(t), jobs)
	if err != nil || added != want {
		t.Fatalf("Enqueue added %d, error %v; want %d", added, err, want)
	}
}

func mustTake(t testing.TB, q *Queue) *Lease {
	t.Helper()
	lease, err := q.Take(testContext(t))
	if err != nil {
		t.Fatal(err)
	}
	return lease
}

// resultOf is what a worker makes of a job: all but the worker follows from it.
func resultOf(job tournament.Job, worker string) tournament.Result {
	return tournament.Result{
		Job: job, Outcome: tournament.BlackWins, Reason: tournament.Resignation, Worker: worker,
		Moves: []tournament.MoveRecord{{Move: "7g7f", Depth: job.Pair}},
	}
}

func mustFinish(t testing.TB, lease *Lease, worker string) {
	t.Helper()
	if err := lease.Done(testContext(t), resultOf(lease.Job, worker)); err != nil {
		t.Fatal(err)
	}
}

// stored returns all results that are stored.
func stored(t testing.TB, q *Queue) []tournament.Result {
	t.Helper()
	var results []tournament.Result
	for result, err := range q.Stored(testContext(t)) {
		if err != nil {
			t.Fatal(err)
		}
		results = append(results, result)
	}
	return results
}

// readResults reads results as they come, until there are n.
func readResults(t *testing.T, q *Queue, n int) (results []tournament.Result) {
	for result, err := range q.Results(testContext(t)) {
		if err != nil {
			t.Error(err)
			break
		}
		if results = append(results, result); len(results) == n {
			break
		}
	}
	return results
}

// checkComplete reports jobs without a result, and results that are there twice
// or of no job.
func checkComplete(t testing.TB, jobs []tournament.Job, results []tournament.Result) {
	t.Helper()
	times := map[string]int{}
	for _, result := range results {
		times[result.ID]++
	}
	for _, job := range jobs {
		if times[job.ID] != 1 {
			t.Errorf("game %s has %d results", job.ID, times[job.ID])
		}
		delete(times, job.ID)
	}
	for id := range times {
		t.Errorf("result of game %s, which is not in the schedule", id)
	}
}

// nothingToTake reports a job that is to be had within a moment.
func nothingToTake(t testing.TB, q *Queue, wait time.Duration) {
	t.Helper()
	ctx, cancel := context.WithTimeout(testContext(t), wait)
	defer cancel()
	if lease, err := q.Take(ctx); err == nil {
		t.Errorf("took %s (attempt %d), want nothing", lease.Job.ID, lease.Attempt)
	}
}
