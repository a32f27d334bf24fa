package network

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"math"

	"shotest/evaluation/network/inputs"
	"shotest/internal/checksum"
	"shotest/internal/lanes"
)

// A file of weights is, with integers in little-endian order:
//
//	8 bytes     "shotest\n"
//	3 × uint32  version, hidden units of a view, rows
//	uint32      the sum at which a unit is fully active
//	uint32      length of what follows, compressed by DEFLATE,
//	            each a signed varint:
//	              in version 2 the units of the second and of the third layer,
//	              rows, biases,
//	              in version 2 the weights and biases of these layers,
//	              output weights, constant
//	uint32      CRC-32 (IEEE) of all of the above
//
// Version 1 has no layers behind the first.
const (
	magic = "shotest\n"
	flat  = 1
	deep  = 2
	// maxBody bounds the compressed part: no number needs more than 3 bytes in
	// the first layer.
	maxBody = 3*inputs.Rows*MaxHidden + 1<<20
)

// ErrFormat says that a file is not one of weights.
var ErrFormat = errors.New("not a network's weights")

// header is the part of a file before the compressed numbers.
type header struct {
	Magic                               [len(magic)]byte
	Version, Hidden, Rows, Full, Length uint32
}

// Write writes the weights as Read reads them.
func (w *Weights) Write(to io.Writer) error {
	var body bytes.Buffer
	pack, err := flate.NewWriter(&body, flate.BestCompression)
	if err != nil {
		return err
	}
	version := uint32(flat)
	var shape []int32
	if len(w.layers) > 0 {
		version, shape = deep, []int32{int32(w.shape.Second), int32(w.shape.Third)}
	}
	rows, bias := w.unpack()
	errs := []error{writeNumbers(pack, shape), writeNumbers(pack, rows), writeNumbers(pack, bias)}
	for i := range w.layers {
		errs = append(errs, writeNumbers(pack, w.layers[i].weights), writeNumbers(pack, w.layers[i].bias))
	}
	errs = append(errs, writeNumbers(pack, w.output), writeNumbers(pack, []int32{w.constant}), pack.Close())
	if err := errors.Join(errs...); err != nil {
		return err
	}
	head := header{
		Version: version, Hidden: uint32(w.shape.Hidden), Rows: inputs.Rows,
		Full: uint32(w.full), Length: uint32(body.Len()),
	}
	copy(head.Magic[:], magic)
	return checksum.Write(to, head, body.Bytes())
}

func writeNumbers[T int8 | int16 | int32](to io.Writer, numbers []T) error {
	buffer := make([]byte, 0, len(numbers)*2)
	for _, x := range numbers {
		buffer = binary.AppendVarint(buffer, int64(x))
	}
	_, err := to.Write(buffer)
	return err
}

// Read reads weights. It checks the shape, the checksum and the range of every
// number, so that an evaluator can rely on its sums.
func Read(from io.Reader) (*Weights, error) {
	sum := crc32.NewIEEE()
	tee := io.TeeReader(from, sum)
	var head header
	if err := binary.Read(tee, binary.LittleEndian, &head); err != nil {
		return nil, fmt.Errorf("%w: the first bytes: %w", ErrFormat, err)
	}
	if err := head.check(); err != nil {
		return nil, err
	}
	body := make([]byte, head.Length)
	if _, err := io.ReadFull(tee, body); err != nil {
		return nil, fmt.Errorf("%w: cut off: %w", ErrFormat, err)
	}
	computed := sum.Sum32()
	var stored uint32
	if err := binary.Read(from, binary.LittleEndian, &stored); err != nil {
		return nil, fmt.Errorf("%w: without a checksum: %w", ErrFormat, err)
	}
	if stored != computed {
		return nil, fmt.Errorf("%w: checksum %08x, expected %08x: the file is damaged", ErrFormat, computed, stored)
	}
	if err := checksum.AtEnd(from); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrFormat, err)
	}
	return head.numbers(bytes.NewReader(body))
}

