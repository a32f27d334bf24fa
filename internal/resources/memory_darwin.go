package resources

import "golang.org/x/sys/unix"

// FreeMemory returns how many bytes the machine has. How many of them are free the system does not
// say.
func FreeMemory() uint64 {
	if size, err := unix.SysctlUint64("hw.memsize"); err == nil {
		return size
	}
	return UnknownMemory
}
