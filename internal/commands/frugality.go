package commands

import (
	"runtime"
	"runtime/debug"
)

// garbageBytes is the amount of garbage to allow.
const garbageBytes = 4 << 20

// frugality keeps the memory of this process near what it uses: it collects garbage as soon as
// there is a little, rather than when there is as much as the tables are large.
type frugality struct {
	// held is the number of bytes that the process held after it had last given memory back.
	held uint64
}

// spare gives unused memory back, and bounds future garbage. It returns the previous bound, as
// debug.SetGCPercent does.
func (f *frugality) spare() (before int) {
	var memory runtime.MemStats
	runtime.ReadMemStats(&memory)
	if held := memory.HeapSys - memory.HeapReleased; held > f.held+garbageBytes {
		debug.FreeOSMemory() // which takes milliseconds, and clients ask again and again
		runtime.ReadMemStats(&memory)
		f.held = memory.HeapSys - memory.HeapReleased
	}
	return debug.SetGCPercent(max(1, int(garbageBytes*100/max(memory.HeapAlloc, 1))))
}
