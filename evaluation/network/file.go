package network

import (
	"encoding/binary"
	"errors"
	"io"
	"slices"

	"shotest/internal/inputfile"
	"shotest/internal/lanes"
	"shotest/internal/message"
	"shotest/internal/numberfile"
)

// A file of weights is, with integers in little-endian order:
//
//	8 bytes     "shotest\n"
//	3 × uint32  version, hidden units of a view, rows
//	uint32      the sum at which a unit is fully active
//	uint32      length of the numbers that follow, in bytes
//	int16       rows, biases
//	int32       the output weights of all stages, the constants of all stages
//	uint32      CRC-32 (IEEE) of all of the above
const (
	magic   = "shotest\n"
	version = 2
	// maxBody bounds the part with the numbers: the first layer has two bytes for each, the output
	// far less than a megabyte.
	maxBody = 2*Rows*MaxHidden + 1<<20
)

// ErrFormat says that a file does not hold weights of a network.
var ErrFormat = errors.New("not a network's weights")

// header is the part of a file before the numbers.
type header struct {
	Magic                               [len(magic)]byte
	Version, Hidden, Rows, Full, Length uint32
}

// Write writes the weights in the form that Read reads.
func (w *Weights) Write(to io.Writer) error {
	numbers := lanes.Append(lanes.Append(nil, w.rows), w.bias)
	for _, x := range slices.Concat(w.output, w.constants) {
		numbers = binary.LittleEndian.AppendUint32(numbers, uint32(x))
	}
	head := header{
		Version: version, Hidden: uint32(w.hidden), Rows: Rows,
		Full: uint32(w.full), Length: uint32(len(numbers)),
	}
	copy(head.Magic[:], magic)
	return numberfile.Write(to, head, numbers)
}

// Read reads weights. It checks the shape, the checksum and the range of every number, so that an
// evaluator can rely on its sums.
func Read(from io.Reader) (*Weights, error) {
	w, err := read(from)
	if err == nil && !sumsFit(lanes.Unpack(w.rows), lanes.Unpack(w.bias)) {
		return nil, message.Errorf("%w: %w", ErrFormat, errSums)
	}
	return w, err
}

// Load is Read for a file.
func Load(path string) (*Weights, error) {
	file, err := inputfile.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	w, err := Read(file)
	if err != nil {
		return nil, message.Errorf("%s: %w", path, err)
	}
	return w, nil
}

// read is Read for weights whose sums are known to fit.
func read(from io.Reader) (*Weights, error) {
	r := numberfile.NewReader(from)
	var head header
	if err := r.Read(&head); err != nil {
		return nil, message.Errorf("%w: the first bytes: %w", ErrFormat, err)
	}
	if err := head.check(); err != nil {
		return nil, err
	}
	body, err := r.ReadBytes(int(head.Length))
	if err != nil {
		return nil, message.Errorf("%w: cut off: %w", ErrFormat, err)
	}
	err = r.Check()
	var w *Weights
	if err == nil {
		w, err = head.weights(body)
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

// counts returns the number of weights and biases of the first layer, and of output weights and
// constants.
func (h *header) counts() (first, output int) {
	return (Rows + 1) * int(h.Hidden), Stages * (2*int(h.Hidden) + 1)
}

// weights returns the weights of the numbers of a file.
func (h *header) weights(numbers []byte) (*Weights, error) {
	first, output := h.counts()
	layer, err := cut(&numbers, first, 2)
	if err != nil {
		return nil, err
	}
	rest, err := cut(&numbers, output, 4)
	if err != nil {
		return nil, err
	}
	if len(numbers) != 0 {
		return nil, errors.New("more numbers than the header announces")
	}
	w := &Weights{hidden: int(h.Hidden), full: int(h.Full), output: make([]int32, output)}
	blocks := lanes.Decode(layer)
	w.rows, w.bias = blocks[:Rows*w.width()], blocks[Rows*w.width():]
	for i := range w.output {
		w.output[i] = int32(binary.LittleEndian.Uint32(rest[4*i:]))
		if err := checkNumber(i, output, int64(w.output[i]), maxOutput); err != nil {
			return nil, err
		}
	}
	w.output, w.constants = w.output[:output-Stages], w.output[output-Stages:]
	return w, nil
}

// cut cuts count numbers of the given width off the front of left.
func cut(left *[]byte, count, width int) ([]byte, error) {
	if whole := len(*left) / width; whole < count {
		return nil, message.Errorf("number %d of %d is missing", whole+1, count)
	}
	numbers := (*left)[:count*width]
	*left = (*left)[count*width:]
	return numbers, nil
}

// maxOutput bounds the numbers of the output: a million centipawns.
const maxOutput = 1_000_000 * outputUnit

// checkNumber returns an error if a number exceeds limit either way.
func checkNumber(i, count int, x, limit int64) error {
	if x < -limit || x > limit {
		return message.Errorf("number %d of %d is %d, expected at most %d either way", i+1, count, x, limit)
	}
	return nil
}
