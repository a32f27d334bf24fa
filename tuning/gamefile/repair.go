package gamefile

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/gofrs/flock"

	"shotest/internal/safefile"
)

// Repair makes a file anew from its whole blocks, each game once. The damaged file is kept
// beside it, under the name that is returned; it is empty, and nothing is written, if the
// file is neither damaged nor holds a game twice. No other process may be adding games.
func Repair(path string) (kept string, merged Merged, err error) {
	lock := flock.New(lockOf(path))
	free, err := lock.TryLock()
	if err == nil && !free {
		err = fmt.Errorf("%s: %w", path, ErrInUse)
	}
	if err != nil {
		return "", Merged{}, err
	}
	defer func() { err = errors.Join(err, lock.Unlock()) }()
	pending, err := safefile.Create(path)
	if err != nil {
		return "", Merged{}, err
	}
	merged, err = mergeInto(pending, []string{path})
	if err == nil && len(merged.Damage)+merged.Twice > 0 {
		kept, err = setAside(path)
	}
	if err != nil || kept == "" {
		return "", merged, errors.Join(err, pending.Abandon())
	}
	if err := pending.Commit(); err != nil {
		return "", merged, errors.Join(err, os.Rename(kept, path))
	}
	return kept, merged, nil
}

// setAside renames a damaged file; no file has the new name.
func setAside(path string) (kept string, err error) {
	kept = path + ".damaged"
	for n := 2; ; n++ {
		_, err := os.Lstat(kept)
		if errors.Is(err, fs.ErrNotExist) {
			return kept, os.Rename(path, kept)
		}
		if err != nil {
			return "", err
		}
		kept = fmt.Sprintf("%s.damaged-%d", path, n)
	}
}
