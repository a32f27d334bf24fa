package config

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// Load reads a file over the values that into holds, as Decode does.
func Load[T any](path string, into *T) error {
	data, err := os.ReadFile(path)
	if err != nil {
		return fmt.Errorf("reading configuration: %w", err)
	}
	return Decode(data, path, into)
}

// Save writes a struct to a file, as Encode does. The file is replaced in one
// step: whoever reads it, and whatever goes wrong, finds the old content or the
// new, never a part.
func Save(path string, config any) error {
	data, err := Encode(config)
	if err != nil {
		return err
	}
	if err := replaceFile(path, data); err != nil {
		return fmt.Errorf("writing configuration: %w", err)
	}
	return nil
}

// replaceFile writes a temporary file beside the path and renames it. An
// existing file keeps its permissions.
func replaceFile(path string, data []byte) (err error) {
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