// check compares the header with that of this version.
func (h *header) check() error {
	switch {
	case string(h.Magic[:]) != magic:
		return fmt.Errorf("%w: it begins with %q, expected %q", ErrFormat, h.Magic[:], magic)
	case h.Version != flat && h.Version != deep:
		return fmt.Errorf("%w of this version: version %d, expected %d or %d", ErrFormat, h.Version, flat, deep)
	case h.Hidden == 0 || h.Hidden > MaxHidden || h.Hidden%lanes.Count != 0:
		return fmt.Errorf("%w: %d hidden units, expected a multiple of %d up to %d", ErrFormat, h.Hidden, lanes.Count, MaxHidden)
	case h.Rows != inputs.Rows:
		return fmt.Errorf("%w of this version: %d rows, expected %d", ErrFormat, h.Rows, inputs.Rows)
	case h.Full < coarsest || h.Full > finest:
		return fmt.Errorf("%w: full activation %d, expected %d to %d", ErrFormat, h.Full, coarsest, finest)
	case h.Length > maxBody:
		return fmt.Errorf("%w: %d bytes of numbers, expected at most %d", ErrFormat, h.Length, maxBody)
	}
	return nil
}

// numbers reads the compressed part.
func (h *header) numbers(body io.Reader) (*Weights, error) {
	unpack, err := newNumberReader(body, int(h.Hidden))
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrFormat, err)
	}
	shape, err := h.shape(unpack)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrFormat, err)
	}
	w := newWeights(shape, int(h.Full))
	rows, err1 := readNumbers[int16](unpack, inputs.Rows*shape.Hidden, math.MaxInt16)
	bias, err2 := readNumbers[int16](unpack, shape.Hidden, math.MaxInt16)
	err3 := w.readLayers(unpack)
	output, err4 := readNumbers[int32](unpack, shape.Outputs(), maxOutput)
	constant, err5 := readNumbers[int32](unpack, 1, maxOutput)
	if err := errors.Join(err1, err2, err3, err4, err5); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrFormat, err)
	}
	if len(unpack.rest) != 0 {
		return nil, fmt.Errorf("%w: more numbers than the shape has", ErrFormat)
	}
	if !sumsFit(rows, bias) {
		return nil, fmt.Errorf("%w: sums of the first layer could leave 16 bits", ErrFormat)
	}
	w.pack(rows, bias)
	w.output, w.constant = output, constant[0]
	return w, nil
}

// shape reads how large the layers are.
func (h *header) shape(from *numberReader) (Shape, error) {
	shape := Shape{Hidden: int(h.Hidden)}
	if h.Version == flat {
		return shape, shape.Check()
	}
	units, err := readNumbers[int32](from, 2, MaxDense)
	if err != nil {
		return shape, err
	}
	shape.Second, shape.Third = int(units[0]), int(units[1])
	return shape, shape.Check()
}

// readLayers reads the layers behind the first.
func (w *Weights) readLayers(from *numberReader) error {
	for _, size := range w.shape.Layers() {
		d := dense{in: padded(size.In), out: size.Out}
		var err1, err2 error
		d.weights, err1 = readNumbers[int8](from, d.in*d.out, mostWeight)
		d.bias, err2 = readNumbers[int32](from, d.out, maxBias)
		if err := errors.Join(err1, err2); err != nil {
			return err
		}
		w.layers = append(w.layers, d)
	}
	return nil
}

// maxBias bounds where units of a layer behind the first start from: what all of the
// layer before can add up to.
const maxBias = 2 * MaxHidden * mostWeight * mostActive

// maxOutput bounds the numbers of the output: a million centipawns.
const maxOutput = 1_000_000 * outputUnit

// numberReader holds the numbers that have not been read yet.
type numberReader struct{ rest []byte }

// newNumberReader decompresses no more than a network can have.
func newNumberReader(body io.Reader, hidden int) (*numberReader, error) {
	most := int64(inputs.Rows+4+2*MaxDense) * int64(hidden) * binary.MaxVarintLen32
	rest, err := io.ReadAll(io.LimitReader(flate.NewReader(body), most))
	return &numberReader{rest}, err
}

func readNumbers[T int8 | int16 | int32](from *numberReader, count int, most int64) ([]T, error) {
	numbers, rest := make([]T, count), from.rest
	for i := range numbers {
		x, size := binary.Varint(rest)
		if size <= 0 {
			return nil, fmt.Errorf("number %d of %d is missing", i+1, count)
		}
		if x < -most || x > most {
			return nil, fmt.Errorf("number %d of %d is %d, expected at most %d either way", i+1, count, x, most)
		}
		numbers[i], rest = T(x), rest[size:]
	}
	from.rest = rest
	return numbers, nil
}
