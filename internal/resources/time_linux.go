package resources

import (
	"bytes"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"golang.org/x/sys/unix"
)

// ThreadTime returns the processor time that the calling thread has used since it began: to the
// nanosecond on Linux, in steps of some 16 ms on Windows. A goroutine that compares two of its
// times must be locked to its thread (runtime.LockOSThread).
func ThreadTime() (time.Duration, error) { return clock(unix.CLOCK_THREAD_CPUTIME_ID) }

// clock returns the time of a clock.
func clock(id int32) (time.Duration, error) {
	var t unix.Timespec
	if err := unix.ClockGettime(id, &t); err != nil {
		return 0, err
	}
	return time.Duration(t.Nano()), nil
}

// processTime includes the descendants, since many engines are started by a script.
//
// The clock of a process (clock_getcpuclockid) counts nanoseconds. /proc/PID/stat, which shows the
// same time, counts in steps of 10 ms, and some matches give only this much for a move.
func processTime(id int) (time.Duration, error) {
	used, err := clock(clockOf(id))
	if err != nil {
		return 0, err
	}
	for _, child := range children(id) {
		if more, err := processTime(child); err == nil { // otherwise it has just ended
			used += more
		}
	}
	return used, nil
}

// IsWorking reports whether one of the threads of a process or its descendants runs, or waits for a
// processor or a disk, rather than for input or a timer. known is false if the system does not
// tell, as on Windows.
func IsWorking(id int) (working, known bool) {
	threads, err := os.ReadDir(fmt.Sprintf("/proc/%d/task", id))
	if err != nil {
		return false, false
	}
	for _, thread := range threads {
		if hasWork(fmt.Sprintf("/proc/%d/task/%s/stat", id, thread.Name())) {
			return true, true
		}
	}
	return slices.ContainsFunc(children(id), func(child int) bool {
		working, _ := IsWorking(child)
		return working
	}), true
}

// hasWork reports whether a thread runs or would run if it could (R), or waits for a disk (D). Its
// state is the word after its name, which is in brackets and may hold anything.
func hasWork(stat string) bool {
	text, err := os.ReadFile(stat)
	if err != nil {
		return false // it has ended
	}
	state := bytes.TrimLeft(text[bytes.LastIndexByte(text, ')')+1:], " ")
	return len(state) > 0 && (state[0] == 'R' || state[0] == 'D')
}

// clockOf returns the kernel's number of a process's clock: the complement of the process id in the
// upper bits, and CPUCLOCK_SCHED (2) in the lower three.
func clockOf(id int) int32 { return int32(^id<<3 | 2) }

// children returns the processes that the first thread of a process has started and that have not
// ended: a script has one thread. If the kernel does not list them, children returns none.
func children(id int) (ids []int) {
	list, err := os.ReadFile(fmt.Sprintf("/proc/%d/task/%d/children", id, id))
	if err != nil {
		return nil
	}
	for word := range strings.FieldsSeq(string(list)) {
		if child, err := strconv.Atoi(word); err == nil {
			ids = append(ids, child)
		}
	}
	return ids
}
