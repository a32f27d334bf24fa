package resources

import (
	"os"
	"path"
	"strconv"
	"strings"
	"syscall"
)

// FreeMemory returns the number of bytes that this process could still use without displacing
// others: the free memory of the machine, within the limits of its container and of the process
// itself.
func FreeMemory() uint64 { return min(machineMemory(), containerMemory("/"), addressSpace()) }

// machineMemory returns the memory that the kernel counts as available, in bytes.
func machineMemory() uint64 { return field("/proc/meminfo", "MemAvailable:", 1<<10) }

// addressSpace returns the rest of the process's limit of address space (ulimit -v).
func addressSpace() uint64 {
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_AS, &limit); err != nil {
		return UnknownMemory
	}
	return remaining(limit.Cur, field("/proc/self/status", "VmSize:", 1<<10))
}

// containerMemory returns the memory left to the process's control groups, by the files of cgroup
// versions 2 and 1 below the root of a file system. The limits of the enclosing groups apply to
// each group as well.
func containerMemory(root string) uint64 {
	lowest := uint64(UnknownMemory)
	groups, _ := os.ReadFile(path.Join(root, "proc/self/cgroup"))
	for line := range strings.Lines("0::/\n0:memory:/\n" + string(groups)) {
		parts := strings.SplitN(strings.TrimSpace(line), ":", 3)
		if len(parts) < 3 {
			continue
		}
		mount := path.Join(root, "sys/fs/cgroup", parts[1])
		for group := path.Join("/", parts[2]); ; group = path.Dir(group) {
			folder := path.Join(mount, group)
			switch parts[1] {
			case "":
				lowest = min(lowest, groupMemory(folder, "memory.max", "memory.current", "inactive_file"))
			case "memory":
				lowest = min(lowest, groupMemory(folder, "memory.limit_in_bytes", "memory.usage_in_bytes",
					"total_inactive_file"))
			}
			if group == "/" {
				break
			}
		}
	}
	return lowest
}

// groupMemory returns the memory left to a control group, by the files with the given names. The
// group's file cache does not count as used, since the kernel frees it when memory is needed.
func groupMemory(folder, limit, used, cache string) uint64 {
	current, cached := field(path.Join(folder, used), "", 1), field(path.Join(folder, "memory.stat"), "\n"+cache+" ", 1)
	if current != UnknownMemory && cached != UnknownMemory {
		current -= min(current, cached)
	}
	return remaining(field(path.Join(folder, limit), "", 1), current)
}

// field returns the number after a word in a file, times a unit; UnknownMemory if there is none.
func field(file, word string, unit uint64) uint64 {
	text, err := os.ReadFile(file)
	if err != nil {
		return UnknownMemory
	}
	_, rest, _ := strings.Cut("\n"+string(text), word)
	words := strings.Fields(rest)
	if len(words) == 0 {
		return UnknownMemory
	}
	n, err := strconv.ParseUint(words[0], 10, 54)
	if err != nil {
		return UnknownMemory // "max"
	}
	return n * unit
}

// remaining returns the rest of a limit, at least 0, or the limit itself if the use is not known.
func remaining(limit, used uint64) uint64 {
	if limit == UnknownMemory || used == UnknownMemory {
		return limit
	}
	return limit - min(limit, used)
}
