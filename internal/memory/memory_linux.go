package memory

import (
	"os"
	"strconv"
	"strings"
)

// Available returns how many bytes this process could still use without pushing out what others
// need: what the machine has left, within the limits of its container.
func Available() uint64 { return min(machine(), container()) }

// machine returns what the kernel takes to be available.
func machine() uint64 {
	text, err := os.ReadFile("/proc/meminfo")
	if err != nil {
		return Unknown
	}
	_, available, _ := strings.Cut(string(text), "MemAvailable:")
	number, _, _ := strings.Cut(available, "kB")
	kilobytes, err := strconv.ParseUint(strings.TrimSpace(number), 10, 54)
	if err != nil {
		return Unknown
	}
	return kilobytes << 10
}

// container returns what the control group has left, by the files of version 2 and 1.
func container() uint64 {
	const folder = "/sys/fs/cgroup/"
	return min(
		left(number(folder+"memory.max"), number(folder+"memory.current")),
		left(number(folder+"memory/memory.limit_in_bytes"), number(folder+"memory/memory.usage_in_bytes")),
	)
}

// number reads a file that holds a number, Unknown if it does not.
func number(path string) uint64 {
	text, err := os.ReadFile(path)
	if err != nil {
		return Unknown
	}
	n, err := strconv.ParseUint(strings.TrimSpace(string(text)), 10, 64)
	if err != nil {
		return Unknown // "max"
	}
	return n
}

// left returns what a limit leaves of what is used.
func left(limit, used uint64) uint64 {
	if limit == Unknown || used == Unknown {
		return limit
	}
	return limit - min(limit, used)
}
