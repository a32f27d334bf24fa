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
	var next atomic.Int64
	var group sync.WaitGroup
	for range min(n, runtime.GOMAXPROCS(0)) {
		group.Go(func() {
			for {
				i := int(next.Add(1)) - 1
				if i >= n {
					return
				}
				work(i)
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
