package queue

import (
	"context"
	"errors"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"shotest/tournament"
)

// Whatever workers do, and however often the server is restarted, every game
// has one result in the end, and every reader sees it once.
func TestRandomCrashes(t *testing.T) {
	for seed := range uint64(6) {
		t.Run("", func(t *testing.T) {
			t.Parallel()
			crashes{config: embeddedConfig(t), jobs: schedule(60), seed: seed}.run(t)
		})
	}
}

type crashes struct {
	config Config
	jobs   []tournament.Job
	seed   uint64
}

// run plays the schedule in several runs of the program, each of which ends in
// the middle, except for the last.
func (c crashes) run(t *testing.T) {
	const runs = 3
	for run := range runs {
		q := mustOpen(t, c.config)
		if _, err := q.Enqueue(testContext(t), c.jobs); err != nil {
			t.Fatal(err)
		}
		ctx, stop := context.WithCancel(testContext(t))
		var workers sync.WaitGroup
		for i := range 4 {
			workers.Go(func() {
				c.work(ctx, t, q, rand.New(rand.NewPCG(c.seed, uint64(run*4+i))))
			})
		}
		enough := len(c.jobs) * (run + 1) / runs
		var seen []tournament.Result
		for result, err := range q.Results(testContext(t)) {
			if err != nil {
				t.Fatalf("seed %d: %v", c.seed, err)
			}
			if seen = append(seen, result); len(seen) >= enough {
				break
			}
		}
		if run == runs-1 {
			checkComplete(t, c.jobs, seen)
			checkComplete(t, c.jobs, stored(t, q))
		}
		stop()
		workers.Wait()
		mustClose(t, q)
	}
}

// work takes games and does what may happen to them.
func (c crashes) work(ctx context.Context, t *testing.T, q *Queue, random *rand.Rand) {
	for {
		lease, err := q.Take(ctx)
		if err != nil {
			return
		}
		time.Sleep(time.Duration(random.IntN(5)) * time.Millisecond)
		result := resultOf(lease.Job, "w")
		result.Started = time.Unix(0, random.Int64()).UTC() // no two are equal
		switch random.IntN(12) {
		case 0: // the process dies in the game
			lease.stop()
		case 1: // … or after it
			lease.stop()
			err = q.store(ctx, result)
		case 2: // it is paused
			lease.stop()
			time.Sleep(q.ackWait + time.Duration(random.IntN(200))*time.Millisecond)
			err = lease.Done(ctx, result)
		case 3: // it is interrupted
			err = lease.Release(context.WithoutCancel(ctx))
		case 4: // it does not believe that it has succeeded
			err = errors.Join(lease.Done(ctx, result), q.store(ctx, result))
		default:
			err = lease.Done(ctx, result)
		}
		if err != nil && !errors.Is(err, ErrAlreadyFinished) && ctx.Err() == nil {
			t.Errorf("seed %d: %v", c.seed, err)
		}
	}
}
