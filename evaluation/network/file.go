package network

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"errors"
	"io"
	"math"

	"shotest/internal/lanes"
	"shotest/internal/message"
	"shotest/internal/numberfile"
)

// A file of weights is, with integers in little-endian order:
//
//	8 bytes     "shotest\n"
//	3 × uint32  version, hidden units of a view, rows
//	uint32      the sum at which a unit is fully active
//	uint32      length of what follows, compressed by DEFLATE,
//	            each a signed varint: rows, biases, output weights, constant
//	uint32      CRC-32 (IEEE) of all of the above
const (
	magic   = "shotest\n"
	version = 1
	// maxBody bounds the compressed part: no number needs more than 3 bytes in
	// the first layer.
	maxBody = 3*Rows*MaxHidden + 1<<20
)

// ErrFormat says that a file does not hold weights of a network.
var ErrFormat = errors.New("not a network's weights")

// header is the part of a file before the compressed numbers.
type header struct {
	Magic                               [len(magic)]byte
	Version, Hidden, Rows, Full, Length uint32
}

// Write writes the weights in the form that Read reads.
func (w *Weights) Write(to io.Writer) error {
	var body bytes.Buffer
	pack, err := flate.NewWriter(&body, flate.BestCompression)
	if err != nil {
		return err
	}
	if err := errors.Join(
		writeNumbers(pack, lanes.Unpack(w.rows)), writeNumbers(pack, lanes.Unpack(w.bias)),
		writeNumbers(pack, w.output), writeNumbers(pack, []int32{w.constant}), pack.Close(),
	); err != nil {
		return err
	}
	head := header{
		Version: version, Hidden: uint32(w.hidden), Rows: Rows,
		Full: uint32(w.full), Length: uint32(body.Len()),
	}
	copy(head.Magic[:], magic)
	return numberfile.Write(to, head, body.Bytes())
}

func writeNumbers[T int16 | int32](to io.Writer, numbers []T) error {
	buffer := make([]byte, 0, len(numbers)*2)
	for _, x := range numbers {
		buffer = binary.AppendVarint(buffer, int64(x))
	}
	_, err := to.Write(buffer)
	return err
}

// Read reads weights. It checks the shape, the checksum and the range of every number, so that an
// evaluator can rely on its sums.
func Read(from io.Reader) (*Weights, error) {
	r := numberfile.NewReader(from)
	var head header
	if err := r.Read(&head); err != nil {
		return nil, message.Errorf("%w: the first bytes: %w", ErrFormat, err)
	}
	if err := head.check(); err != nil {
		return nil, err
	}
	body := make([]byte, head.Length)
	if err := r.Read(body); err != nil {
		return nil, message.Errorf("%w: cut off: %w", ErrFormat, err)
	}
	err := r.Check()
	var w *Weights
	if err == nil {
		w, err = head.weights(bytes.NewReader(body))
	}
	if err != nil {
		return nil, message.Errorf("%w: %w", ErrFormat, err)
	}
	return w, nil
}

func (h *header) check() error {
	switch {
	case string(h.Magic[:]) != magic:
		return message.Errorf("%w: it begins with %q, expected %q", ErrFormat, h.Magic[:], magic)
	case h.Version != version:
		return message.Errorf("%w of this version: version %d, expected %d", ErrFormat, h.Version, version)
	case CheckHidden(int(h.Hidden)) != nil:
		return message.Errorf("%w: %w", ErrFormat, CheckHidden(int(h.Hidden)))
	case h.Rows != Rows:
		return message.Errorf("%w of this version: %d rows, expected %d", ErrFormat, h.Rows, Rows)
	case h.Full < coarsest || h.Full > finest:
		return message.Errorf("%w: full activation %d, expected %d to %d", ErrFormat, h.Full, coarsest, finest)
	case h.Length > maxBody:
		return message.Errorf("%w: %d bytes of numbers, expected at most %d", ErrFormat, h.Length, maxBody)
	}
	return nil
}

// weights reads the numbers, but no more bytes than a network can have.
func (h *header) weights(body io.Reader) (*Weights, error) {
	hidden := int(h.Hidden)
	maxBytes := int64(Rows+4) * int64(hidden) * binary.MaxVarintLen32
	numbers, err := io.ReadAll(io.LimitReader(flate.NewReader(body), maxBytes))
	if err != nil {
		return nil, err
	}
	rows, err1 := readNumbers[int16](&numbers, Rows*hidden, math.MaxInt16)
	bias, err2 := readNumbers[int16](&numbers, hidden, math.MaxInt16)
	output, err3 := readNumbers[int32](&numbers, 2*hidden, maxOutput)
	constant, err4 := readNumbers[int32](&numbers, 1, maxOutput)
	if err := errors.Join(err1, err2, err3, err4); err != nil {
		return nil, err
	}
	if len(numbers) != 0 {
		return nil, errors.New("more numbers than the header announces")
	}
	if !sumsFit(rows, bias) {
		return nil, errSums
	}
	return &Weights{
		hidden: hidden, full: int(h.Full), rows: lanes.Pack(rows), bias: lanes.Pack(bias),
		output: output, constant: constant[0],
	}, nil
}

// maxOutput bounds the numbers of the output: a million centipawns.
const maxOutput = 1_000_000 * outputUnit

// readNumbers reads count numbers, of limit or less either way, from the front of left.
func readNumbers[T int16 | int32](left *[]byte, count int, limit int64) ([]T, error) {
	numbers := make([]T, count)
	for i := range numbers {
		x, size := binary.Varint(*left)
		if size <= 0 {
			return nil, message.Errorf("number %d of %d is missing", i+1, count)
		}
		if x < -limit || x > limit {
			return nil, message.Errorf("number %d of %d is %d, expected at most %d either way", i+1, count, x, limit)
		}
		numbers[i], *left = T(x), (*left)[size:]
	}
	return numbers, nil
}
