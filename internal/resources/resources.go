// Package resources measures the processor time of processes and the memory left to them.
//
// A process that waits for a processor on a busy machine uses no processor time. So a limit of
// processor time means the same amount of work, whatever else the machine does.
package resources

import (
	"errors"
	"math"
	"runtime"
	"time"

	"shotest/internal/message"
)

// UnknownMemory is the value of FreeMemory if the system does not tell.
const UnknownMemory = math.MaxUint64

// CheckMemory returns an error if a number of bytes does not fit into the free memory. The system
// would end the program, and perhaps others, without a word.
func CheckMemory(needed, free uint64) error {
	const gigabyte = 1e9
	if needed <= free {
		return nil
	}
	return message.Errorf("about %.1f GB of memory are needed, and %.1f GB are free", float64(needed)/gigabyte,
		float64(free)/gigabyte)
}

// FitTable returns the size of a large table in megabytes: the wanted one, or three quarters of the
// free memory, which is in bytes, if that is less; an error says so.
func FitTable(wanted int, free uint64) (megabytes int, err error) {
	if most := free / 4 * 3 >> 20; uint64(wanted) > most {
		megabytes = max(1, int(most))
		return megabytes, message.Errorf("there is no memory for %d MB; the table has %d MB", wanted, megabytes)
	}
	return wanted, nil
}

// ErrNoProcessorTime says that processor times are not known on this system. They are known on
// Linux and Windows.
var ErrNoProcessorTime = errors.New("processor time is known on Linux and Windows only")

// CheckProcessorTime returns nil if processor times are known, and otherwise an error that names
// the system.
func CheckProcessorTime() error {
	if _, err := ThreadTime(); err != nil {
		return message.Errorf("%w (this is %s/%s)", err, runtime.GOOS, runtime.GOARCH)
	}
	return nil
}

// ProcessTime returns the processor time that a process has used since it began, all its threads
// together: on Linux with its descendants, to the nanosecond, on Windows in steps of some 16 ms. It
// fails if the process has ended.
func ProcessTime(id int) (time.Duration, error) {
	used, err := processTime(id)
	if err != nil {
		return 0, message.Errorf("process %d: %w", id, err)
	}
	return used, nil
}
