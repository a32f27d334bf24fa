// Package inputfile opens the files that people name in options and on the command line. It refuses
// anything but regular files, since a named pipe, for example, would block. It also refuses data
// that would not fit into memory: a few megabytes of gzip may unpack to many gigabytes.
package inputfile

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"io/fs"
	"os"

	"shotest/internal/message"
)

const (
	// MaxSize is the maximum size, in bytes, of files that are read as a whole.
	MaxSize = 256 << 20
	// MaxUnpackedSize is the maximum size, in bytes, of the content of packed files.
	MaxUnpackedSize = 4 << 30
)

var (
	// ErrIrregular says that a path does not lead to a regular file.
	ErrIrregular = errors.New("expected a regular file")
	// ErrTooLarge says that a file exceeds MaxSize or MaxUnpackedSize.
	ErrTooLarge = errors.New("the file is too large")
)

// Check returns an error if a path does not lead to a regular file.
func Check(path string) error { return withPath(path, checkRegular(os.Stat(path))) }

// Open opens a regular file. It never blocks.
func Open(path string) (*os.File, error) {
	if err := Check(path); err != nil {
		return nil, err
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	if err := checkRegular(file.Stat()); err != nil {
		file.Close()
		return nil, withPath(path, err)
	}
	return file, nil
}

// Extend opens a regular file or a device to write at its end, and creates a missing file.
func Extend(path string) (*os.File, error) {
	return openOrCreate(path, os.O_APPEND|os.O_WRONLY, fs.ModeDevice)
}

// Update opens a regular file to read and write it, and creates a missing file.
func Update(path string) (*os.File, error) { return openOrCreate(path, os.O_RDWR, 0) }

// openOrCreate opens a regular file, or one of the other allowed kinds, and creates a missing file.
func openOrCreate(path string, flags int, allowed fs.FileMode) (*os.File, error) {
	if info, err := os.Stat(path); err == nil && info.Mode()&allowed == 0 {
		if err := checkRegular(info, nil); err != nil {
			return nil, withPath(path, err)
		}
	}
	return os.OpenFile(path, flags|os.O_CREATE, 0o644)
}

// withPath adds the path to an error unless it has one.
func withPath(path string, err error) error {
	var known *fs.PathError
	if err == nil || errors.As(err, &known) {
		return err
	}
	return message.Errorf("%s: %w", path, err)
}

func checkRegular(info fs.FileInfo, err error) error {
	if err != nil {
		return err
	}
	if !info.Mode().IsRegular() {
		return message.Errorf("%w: this is a %s", ErrIrregular, message.Text(kindOf(info.Mode())))
	}
	return nil
}

// kindOf returns the name of a kind of file.
func kindOf(mode fs.FileMode) string {
	switch {
	case mode.IsDir():
		return "folder"
	case mode&fs.ModeNamedPipe != 0:
		return "named pipe"
	case mode&fs.ModeSocket != 0:
		return "socket"
	case mode&fs.ModeDevice != 0:
		return "device"
	}
	return "special file"
}

// Read reads a regular file of at most Largest bytes.
func Read(path string) ([]byte, error) {
	file, err := Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	data, err := ReadAll(file)
	return data, withPath(path, err)
}

// ReadAll reads all of a stream of at most Largest bytes.
func ReadAll(r io.Reader) ([]byte, error) { return io.ReadAll(newLimitedReader(r, MaxSize)) }

// Packed is an open file, whose content is unpacked while reading if it is packed.
type Packed struct {
	io.Reader
	file *os.File
}

// Close closes the file.
func (p *Packed) Close() error { return p.file.Close() }

// OpenPacked opens a regular file, packed (gzip) or not.
func OpenPacked(path string) (*Packed, error) {
	file, err := Open(path)
	if err != nil {
		return nil, err
	}
	reader, err := Unpack(file)
	if err != nil {
		file.Close()
		return nil, message.Errorf("%s: %w", path, err)
	}
	return &Packed{reader, file}, nil
}

// Unpack returns the content of a stream, at most MaxUnpackedSize bytes. The first bytes show
// whether it is packed.
func Unpack(r io.Reader) (io.Reader, error) {
	buffered := bufio.NewReaderSize(r, 1<<16)
	magic, err := buffered.Peek(2)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	if !bytes.Equal(magic, []byte{0x1f, 0x8b}) {
		return newLimitedReader(buffered, MaxUnpackedSize), nil
	}
	unpacked, err := gzip.NewReader(buffered)
	return newLimitedReader(unpacked, MaxUnpackedSize), err
}

// limitedReader returns an error for a stream of more than limit bytes. (io.LimitReader would
// return its beginning as if it were complete.)
type limitedReader struct {
	source    io.Reader
	limit     int64
	remaining int64 // bytes that may still be read
}

func newLimitedReader(source io.Reader, limit int64) *limitedReader {
	return &limitedReader{source, limit, limit}
}

// Read implements io.Reader.
func (l *limitedReader) Read(p []byte) (int, error) {
	n, err := l.source.Read(p[:min(int64(len(p)), l.remaining+1)])
	l.remaining -= int64(n)
	if l.remaining < 0 {
		return n - 1, message.Errorf("%w: more than %d MB", ErrTooLarge, l.limit>>20)
	}
	return n, err
}
