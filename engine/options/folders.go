package options

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"shotest/internal/message"
)

// programFolder returns the folder of this program, "" if the system does not say. Tests replace
// it.
var programFolder = func() string {
	program, err := os.Executable()
	if err != nil {
		return ""
	}
	return filepath.Dir(program)
}

// locate returns the path of a file that an option names. A relative path begins at folder ("" for
// the working directory) or, if nothing is there, at the program's folder: boards start programs in
// whatever folder they like.
func locate(path, folder string) string {
	if path == "" || filepath.IsAbs(path) || exists(filepath.Join(folder, path)) {
		return path
	}
	if beside := filepath.Join(programFolder(), path); exists(beside) {
		return beside
	}
	return path
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// WithFolders adds to an error about a missing file the folders in which it was looked for. It
// returns other errors unchanged.
func WithFolders(path string, err error) error {
	if path == "" || filepath.IsAbs(path) || !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	working, _ := os.Getwd()
	if beside := programFolder(); beside != "" && beside != working {
		return message.Errorf("%w: neither in %s nor in the program's folder, %s", err, working, beside)
	}
	return message.Errorf("%w: it is not in %s", err, working)
}
