package commands

import (
	"cmp"
	"runtime"
	"runtime/debug"

	"shotest/internal/resources"
)

// engineMegabytes is about what an engine takes besides its transposition table.
const engineMegabytes = 24

// orPerCore returns the value of a flag --concurrency: without one, one for each processor of this
// process, which can be fewer than the machine has.
func orPerCore(concurrency int) int { return cmp.Or(concurrency, runtime.GOMAXPROCS(0)) }

// checkEngines returns an error if a number of engines at once, with tables of some megabytes, do
// not fit into the free memory.
func checkEngines(atOnce, tableMegabytes int, free uint64) error {
	needed := uint64(atOnce) * uint64(tableMegabytes+engineMegabytes) << 20
	if err := resources.CheckMemory(needed, free); err != nil {
		return usageErrorf("%d engines at once: %w", atOnce, err)
	}
	return nil
}

// maxGarbageBytes is the largest amount of garbage before a collection.
const maxGarbageBytes = 4 << 20

// memoryKeeper keeps the memory of the process close to the memory in use. It collects garbage when
// there is a little, instead of when there is as much as the tables are large.
type memoryKeeper struct {
	// held is the memory of the process in bytes after the last release.
	held uint64
}

// release gives unused memory back, and limits future garbage. It returns the previous limit, like
// debug.SetGCPercent.
func (m *memoryKeeper) release() (before int) {
	var memory runtime.MemStats
	runtime.ReadMemStats(&memory)
	if held := memory.HeapSys - memory.HeapReleased; held > m.held+maxGarbageBytes {
		debug.FreeOSMemory() // which takes milliseconds, and clients ask again and again
		runtime.ReadMemStats(&memory)
		m.held = memory.HeapSys - memory.HeapReleased
	}
	return debug.SetGCPercent(max(1, int(maxGarbageBytes*100/max(memory.HeapAlloc, 1))))
}
