package queue

import (
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"shotest/internal/smalldisk"
	"shotest/tournament"
)

// longResult does not fit into the rest of a block that the disk has given
// already.
func longResult(job tournament.Job, worker string) tournament.Result {
	result := resultOf(job, worker)
	random := rand.New(rand.NewPCG(1, 1))
	for range 2000 {
		result.Moves = append(result.Moves, tournament.MoveRecord{Move: strconv.FormatUint(random.Uint64(), 36)})
	}
	return result
}

// A full disk delays a result, and loses nothing: neither this one nor those
// from before.
func TestFullDisk(t *testing.T) {
	t.Parallel()
	disk := smalldisk.Mount(t, "4m", false)
	troubles := make(chan Trouble, 1000)
	config := Config{Tournament: "test", AckWait: 2 * time.Second}
	config.Folder = filepath.Join(disk, "queue")
	config.Trouble = func(trouble Trouble) { troubles <- trouble }
	q, jobs := mustOpen(t, config), schedule(20)
	mustEnqueue(t, q, jobs, len(jobs))
	for range 5 {
		mustFinish(t, mustTake(t, q), "before")
	}
	seen := make(chan []tournament.Result, 1)
	go func() { seen <- readResults(t, q, len(jobs)) }()
	lease := mustTake(t, q)
	filler := filepath.Join(disk, "filler")
	smalldisk.Fill(t, filler)

	done := make(chan error, 1)
	go func() { done <- lease.Done(testContext(t), longResult(lease.Job, "during")) }()
	if trouble := <-troubles; trouble.Err == nil || trouble.Job != lease.Job.ID || trouble.Attempts != 1 ||
		!strings.Contains(trouble.Err.Error(), "no space left on device") {
		t.Errorf("trouble %+v", trouble)
	}
	for again := (Trouble{}); again.Attempts < 2 || time.Since(again.Since) < 2*time.Second; {
		select {
		case err := <-done:
			t.Fatalf("Done returned %v on a full disk", err)
		case again = <-troubles: // the server has looked after itself, in vain
		}
	}
	if err := os.Remove(filler); err != nil {
		t.Fatal(err)
	}
	if err := <-done; err != nil {
		t.Fatal(err)
	}
	last := Trouble{}
	for len(troubles) > 0 {
		last = <-troubles
	}
	if last.Err != nil || last.Attempts < 2 || time.Since(last.Since) < 2*time.Second {
		t.Errorf("last trouble %+v", last)
	}
	playAll(t, q, len(jobs))
	checkComplete(t, jobs, <-seen)
	mustClose(t, q)
	checkComplete(t, jobs, stored(t, mustOpen(t, config)))
}

// playAll plays until n games have results.
func playAll(t *testing.T, q *Queue, n int) {
	t.Helper()
	if err := q.End(testContext(t)); err != nil {
		t.Fatal(err)
	}
	for {
		lease, err := q.Take(testContext(t))
		if errors.Is(err, ErrOver) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		mustFinish(t, lease, "after")
	}
	if p, err := q.Progress(testContext(t)); err != nil || p.Finished != n {
		t.Errorf("progress %+v, error %v", p, err)
	}
}

// Ctrl-C on a full disk: Done gives up, and the game is played again later.
func TestInterruptedOnAFullDisk(t *testing.T) {
	t.Parallel()
	disk := smalldisk.Mount(t, "4m", false)
	config := Config{Tournament: "test", AckWait: 2 * time.Second}
	config.Folder = filepath.Join(disk, "queue")
	q, jobs := mustOpen(t, config), schedule(3)
	mustEnqueue(t, q, jobs, len(jobs))
	mustFinish(t, mustTake(t, q), "before")
	lease := mustTake(t, q)
	filler := filepath.Join(disk, "filler")
	smalldisk.Fill(t, filler)
	ctx, cancel := context.WithTimeout(testContext(t), 300*time.Millisecond)
	defer cancel()
	if err := lease.Done(ctx, longResult(lease.Job, "during")); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("Done gives %v", err)
	}
	mustClose(t, q)
	// To start on the full disk may fail, but must not do harm.
	if q, err := Open(testContext(t), config); err != nil {
		t.Log("on a full disk:", err)
	} else {
		mustClose(t, q)
	}
	if err := os.Remove(filler); err != nil {
		t.Fatal(err)
	}
	q = mustOpen(t, config)
	if _, err := q.Enqueue(testContext(t), jobs); err != nil {
		t.Fatal(err)
	}
	playAll(t, q, len(jobs))
	checkComplete(t, jobs, stored(t, q))
}
