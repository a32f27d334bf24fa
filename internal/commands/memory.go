package commands

import (
	"runtime"
	"runtime/debug"
)

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
