package safefile

import (
	"bytes"
	"errors"
	"io"
	"os"

	"shotest/internal/message"
)

// Lines is a file to which whole lines are added. A line that was not written completely, because
// the disk was full or the process was killed, is removed before the next one is added.
type Lines struct {
	file *os.File
	size int64 // total size of the whole lines
}

// OpenLines opens a file to add lines to it, and makes the file if it does not exist. It cuts off
// an incomplete line after the last newline.
func OpenLines(path string) (*Lines, error) {
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, err
	}
	l := &Lines{file: file}
	if err := l.findEnd(); err != nil {
		return nil, errors.Join(message.Errorf("%s: %w", path, err), file.Close())
	}
	return l, nil
}

// findEnd sets size to the end of the last whole line.
func (l *Lines) findEnd() error {
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
	withNewline := append(line[:len(line):len(line)], '\n')
	_, err := l.file.WriteAt(withNewline, l.size)
	if err == nil {
		err = l.file.Sync()
	}
	if err != nil {
		return errors.Join(err, l.file.Truncate(l.size))
	}
	l.size += int64(len(withNewline))
	return nil
}

// Close closes the file. It cuts off any remains of a failed Add.
func (l *Lines) Close() error { return errors.Join(l.file.Truncate(l.size), l.file.Close()) }
