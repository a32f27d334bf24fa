//go:build !linux && !windows

package cputime

import "time"

func thread() (time.Duration, error) { return 0, ErrUnsupported }

func process(int) (time.Duration, error) { return 0, ErrUnsupported }

func isWorking(int) (working, known bool) { return false, false }
