package resources

import (
	"syscall"
	"unsafe"
)

// memoryStatus is MEMORYSTATUSEX.
type memoryStatus struct {
	length, load                                             uint32
	totalPhysical, availablePhysical                         uint64
	totalPage, availablePage, totalVirtual, availableVirtual uint64
	availableExtended                                        uint64
}

var globalMemoryStatus = syscall.NewLazyDLL("kernel32.dll").NewProc("GlobalMemoryStatusEx")

// FreeMemory returns how many bytes this process could still use.
func FreeMemory() uint64 {
	status := memoryStatus{length: uint32(unsafe.Sizeof(memoryStatus{}))}
	if done, _, _ := globalMemoryStatus.Call(uintptr(unsafe.Pointer(&status))); done == 0 {
		return UnknownMemory
	}
	return min(status.availablePhysical, status.availablePage, status.availableVirtual)
}
