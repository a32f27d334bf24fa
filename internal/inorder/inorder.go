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

// ahead is the number of pieces of work that each goroutine may begin before the oldest has ended,
// so that a long piece keeps no goroutine waiting.
const ahead = 16

// outcome is the result of a piece of work.
type outcome[T any] struct {
	number uint64
	result T
	err    error
}

// Work does the work of every number from first on, without an end. It uses the given number of
// goroutines (0 for one for each core), each with its own worker. It ends when the caller stops the
// loop, or after an error, which is that of ctx once ctx has ended. Results that are ready or in
// progress then are lost.
func Work[T any](ctx context.Context, goroutines int, first uint64, newWorker func() func(ctx context.Context,
	number uint64) (T, error)) iter.Seq2[T, error] {
	if goroutines <= 0 {
		goroutines = runtime.GOMAXPROCS(0)
	}
	return func(yield func(T, error) bool) {
		ctx, stop := context.WithCancel(ctx)
		numbers, done := make(chan uint64, ahead*goroutines), make(chan outcome[T], ahead*goroutines)
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
			o, ended := early[number]
			for !ended {
				select {
				case o = <-done:
				case <-ctx.Done():
					o = outcome[T]{number: number, err: context.Cause(ctx)}
				}
				ended = o.number == number
				if !ended {
					early[o.number] = o
				}
			}
			delete(early, number)
			if ctx.Err() != nil { // whatever is ready: who ended it has had the last
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

// workOn works until ctx ends, and begins nothing afterwards, though select may choose either of
// two ready channels.
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
