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
//	4 × uint32   version, units, full, rows
//	6 × uint32   rows of the parts of moves, 0 for what is not asked about
//	int16        the weights: rows, bias, parts of moves
//	uint32       CRC-32 (IEEE) of all of the above
//
// and that as lines of Base64, to stand in a file of plausibility weights.
const (
	magic   = "formation"
	version = 2
	// lineLength is how long lines of text are.
	lineLength = 96
)

// ErrFormat is wrapped by what Parse says of a text that is not that of a network.
var ErrFormat = errors.New("not the weights of a formation")

// header begins what is written.
type header struct {
	Magic                      [len(magic)]byte
	Version, Units, Full, Rows uint32
	Parts                      [PartCount]uint32
}

// header returns that of the network.
func (n *Network) header() header {
	h := header{Version: version, Units: uint32(n.units), Full: uint32(n.full), Rows: uint32(Rows)}
	copy(h.Magic[:], magic)
	for part, first := range n.first {
		if first >= 0 {
			h.Parts[part] = uint32(partRows[part])
		}
	}
	return h
}

// Text returns the network as Parse reads it.
func (n *Network) Text() string {
	var packed bytes.Buffer
	compressor, err := flate.NewWriter(&packed, flate.BestCompression)
	if err != nil {
		panic(err) // the level exists
	}
	contents := []any{n.header(), lanes.Unpack(n.rows), lanes.Unpack(n.bias)}
	for part := range PartCount {
		contents = append(contents, n.part(part))
	}
	err = checksum.Write(compressor, contents...)
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
	if string(h.Magic[:]) != magic || h.Version != version || h.Rows != uint32(Rows) {
		return fmt.Errorf("%w: it begins with %q, version %d, and has %d rows; expected %q, %d and %d", ErrFormat,
			h.Magic[:], h.Version, h.Rows, magic, version, Rows)
	}
	for part, rows := range h.Parts {
		if rows != 0 && rows != uint32(partRows[part]) {
			return fmt.Errorf("%w: part %d of moves has %d rows, expected %d, or none", ErrFormat, part, rows, partRows[part])
		}
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
	var parts [PartCount][]int16
	for part, count := range head.Parts {
		parts[part] = make([]int16, int(count)*units)
	}
	for _, part := range append([][]int16{rows, bias}, parts[:]...) {
		if err := from.Read(part); err != nil {
			return nil, fmt.Errorf("%w: it is cut off", ErrFormat)
		}
	}
	n.rows, n.bias = lanes.Pack(rows), lanes.Pack(bias)
	n.join(parts)
	return n, nil
}

// check looks whether all numbers are in their ranges.
func (n *Network) check() error {
	if p := n.Parameters(); !fits(p.mostOfRows(), n.full) {
		return fmt.Errorf("%w: %w", ErrFormat, errTooLarge)
	}
	for _, x := range lanes.Unpack(n.moves) {
		if x < -mostScore || x > mostScore {
			return fmt.Errorf("%w: a weight of %d, expected at most %d", ErrFormat, x, mostScore)
		}
	}
	return nil
}
