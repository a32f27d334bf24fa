// Package cputime tells how much processor time a thread or a process has used. What waits for its
// turn on a busy machine uses none, so that a limit of processor time means the same work whatever
// else the machine does.
package cputime

import (
	"errors"
	"runtime"
	"time"

	"shotest/internal/message"
)

// ErrUnsupported says that the system is not one whose processor times are known: Linux or Windows.
var ErrUnsupported = errors.New("processor time is known on Linux and Windows only")

// Supported returns nil where processor times are known, and otherwise an error that names the
// system.
func Supported() error {
	if _, err := Thread(); err != nil {
		return message.Errorf("%w (this is %s/%s)", err, runtime.GOOS, runtime.GOARCH)
	}
	return nil
}

// Process returns the processor time that a process has used since it began, all its threads
// together: on Linux with its descendants, to the nanosecond, on Windows in steps of some 16 ms. It
// fails if the process has ended.
func Process(id int) (time.Duration, error) {
	used, err := process(id)
	if err != nil {
		return 0, message.Errorf("process %d: %w", id, err)
	}
	return used, nil
}
