package safefile

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
)

// RemoveAll removes a file, or a folder with all that is in it, as os.RemoveAll does, but
// by name: that asks Windows for a way of removing which some systems lack (Wine says
// "Invalid function"). Files that another process has open are waited for, as elsewhere.
// What does not exist is no error. Nothing else may be writing into the folder.
func RemoveAll(path string) error {
	var all []string
	err := filepath.WalkDir(path, func(name string, _ fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		all = append(all, name)
		return err
	})
	if err != nil {
		return err
	}
	for _, name := range slices.Backward(all) { // a folder comes before what is in it
		err := patiently(func() error { return os.Remove(name) })
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}
