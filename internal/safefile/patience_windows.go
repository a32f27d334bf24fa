package safefile

import (
	"errors"
	"time"

	"golang.org/x/sys/windows"
)

// patience is how long a file that others have open is tried again.
const patience = 2 * time.Second

// patiently does something, and again for as long as others have the file open:
// readers of a moment, as those who watch a tournament, and virus scanners.
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

// inUse reports whether an operation failed because of who has the file open.
// Replacing a file that is being read is denied, with the same words as to those
// who may not write there at all.
func inUse(err error) bool {
	return errors.Is(err, windows.ERROR_SHARING_VIOLATION) || errors.Is(err, windows.ERROR_ACCESS_DENIED) ||
		errors.Is(err, windows.ERROR_LOCK_VIOLATION)
}
