// Package scratch makes temporary folders that do not outlive their process for long. A process
// locks its folder; making a folder removes those whose processes were killed.
package scratch

import (
	"errors"
	"os"
	"path/filepath"

	"github.com/gofrs/flock"
)

const lockFile = ".lock"

// Folder makes a temporary folder whose name begins with a prefix that only the caller uses.
func Folder(prefix string) (folder string, remove func() error, err error) {
	others, _ := filepath.Glob(filepath.Join(os.TempDir(), prefix+"*"))
	for _, other := range others {
		removeUnlocked(other)
	}
	for {
		folder, err = os.MkdirTemp("", prefix)
		if err != nil {
			return "", nil, err
		}
		path := filepath.Join(folder, lockFile)
		lock := flock.New(path)
		if err := lock.Lock(); err != nil {
			return "", nil, errors.Join(err, os.RemoveAll(folder))
		}
		// Another process may have removed the folder after the file was made and before it was
		// locked.
		if _, err := os.Stat(path); err == nil {
			return folder, func() error { return removeLocked(folder, lock) }, nil
		}
		_ = lock.Close()
	}
}

// removeUnlocked removes a folder whose process has ended. A folder without a lock file is just
// being made, and stays.
func removeUnlocked(folder string) {
	lock := flock.New(filepath.Join(folder, lockFile), flock.SetFlag(os.O_RDWR)) // makes no file
	if free, err := lock.TryLock(); err == nil && free {
		_ = removeLocked(folder, lock) // after an error, the system cleans up its temporary folder
	}
}

// removeLocked removes a folder while its lock is held, so that whoever gets the lock next sees
// that the folder is gone. Windows removes no file that is open, and needs a second try.
func removeLocked(folder string, lock *flock.Flock) error {
	_ = os.RemoveAll(folder)
	return errors.Join(lock.Close(), os.RemoveAll(folder))
}
