package inorder

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// slow makes a worker that takes longer the smaller the number's last digit is.
func slow() func(context.Context, uint64) (uint64, error) {
	return func(_ context.Context, n uint64) (uint64, error) {
		time.Sleep(time.Duration(10-n%10) * time.Second)
		return 2 * n, nil
	}
}

func TestOrder(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		next := uint64(5)
		for got, err := range Work(t.Context(), 4, next, slow) {
			if err != nil || got != 2*next {
				t.Fatalf("got %d (%v), want %d", got, err, 2*next)
			}
			next++
			if next == 200 {
				break
			}
		}
	})
}

// Four goroutines take a quarter of the time.
func TestAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		began, count := time.Now(), 0
		for range Work(t.Context(), 4, 0, slow) {
			count++
			if count == 400 {
				break
			}
		}
		const alone = 400 * 5500 * time.Millisecond
		if took := time.Since(began); took > alone/4+time.Minute {
			t.Errorf("took %v, one after the other %v", took, alone)
		}
	})
}

// After the loop has been left, each goroutine begins at most the number that it was just taking.
func TestNothingIsBegunAfterTheEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for range 50 {
			var late atomic.Int64
			for range Work(t.Context(), 4, 0, func() func(context.Context, uint64) (uint64, error) {
				return func(ctx context.Context, n uint64) (uint64, error) {
					if ctx.Err() != nil {
						late.Add(1)
					}
					time.Sleep(time.Second)
					return n, nil
				}
			}) {
				break
			}
			if n := late.Load(); n > 4 {
				t.Fatalf("%d pieces of work were begun after the end", n)
			}
		}
	})
}

func TestErrors(t *testing.T) {
	wrong, count := errors.New("wrong"), 0
	for got, err := range Work(t.Context(), 2, 0, func() func(context.Context, uint64) (uint64, error) {
		return func(_ context.Context, n uint64) (uint64, error) {
			if n == 7 {
				return 0, wrong
			}
			return n, nil
		}
	}) {
		count++
		switch {
		case count <= 7 && (err != nil || got != uint64(count-1)), count == 8 && !errors.Is(err, wrong), count > 8:
			t.Fatalf("number %d: %d, %v", count, got, err)
		}
	}
	if count != 8 {
		t.Errorf("%d results", count)
	}
}

// After the context has ended, results that are ready are not yielded.
func TestEndOfContext(t *testing.T) {
	enough := errors.New("enough")
	for range 50 {
		ctx, cancel := context.WithCancelCause(t.Context())
		defer cancel(nil)
		count := 0
		var last error
		for _, err := range Work(ctx, 2, 0, func() func(context.Context, uint64) (int, error) {
			return func(context.Context, uint64) (int, error) { return 0, nil }
		}) {
			count, last = count+1, err
			if count == 10 {
				cancel(enough)
			}
		}
		if !errors.Is(last, enough) || count != 11 {
			t.Fatalf("after %d results: %v", count, last)
		}
	}
}

// The loop ends with the context even while all workers are busy.
func TestEndOfContextAtWork(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), 25*time.Second)
		defer cancel()
		count := 0
		var last error
		for _, err := range Work(ctx, 2, 0, slow) {
			count, last = count+1, err
		}
		if !errors.Is(last, context.DeadlineExceeded) || count < 2 {
			t.Errorf("after %d results: %v", count, last)
		}
	})
}
