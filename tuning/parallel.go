package tuning

import (
	"math/rand/v2"
	"runtime"
	"sync"
	"sync/atomic"
)

// Each calls work for 0 to n-1, on as many goroutines as there are cores, and returns
// when all calls have.
func Each(n int, work func(i int)) {
	EachWith(n, func() struct{} { return struct{}{} }, func(_ struct{}, i int) { work(i) })
}

// EachWith is Each for work that needs something of its own on each goroutine. That is
// made before any of them begins.
func EachWith[W any](n int, newWorker func() W, work func(worker W, i int)) {
	workers := make([]W, min(n, runtime.GOMAXPROCS(0)))
	for i := range workers {
		workers[i] = newWorker()
	}
	var next atomic.Int64
	var group sync.WaitGroup
	for _, worker := range workers {
		group.Go(func() {
			for {
				i := int(next.Add(1)) - 1
				if i >= n {
					return
				}
				work(worker, i)
			}
		})
	}
	group.Wait()
}

// Shuffled returns the numbers from 0 to n-1 in an order that depends on a seed and
// the number of an epoch alone.
func Shuffled(n int, seed uint64, epoch int) []int {
	return rand.New(rand.NewPCG(seed, uint64(epoch))).Perm(n)
}
