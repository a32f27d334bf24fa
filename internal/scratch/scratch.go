// Package scratch makes temporary folders that do not outlive their process for long: each
// is locked by its owner, and making one removes those whose owners were killed.
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
	left, _ := filepath.Glob(filepath.Join(os.TempDir(), prefix+"*"))
	for _, old := range left {
		sweep(old)
	}
	folder, err = os.MkdirTemp("", prefix)
	if err != nil {
		return "", nil, err
	}
	lock := flock.New(filepath.Join(folder, lockFile))
	if err := lock.Lock(); err != nil {
		return "", nil, errors.Join(err, os.RemoveAll(folder))
	}
	return folder, func() error { return errors.Join(lock.Close(), os.RemoveAll(folder)) }, nil
}

// sweep removes a folder whose owner is gone. A folder without a lock file is just being made.
func sweep(folder string) {
	path := filepath.Join(folder, lockFile)
	if _, err := os.Stat(path); err != nil {
		return
	}
	lock := flock.New(path)
	if free, err := lock.TryLock(); err == nil && free {
		_ = lock.Close()
		_ = os.RemoveAll(folder) // whoever cannot remove it leaves it to the system
	}
}
