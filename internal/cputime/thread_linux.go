package cputime

import (
	"time"

	"golang.org/x/sys/unix"
)

// Thread returns the processor time that the calling thread has used since it began: to the
// nanosecond on Linux, in steps of some 16 ms on Windows. A goroutine that compares two of its
// times must be locked to its thread (runtime.LockOSThread).
func Thread() (time.Duration, error) { return clock(unix.CLOCK_THREAD_CPUTIME_ID) }

// clock returns what a clock shows.
func clock(id int32) (time.Duration, error) {
	var t unix.Timespec
	if err := unix.ClockGettime(id, &t); err != nil {
		return 0, err
	}
	return time.Duration(t.Nano()), nil
}
