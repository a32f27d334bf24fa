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

// removeUnlocked removes a folder whose process has ended. A folder without a lock file is just
// being made, and stays.
func removeUnlocked(folder string) {
	path := filepath.Join(folder, lockFile)
	if _, err := os.Stat(path); err != nil {
		return
	}
	lock := flock.New(path)
	if free, err := lock.TryLock(); err == nil && free {
		_ = lock.Close()
		_ = os.RemoveAll(folder) // after an error, the system cleans up its temporary folder
	}
}
