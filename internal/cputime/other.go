//go:build !linux && !windows

package cputime

import "time"

// Thread is not known here.
func Thread() (time.Duration, error) { return 0, ErrUnsupported }

func process(int) (time.Duration, error) { return 0, ErrUnsupported }

// Working does not know.
func Working(int) (working, known bool) { return false, false }
