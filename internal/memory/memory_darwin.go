package memory

import "golang.org/x/sys/unix"

// Available returns how many bytes the machine has. How many of them are free the system does not say.
func Available() uint64 {
	if size, err := unix.SysctlUint64("hw.memsize"); err == nil {
		return size
	}
	return Unknown
}
