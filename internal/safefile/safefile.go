// Package safefile replaces files in one step: whoever reads one, and whatever
// goes wrong, finds the old content or the new, never a part.
package safefile

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// Write makes data the content of a file, by way of a temporary file beside it
// that is renamed once it has safely been written. An existing file keeps its
// permissions; a new one may be read by all.
func Write(path string, data []byte) (err error) {
	const usual = 0o644
	mode := fs.FileMode(usual)
	if info, err := os.Stat(path); err == nil {
		mode = info.Mode().Perm()
	}
	temporary, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			os.Remove(temporary.Name())
		}
	}()
	_, writeErr := temporary.Write(data)
	err = errors.Join(writeErr, temporary.Chmod(mode), temporary.Sync(), temporary.Close())
	if err != nil {
		return err
	}
	return os.Rename(temporary.Name(), path)
}
