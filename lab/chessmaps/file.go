package chessmaps

import (
	"bytes"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"sync"

	"shotest/internal/message"
	"shotest/internal/numberfile"
	"shotest/shogi"
)

// A file of weights is, in little-endian order:
//
//	8 bytes      "chessmap"
//	3 × uint32   version, rows, hidden units
//	int16        the weights of the rows
//	32 × int32   the biases
//	int16        the weights of the map
//	81 × int32   its constants
//	uint32       CRC-32 (IEEE) of all of the above
const (
	magic   = "chessmap"
	version = 1
)

// ErrFormat is wrapped by the errors of Read for a file that holds no valid weights.
var ErrFormat = errors.New("not the weights of a chessmap")

// header begins a file.
type header struct {
	Magic                 [len(magic)]byte
	Version, Rows, Hidden uint32
}

func newHeader() header {
	head := header{Version: version, Rows: uint32(RowCount), Hidden: Hidden}
	copy(head.Magic[:], magic)
	return head
}

// parts lists the parts of a file after the header.
func (w *Weights) parts() []any { return []any{w.rows, &w.bias, w.values, &w.constant} }

// Write writes the weights as Read reads them.
func (w *Weights) Write(to io.Writer) error {
	return numberfile.Write(to, append([]any{newHeader()}, w.parts()...)...)
}

// Read reads weights and checks their shape, the checksum and their ranges, so that
// the sums of the network fit into their integers. Errors in the content wrap ErrFormat.
func Read(from io.Reader) (*Weights, error) {
	r := numberfile.NewReader(from)
	var head header
	if err := r.Read(&head); err != nil {
		return nil, message.Errorf("%w: it ends within its header", ErrFormat)
	}
	if want := newHeader(); head != want {
		return nil,
			message.Errorf("%w: it begins with %q, version %d, %d rows, %d hidden units; expected %q, %d, %d, %d",
				ErrFormat, head.Magic[:], head.Version, head.Rows, head.Hidden,
				want.Magic[:], want.Version, want.Rows, want.Hidden)
	}
	w := &Weights{rows: make([]int16, RowCount*Hidden), values: make([]int16, shogi.SquareCount*Hidden)}
	for _, part := range w.parts() {
		if err := r.Read(part); err != nil {
			return nil, message.Errorf("%w: it is cut off", ErrFormat)
		}
	}
	if err := r.Check(); err != nil {
		return nil, message.Errorf("%w: %w", ErrFormat, err)
	}
	return w, w.check()
}

// maxBias bounds biases and constants in a file, either way.
const maxBias = 1 << 24

// check returns an error if a number is out of its range.
func (w *Weights) check() error {
	for i, x := range w.values {
		if value := int(x); max(value, -value) > MaxWeight*one {
			return message.Errorf("%w: weight %d of the map is %d, expected at most %d", ErrFormat, i,
				x, MaxWeight*one)
		}
	}
	for _, numbers := range [][]int32{w.bias[:], w.constant[:]} {
		for i, x := range numbers {
			if value := int(x); max(value, -value) > maxBias {
				return message.Errorf("%w: bias or constant %d is %d, expected at most %d", ErrFormat, i, x, maxBias)
			}
		}
	}
	return nil
}

//go:embed default.chessmap
var defaultFile []byte

// DefaultWeights returns the weights that are built in. They are read once; all callers share them.
var DefaultWeights = sync.OnceValue(func() *Weights {
	w, err := Read(bytes.NewReader(defaultFile))
	if err != nil {
		panic(fmt.Sprintf("default.chessmap: %v", err)) // a test has read it
	}
	return w
})
