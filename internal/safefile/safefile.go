// Package safefile changes files so that readers always find the old content or the new, never a
// part, whatever goes wrong.
//
//   - [Write] replaces a file by given data.
//   - [Create] replaces a file by data that is written piece by piece.
//   - [OpenLines] adds whole lines to the end of a file.
//   - [Sweep] removes the temporary files that a killed process has left.
//   - [Read] reads a file that another process may be replacing.
//
// All files are closed before they are renamed, since Windows cannot rename an open file. On
// Windows, a file cannot be replaced while another process reads it; such operations are repeated
// for a while.
package safefile

import (
	"bufio"
	"cmp"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
)

// Write makes data the content of a file. It writes a temporary file beside it, and renames this
// file once it is safely on the disk. An existing file keeps its permissions; everybody may read a
// new one.
func Write(path string, data []byte) error { return write(path, data, 0) }

// WritePrivate is Write for a file that only its owner may read.
func WritePrivate(path string, data []byte) error { return write(path, data, 0o600) }

// write is Write for a file with permissions, 0 for the usual ones.
func write(path string, data []byte, mode fs.FileMode) error {
	p, err := Create(path)
	if err != nil {
		return err
	}
	p.mode = cmp.Or(mode, p.mode)
	if _, err := p.Write(data); err != nil {
		return errors.Join(err, p.Abandon())
	}
	return p.Commit()
}

// Pending is new content of a file, in a temporary file beside it until Commit. It is an io.Writer.
type Pending struct {
	path      string
	mode      fs.FileMode
	temporary *os.File
	buffer    *bufio.Writer
}

// Create begins new content for a file. The file stays as it is until Commit. The caller must call
// Commit or Abandon.
func Create(path string) (*Pending, error) {
	const defaultMode = 0o644
	mode := fs.FileMode(defaultMode)
	if info, err := os.Stat(path); err == nil {
		mode = info.Mode().Perm()
	}
	temporary, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*")
	if err != nil {
		return nil, err
	}
	return &Pending{path, mode, temporary, bufio.NewWriter(temporary)}, nil
}

// temporary matches the names of temporary files.
var temporary = regexp.MustCompile(`^\..+\.[0-9]+$`)

// Sweep removes the temporary files that a killed process has left in a folder. No other process
// may be writing there.
func Sweep(folder string) error {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return err
	}
	for _, entry := range entries {
		if !temporary.MatchString(entry.Name()) {
			continue
		}
		if err := os.Remove(filepath.Join(folder, entry.Name())); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

// Write appends to the new content.
func (p *Pending) Write(data []byte) (int, error) { return p.buffer.Write(data) }

// Commit makes the written data the content of the file. After an error the file is unchanged.
func (p *Pending) Commit() error {
	err := errors.Join(p.buffer.Flush(), p.temporary.Chmod(p.mode), p.temporary.Sync(), p.temporary.Close())
	if err == nil {
		err = retryWhileInUse(func() error { return os.Rename(p.temporary.Name(), p.path) })
	}
	if err != nil {
		return errors.Join(err, os.Remove(p.temporary.Name()))
	}
	return nil
}

// Abandon discards the new content and leaves the file as it is.
func (p *Pending) Abandon() error {
	return errors.Join(p.temporary.Close(), os.Remove(p.temporary.Name()))
}

// Read returns the content of a file.
func Read(path string) (data []byte, err error) {
	err = retryWhileInUse(func() error {
		data, err = os.ReadFile(path)
		return err
	})
	return data, err
}
