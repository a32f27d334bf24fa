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
func FreeMemory() uint64 { return min(machine(), container("/"), addressSpace()) }

// machine returns the memory that the kernel counts as available.
func machine() uint64 { return field("/proc/meminfo", "MemAvailable:", 1<<10) }

// addressSpace returns the rest of the process's limit of address space (ulimit -v).
func addressSpace() uint64 {
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_AS, &limit); err != nil {
		return UnknownMemory
	}
	return left(limit.Cur, field("/proc/self/status", "VmSize:", 1<<10))
}

// container returns the memory left to the process's control groups, by the files of versions 2 and
// 1 below the root of a file system. The limits of the enclosing groups apply to each group as
// well.
func container(root string) uint64 {
	least := uint64(UnknownMemory)
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
				least = min(least, unused(folder, "memory.max", "memory.current", "inactive_file"))
			case "memory":
				least = min(least, unused(folder, "memory.limit_in_bytes", "memory.usage_in_bytes",
					"total_inactive_file"))
			}
			if group == "/" {
				break
			}
		}
	}
	return least
}

// unused returns the memory left to a group, by its files. The kernel gives up the group's file
// cache when memory is needed.
func unused(folder, limit, used, cache string) uint64 {
	current, cached := field(path.Join(folder, used), "", 1), field(path.Join(folder, "memory.stat"), "\n"+cache+" ", 1)
	if current != UnknownMemory && cached != UnknownMemory {
		current -= min(current, cached)
	}
	return left(field(path.Join(folder, limit), "", 1), current)
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

// left returns the difference between a limit and the use, at least 0.
func left(limit, used uint64) uint64 {
	if limit == UnknownMemory || used == UnknownMemory {
		return limit
	}
	return limit - min(limit, used)
}
