package safefile

import (
	"bytes"
	"errors"
	"io"
	"os"

	"shotest/internal/message"
)

// Lines is a file to which whole lines are added. A line that could not be written
// to its end, as when the disk is full or the process was killed, is taken away
// before the next one is added.
type Lines struct {
	file *os.File
	size int64 // of the whole lines
}

// OpenLines opens a file to add lines to it; it is made if it does not exist. What
// follows its last newline is no line, and is cut off.
func OpenLines(path string) (*Lines, error) {
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, err
	}
	l := &Lines{file: file}
	if err := l.find(); err != nil {
		return nil, errors.Join(message.Errorf("%s: %w", path, err), file.Close())
	}
	return l, nil
}

// find sets where the last whole line ends.
func (l *Lines) find() error {
	end, err := l.file.Seek(0, io.SeekEnd)
	if err != nil {
		return err
	}
	const step = 1 << 16
	for block := make([]byte, step); end > 0; {
		begin := max(0, end-step)
		if _, err := l.file.ReadAt(block[:end-begin], begin); err != nil {
			return err
		}
		if i := bytes.LastIndexByte(block[:end-begin], '\n'); i >= 0 {
			l.size = begin + int64(i) + 1
			return nil
		}
		end = begin
	}
	return nil
}

// Add adds a line, to which it appends the newline, and returns when it is on the disk.
// After an error the next Add begins where this one did.
func (l *Lines) Add(line []byte) error {
	if bytes.IndexByte(line, '\n') >= 0 {
		return errors.New("a newline within a line")
	}
	if err := l.file.Truncate(l.size); err != nil {
		return err
	}
	whole := append(line[:len(line):len(line)], '\n')
	_, err := l.file.WriteAt(whole, l.size)
	if err == nil {
		err = l.file.Sync()
	}
	if err != nil {
		return errors.Join(err, l.file.Truncate(l.size))
	}
	l.size += int64(len(whole))
	return nil
}

// Close closes the file. What an Add that failed may have left is cut off.
func (l *Lines) Close() error { return errors.Join(l.file.Truncate(l.size), l.file.Close()) }
