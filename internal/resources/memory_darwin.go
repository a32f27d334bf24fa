package resources

import "golang.org/x/sys/unix"

// FreeMemory returns the machine's memory in bytes. The system does not say how much of it is free.
func FreeMemory() uint64 {
	if size, err := unix.SysctlUint64("hw.memsize"); err == nil {
		return size
	}
	return UnknownMemory
}
