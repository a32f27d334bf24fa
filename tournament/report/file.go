package report

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// WriteFile writes a report into a file, as in
//
//	err := report.WriteFile("report.html", data, report.HTML)
//
// The file appears under its name when it is complete: a browser, or a copying
// script, never sees half of one.
func WriteFile(path string, d *Data, format func(io.Writer, *Data) error) error {
	if err := replaceFile(path, func(w io.Writer) error { return format(w, d) }); err != nil {
		return fmt.Errorf("writing report: %w", err)
	}
	return nil
}

// replaceFile writes a temporary file beside the path and renames it. An
// existing file keeps its permissions.
func replaceFile(path string, write func(io.Writer) error) (err error) {
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
	buffer := bufio.NewWriter(temporary)
	err = errors.Join(write(buffer), buffer.Flush(), temporary.Chmod(mode), temporary.Sync(), temporary.Close())
	if err != nil {
		return err
	}
	return os.Rename(temporary.Name(), path)
}
