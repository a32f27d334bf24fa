//go:build !linux && !windows

package resources

import "time"

// ThreadTime returns ErrNoProcessorTime.
func ThreadTime() (time.Duration, error) { return 0, ErrNoProcessorTime }

func processTime(int) (time.Duration, error) { return 0, ErrNoProcessorTime }

// IsWorking returns known == false: this system does not tell.
func IsWorking(int) (working, known bool) { return false, false }
