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

// EachWith is like Each, with a worker of its own for each goroutine. It creates all workers before
// any goroutine begins.
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

// Shards is the number of parts into which most learners split a batch. The last digits of the
// result depend on it, but not on the number of cores.
const Shards = 8

// SumLosses calls learn for the samples of a batch, each with the number of its shard, and
// returns the sum of the losses. The samples of a shard come in their order.
func SumLosses(shards int, batch []int, learn func(shard, sample int) float64) (sum float64) {
	losses := make([]float64, shards)
	Each(shards, func(n int) {
		loss := 0.0
		for _, i := range batch[n*len(batch)/shards : (n+1)*len(batch)/shards] {
			loss += learn(n, i)
		}
		losses[n] = loss
	})
	for _, loss := range losses {
		sum += loss
	}
	return sum
}

// Mix spreads the bits of a number over all of its bits: the last step of SplitMix64 (Steele, Lea
// and Flood 2014).
func Mix(x uint64) uint64 {
	x = (x ^ x>>30) * 0xBF58476D1CE4E5B9
	x = (x ^ x>>27) * 0x94D049BB133111EB
	return x ^ x>>31
}

// Shuffled returns the numbers from 0 to n-1 in an order that depends only on a seed and the number
// of an epoch.
func Shuffled(n int, seed uint64, epoch int) []int {
	return rand.New(rand.NewPCG(seed, uint64(epoch))).Perm(n)
}
