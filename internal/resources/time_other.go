//go:build !linux && !windows

package resources

import "time"

// ThreadTime is not known here.
func ThreadTime() (time.Duration, error) { return 0, ErrNoProcessorTime }

func processTime(int) (time.Duration, error) { return 0, ErrNoProcessorTime }

// Working does not know.
func Working(int) (working, known bool) { return false, false }
