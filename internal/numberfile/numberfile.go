// Package numberfile writes and reads files of numbers, in little-endian order, that end in a
// CRC-32 (IEEE) of all bytes before it.
//
//	err := numberfile.Write(file, header, weights)
//
//	r := numberfile.NewReader(file)
//	err := errors.Join(r.Read(&header), r.Read(weights), r.Check())
package numberfile

import (
	"encoding/binary"
	"errors"
	"hash"
	"hash/crc32"
	"io"
)

// SumBytes is the length of a checksum.
const SumBytes = crc32.Size

// ErrDamaged says that a checksum is missing, or does not match the data.
var ErrDamaged = errors.New("the checksum is not that of its numbers")

// Write writes parts, each of a kind that encoding/binary takes, and their checksum.
func Write(to io.Writer, parts ...any) error {
	sum := crc32.NewIEEE()
	all := io.MultiWriter(to, sum)
	for _, part := range parts {
		if err := binary.Write(all, binary.LittleEndian, part); err != nil {
			return err
		}
	}
	return binary.Write(to, binary.LittleEndian, sum.Sum32())
}

// Reader reads files written by Write.
type Reader struct {
	from, summed io.Reader
	sum          hash.Hash32
}

// NewReader returns a reader.
func NewReader(from io.Reader) *Reader {
	sum := crc32.NewIEEE()
	return &Reader{from: from, summed: io.TeeReader(from, sum), sum: sum}
}

// Read reads a part of the kind and the size that part points to.
func (r *Reader) Read(part any) error { return binary.Read(r.summed, binary.LittleEndian, part) }

// ReadBytes reads the next length bytes.
func (r *Reader) ReadBytes(length int) ([]byte, error) {
	data := make([]byte, length)
	_, err := io.ReadFull(r.summed, data)
	return data, err
}

// ErrTrailing says that there is data after a checksum.
var ErrTrailing = errors.New("there is more after its numbers: the file is damaged")

// Check reads the checksum. Call it after reading all parts; the data must end there. The error is
// ErrDamaged or ErrTrailing.
func (r *Reader) Check() error {
	computed := r.sum.Sum32()
	var stored uint32
	if err := binary.Read(r.from, binary.LittleEndian, &stored); err != nil || stored != computed {
		return ErrDamaged
	}
	return AtEnd(r.from)
}

// AtEnd returns ErrTrailing if there is anything left to read.
func AtEnd(from io.Reader) error {
	if n, _ := io.ReadFull(from, make([]byte, 1)); n > 0 {
		return ErrTrailing
	}
	return nil
}
