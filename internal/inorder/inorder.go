// Package inorder does numbered work on several goroutines, and yields the results in the order of
// the numbers:
//
//	squares := inorder.Work(ctx, 4, 1, func() func(context.Context, uint64) (uint64, error) {
//		return func(_ context.Context, n uint64) (uint64, error) { return n * n, nil }
//	})
//	for square, err := range squares {
//		if err != nil || square > 100 {
//			break
//		}
//		fmt.Println(square) // 1, 4, 9 …, whichever was ready first
//	}
package inorder

import (
	"context"
	"iter"
	"runtime"
	"sync"
)

// maxAhead is the number of numbers per goroutine that may be begun before the oldest is done, so
// that one slow number does not keep the other goroutines waiting.
const maxAhead = 16

// outcome is the result of the work for a number.
type outcome[T any] struct {
	number uint64
	result T
	err    error
}

// Work yields the results for first, first + 1 and so on, without an end. It uses the given number
// of goroutines (0 for one for each core), and calls newWorker once for each. It ends when the
// caller leaves the loop, or after yielding an error: that of a worker, or the cause of ctx once it
// has ended. Results that are ready or in progress then are dropped.
func Work[T any](ctx context.Context, goroutines int, first uint64, newWorker func() func(ctx context.Context,
	number uint64) (T, error)) iter.Seq2[T, error] {
	if goroutines <= 0 {
		goroutines = runtime.GOMAXPROCS(0)
	}
	return func(yield func(T, error) bool) {
		ctx, stop := context.WithCancel(ctx)
		numbers, done := make(chan uint64, maxAhead*goroutines), make(chan outcome[T], maxAhead*goroutines)
		next := first
		for ; next < first+uint64(cap(numbers)); next++ {
			numbers <- next
		}
		var workers sync.WaitGroup
		defer workers.Wait()
		defer stop()
		for range goroutines {
			workers.Go(func() { workOn(ctx, newWorker(), numbers, done) })
		}
		early := map[uint64]outcome[T]{}
		for number := first; ; number++ {
			o, ok := early[number]
			for !ok {
				select {
				case o = <-done:
				case <-ctx.Done():
					o = outcome[T]{number: number, err: context.Cause(ctx)}
				}
				ok = o.number == number
				if !ok {
					early[o.number] = o
				}
			}
			delete(early, number)
			if ctx.Err() != nil { // even if the result is ready: nothing is yielded after the end of ctx
				o = outcome[T]{number: number, err: context.Cause(ctx)}
			}
			if !yield(o.result, o.err) || o.err != nil {
				return
			}
			numbers <- next
			next++
		}
	}
}

// workOn does the work for numbers until ctx ends. The loop checks ctx as well as select does,
// since select may choose either of two ready channels.
func workOn[T any](ctx context.Context, work func(context.Context, uint64) (T, error), numbers <-chan uint64,
	done chan<- outcome[T]) {
	for ctx.Err() == nil {
		select {
		case number := <-numbers:
			result, err := work(ctx, number)
			done <- outcome[T]{number, result, err}
		case <-ctx.Done():
			return
		}
	}
}
