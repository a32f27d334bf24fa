package formation

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"errors"
	"fmt"
	"strings"

	"shotest/internal/checksum"
	"shotest/internal/lanes"
)

// A network is written, in little-endian order and compressed by DEFLATE, as
//
//	9 bytes      "formation"
//	6 × uint32   version, units, full, rows, rows of going, rows of leaving
//	int16        the weights: rows, bias, going, leaving, deeds
//	uint32       CRC-32 (IEEE) of all of the above
//
// and that as lines of Base64, to stand in a file of plausibility weights.
const (
	magic   = "formation"
	version = 1
	// lineLength is how long lines of text are.
	lineLength = 96
)

// ErrFormat is wrapped by what Parse says of a text that is not that of a network.
var ErrFormat = errors.New("not the weights of a formation")

// header begins what is written.
type header struct {
	Magic                                      [len(magic)]byte
	Version, Units, Full, Rows, Going, Leaving uint32
}

func newHeader(units, full int) header {
	h := header{Version: version, Units: uint32(units), Full: uint32(full), Rows: uint32(Rows), Going: uint32(GoingRows), Leaving: uint32(LeavingRows)}
	copy(h.Magic[:], magic)
	return h
}

// Text returns the network as Parse reads it.
func (n *Network) Text() string {
	var packed bytes.Buffer
	compressor, err := flate.NewWriter(&packed, flate.BestCompression)
	if err != nil {
		panic(err) // the level exists
	}
	err = checksum.Write(compressor, newHeader(n.units, n.full), lanes.Unpack(n.rows), lanes.Unpack(n.bias), n.going, n.leaving, n.deeds)
	if err = errors.Join(err, compressor.Close()); err != nil {
		panic(err) // nothing is written but memory
	}
	var text strings.Builder
	for line := base64.StdEncoding.EncodeToString(packed.Bytes()); line != ""; {
		length := min(lineLength, len(line))
		text.WriteString(line[:length] + "\n")
		line = line[length:]
	}
	return text.String()
}

// Parse reads what Text has written, and checks its shape, the checksum and that no
// position can carry its sums out of their integers. Errors wrap ErrFormat.
func Parse(text string) (*Network, error) {
	packed, err := base64.StdEncoding.DecodeString(strings.Join(strings.Fields(text), ""))
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrFormat, err)
	}
	r := checksum.NewReader(flate.NewReader(bytes.NewReader(packed)))
	var head header
	if err := r.Read(&head); err != nil {
		return nil, fmt.Errorf("%w: it ends within its header", ErrFormat)
	}
	if err := head.check(); err != nil {
		return nil, err
	}
	n, err := read(r, &head)
	if err != nil {
		return nil, err
	}
	if err := r.Check(); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrFormat, err)
	}
	return n, n.check()
}

// check looks whether the header is that of a network of this shape.
func (h *header) check() error {
	if want := newHeader(int(h.Units), int(h.Full)); *h != want {
		return fmt.Errorf("%w: it begins with %q, version %d, and has %d, %d and %d rows; expected %q, %d, %d, %d and %d", ErrFormat,
			h.Magic[:], h.Version, h.Rows, h.Going, h.Leaving, want.Magic[:], want.Version, want.Rows, want.Going, want.Leaving)
	}
	if err := CheckUnits(int(h.Units)); err != nil {
		return fmt.Errorf("%w: %w", ErrFormat, err)
	}
	if h.Full < coarsest || h.Full > finest {
		return fmt.Errorf("%w: scale %d, expected from %d to %d", ErrFormat, h.Full, coarsest, finest)
	}
	return nil
}

// read reads the weights.
func read(from *checksum.Reader, head *header) (*Network, error) {
	units := int(head.Units)
	n := &Network{units: units, full: int(head.Full)}
	rows, bias := make([]int16, Rows*units), make([]int16, units)
	n.going, n.leaving, n.deeds = make([]int16, GoingRows*units), make([]int16, LeavingRows*units), make([]int16, DeedRows*units)
	for _, part := range [][]int16{rows, bias, n.going, n.leaving, n.deeds} {
		if err := from.Read(part); err != nil {
			return nil, fmt.Errorf("%w: it is cut off", ErrFormat)
		}
	}
	n.rows, n.bias = lanes.Pack(rows), lanes.Pack(bias)
	return n, nil
}

// check looks whether all numbers are in their ranges.
func (n *Network) check() error {
	if p := n.Parameters(); !fits(p.mostOfRows(), n.full) {
		return fmt.Errorf("%w: %w", ErrFormat, errTooLarge)
	}
	for _, part := range [][]int16{n.going, n.leaving, n.deeds} {
		for _, x := range part {
			if x < -mostScore || x > mostScore {
				return fmt.Errorf("%w: a weight of %d, expected at most %d", ErrFormat, x, mostScore)
			}
		}
	}
	return nil
}
