package safefile

import (
	"errors"
	"time"

	"golang.org/x/sys/windows"
)

// maxRetryTime is how long an operation is repeated while other processes have the file open.
const maxRetryTime = 2 * time.Second

// retryWhileInUse calls do, and repeats it while other processes have the file open, such as the
// viewer of a tournament or a virus scanner.
func retryWhileInUse(do func() error) error {
	const firstPause, maxPause = time.Millisecond, 100 * time.Millisecond
	pause := firstPause
	for deadline := time.Now().Add(maxRetryTime); ; pause = min(2*pause, maxPause) {
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
