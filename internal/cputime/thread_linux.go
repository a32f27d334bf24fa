package cputime

import (
	"time"

	"golang.org/x/sys/unix"
)

func thread() (time.Duration, error) { return clock(unix.CLOCK_THREAD_CPUTIME_ID) }

// clock returns what a clock shows.
func clock(id int32) (time.Duration, error) {
	var t unix.Timespec
	if err := unix.ClockGettime(id, &t); err != nil {
		return 0, err
	}
	return time.Duration(t.Nano()), nil
}
