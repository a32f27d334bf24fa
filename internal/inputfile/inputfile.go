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
	// Largest is the largest size, in bytes, of files that are read as a whole.
	Largest = 256 << 20
	// LargestPacked is the largest size, in bytes, of the content of packed files.
	LargestPacked = 4 << 30
)

var (
	// ErrIrregular says that a path is not that of a regular file.
	ErrIrregular = errors.New("expected a regular file")
	// ErrTooLarge says that a file is larger than is sensible.
	ErrTooLarge = errors.New("the file is too large")
)

// Check returns an error if a path is not that of a regular file.
func Check(path string) error { return named(path, checkRegular(os.Stat(path))) }

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
		return nil, named(path, err)
	}
	return file, nil
}

// Extend opens a regular file or a device to write at its end, and makes it if there is none.
func Extend(path string) (*os.File, error) {
	return openOrMake(path, os.O_APPEND|os.O_WRONLY, fs.ModeDevice)
}

// Update opens a regular file to read and write it, and makes it if there is none.
func Update(path string) (*os.File, error) { return openOrMake(path, os.O_RDWR, 0) }

// openOrMake opens a regular file, or a file of other allowed kinds, or makes it.
func openOrMake(path string, how int, others fs.FileMode) (*os.File, error) {
	if info, err := os.Stat(path); err == nil && info.Mode()&others == 0 {
		if err := checkRegular(info, nil); err != nil {
			return nil, named(path, err)
		}
	}
	return os.OpenFile(path, how|os.O_CREATE, 0o644)
}

// named adds the path to an error without one.
func named(path string, err error) error {
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

// kindOf names a kind of file.
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
	return data, named(path, err)
}

// ReadAll reads all of a stream of at most Largest bytes.
func ReadAll(r io.Reader) ([]byte, error) { return io.ReadAll(&bounded{from: r, left: Largest}) }

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

// Unpack returns the content of a stream, at most LargestPacked bytes. The first bytes show whether
// it is packed.
func Unpack(r io.Reader) (io.Reader, error) {
	buffered := bufio.NewReaderSize(r, 1<<16)
	magic, err := buffered.Peek(2)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	if !bytes.Equal(magic, []byte{0x1f, 0x8b}) {
		return &bounded{from: buffered, left: LargestPacked}, nil
	}
	unpacked, err := gzip.NewReader(buffered)
	return &bounded{from: unpacked, left: LargestPacked}, err
}

// bounded reads a limited number of bytes. A longer stream is an error, while io.LimitReader would
// return its beginning as if it were complete.
type bounded struct {
	from io.Reader
	left int64
	most int64 // of left, once there has been a read
}

// Read implements io.Reader.
func (b *bounded) Read(p []byte) (int, error) {
	if b.most == 0 {
		b.most = b.left
	}
	n, err := b.from.Read(p[:min(int64(len(p)), b.left+1)])
	if b.left -= int64(n); b.left < 0 {
		return n - 1, message.Errorf("%w: more than %d MB", ErrTooLarge, b.most>>20)
	}
	return n, err
}
