package commands

import (
	"runtime"
	"runtime/debug"
)

// garbageBytes is how much garbage there may be.
const garbageBytes = 4 << 20

// frugality keeps the memory of this process near what it uses: garbage is collected as soon as
// there is a little, and not only when there is as much as tables are large.
type frugality struct {
	// held is how many bytes the process held when it had last given back what it could.
	held uint64
}

// spare gives back what is not used now, and bounds the garbage to come. It returns how that was
// bounded before, as debug.SetGCPercent does.
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
