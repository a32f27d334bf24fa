package safefile

import (
	"errors"
	"time"

	"golang.org/x/sys/windows"
)

// patience is the time to go on trying a file that others have open.
const patience = 2 * time.Second

// patiently calls do, again and again while others have the file open for a moment, such as the
// viewer of a tournament or a virus scanner.
func patiently(do func() error) error {
	const first, longest = time.Millisecond, 100 * time.Millisecond
	pause := first
	for deadline := time.Now().Add(patience); ; pause = min(2*pause, longest) {
		err := do()
		if !inUse(err) || time.Now().After(deadline) {
			return err
		}
		time.Sleep(pause)
	}
}

// inUse reports whether an operation failed because others have the file open. Windows denies
// replacing a file that is being read with the same error as for missing permissions.
func inUse(err error) bool {
	return errors.Is(err, windows.ERROR_SHARING_VIOLATION) || errors.Is(err, windows.ERROR_ACCESS_DENIED) ||
		errors.Is(err, windows.ERROR_LOCK_VIOLATION)
}
