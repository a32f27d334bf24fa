package policy

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"io"
	"strings"

	"shotest/internal/lanes"
	"shotest/internal/message"
	"shotest/internal/numberfile"
)

// A network is written, in little-endian order, as
//
//	9 bytes      "formation" (an earlier name of the network)
//	uint32       version
//	3 × uint32   of the layer that sees the position: units, full, rows
//	3 × uint32   of the layer that sees surroundings: the same, all 0 for none
//	6 × uint32   rows of the parts of moves
//	3 × uint32   rows of acts, 0 without surroundings
//	int16        the weights: rows and bias of the position, of surroundings,
//	             parts of moves, acts
//	uint32       CRC-32 (IEEE) of all of the above
//
// In a file of plausibility weights it stands compressed by DEFLATE, as lines of Base64. The
// built-in network is not compressed, so that the engine starts fast.
const (
	magic   = "formation"
	version = 3
	// lineLength is the length of lines of text.
	lineLength = 96
)

// ErrFormat is wrapped by the errors of Parse and Read.
var ErrFormat = errors.New("not the weights of a policy network")

// header is the beginning of a file.
type header struct {
	Magic            [len(magic)]byte
	Version          uint32
	Position, Around layerHeader
	Parts            [PartCount]uint32
	Acts             [ActCount]uint32
}

// layerHeader describes a layer.
type layerHeader struct{ Units, Full, Rows uint32 }

func (n *Network) header() header {
	h := header{Version: version, Position: n.position.header(Rows), Around: n.around.header(SurroundingRows)}
	copy(h.Magic[:], magic)
	h.setTables()
	return h
}

// setTables sets the rows of the tables, which follow from the layers.
func (h *header) setTables() {
	h.Parts, h.Acts = [PartCount]uint32{}, [ActCount]uint32{}
	for part, rows := range partRows {
		h.Parts[part] = uint32(rows)
	}
	for act, rows := range actRows {
		if h.Around.Units > 0 {
			h.Acts[act] = uint32(rows)
		}
	}
}

// header describes a layer with the given number of rows.
func (l *layer) header(rows int) layerHeader {
	if l.units == 0 {
		return layerHeader{}
	}
	return layerHeader{uint32(l.units), uint32(l.fullSum), uint32(rows)}
}

// Write writes the network in the form that Read reads.
func (n *Network) Write(to io.Writer) error {
	contents := []any{n.header()}
	for _, l := range []*layer{&n.position, &n.around} {
		contents = append(contents, lanes.Append(nil, l.rows), lanes.Append(nil, l.bias))
	}
	for _, scores := range append(n.moves.parts(PartCount), n.acts.parts(ActCount)...) {
		contents = append(contents, lanes.Append(nil, scores))
	}
	return numberfile.Write(to, contents...)
}

// Text returns the network in the form that Parse reads.
func (n *Network) Text() string {
	var packed bytes.Buffer
	compressor, err := flate.NewWriter(&packed, flate.BestCompression)
	if err != nil {
		panic(err) // the level exists
	}
	if err := errors.Join(n.Write(compressor), compressor.Close()); err != nil {
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

// Parse reads the result of Text, and checks it as Read does.
func Parse(text string) (*Network, error) {
	packed, err := base64.StdEncoding.DecodeString(strings.Join(strings.Fields(text), ""))
	if err != nil {
		return nil, message.Errorf("%w: %w", ErrFormat, err)
	}
	from := bytes.NewReader(packed)
	n, err := Read(flate.NewReader(from))
	if err != nil {
		return nil, err
	}
	if err := numberfile.AtEnd(from); err != nil {
		return nil, message.Errorf("%w: %w", ErrFormat, err)
	}
	return n, nil
}

// Read reads what Write has written. It checks the shape, the checksum, and that no position can
// carry sums out of their integers. Errors wrap ErrFormat.
func Read(from io.Reader) (*Network, error) {
	r := numberfile.NewReader(from)
	var head header
	if err := r.Read(&head); err != nil {
		return nil, message.Errorf("%w: it ends within its header", ErrFormat)
	}
	if err := head.check(); err != nil {
		return nil, err
	}
	n, err := read(r, &head)
	if err != nil {
		return nil, err
	}
	if err := r.Check(); err != nil {
		return nil, message.Errorf("%w: %w", ErrFormat, err)
	}
	return n, nil
}

func (h *header) check() error {
	if string(h.Magic[:]) != magic || h.Version != version {
		return message.Errorf("%w: it begins with %q, version %d; expected %q and %d", ErrFormat, h.Magic[:],
			h.Version, magic, version)
	}
	if err := CheckUnits(int(h.Position.Units), int(h.Around.Units)); err != nil {
		return message.Errorf("%w: %w", ErrFormat, err)
	}
	expected := *h
	expected.setTables()
	if *h != expected {
		return message.Errorf("%w: tables of %d and %d rows, expected %d and %d", ErrFormat, h.Parts, h.Acts,
			expected.Parts, expected.Acts)
	}
	return errors.Join(h.Position.check(Rows), h.Around.check(SurroundingRows))
}

// check checks the numbers of a layer. A layer without units is empty.
func (l *layerHeader) check(rows int) error {
	if *l != (layerHeader{}) && (l.Rows != uint32(rows) || l.Full < coarsest || l.Full > finest) {
		return message.Errorf("%w: a layer of %d rows on scale %d; expected %d, and from %d to %d", ErrFormat, l.Rows,
			l.Full, rows, coarsest, finest)
	}
	return nil
}

func read(from *numberfile.Reader, h *header) (*Network, error) {
	n := &Network{}
	var err error
	if n.position, err = readLayer(from, &h.Position, MaxRows); err != nil {
		return nil, err
	}
	if n.around, err = readLayer(from, &h.Around, MaxSurroundingRows); err != nil {
		return nil, err
	}
	if n.moves, err = readTable(from, n.position.units, h.Parts[:]); err != nil {
		return nil, err
	}
	n.acts, err = readTable(from, n.around.units, h.Acts[:])
	return n, err
}

var errCutOff = message.Errorf("%w: it is cut off", ErrFormat)

// readLayer reads the weights of a layer. maxRows bounds the rows that are added up at once, and so
// the sums.
func readLayer(from *numberfile.Reader, h *layerHeader, maxRows int) (layer, error) {
	l := layer{units: int(h.Units), fullSum: int(h.Full)}
	var largest, largestBias int
	var err, errBias error
	l.rows, largest, err = readNumbers(from, int(h.Rows*h.Units))
	l.bias, largestBias, errBias = readNumbers(from, int(h.Units))
	if err != nil || errBias != nil {
		return layer{}, errCutOff
	}
	largest = max(largest, largestBias)
	if h.Units > 0 && !fits(float64(largest)/float64(h.Full), maxRows, int(h.Full)) {
		return layer{}, message.Errorf("%w: %w", ErrFormat, errTooLarge)
	}
	return l, nil
}

func readTable(from *numberfile.Reader, units int, rows []uint32) (table, error) {
	var parts [][]lanes.Block
	for _, count := range rows {
		scores, largest, err := readNumbers(from, int(count)*units)
		if err != nil {
			return table{}, errCutOff
		}
		if largest > maxScore {
			return table{}, message.Errorf("%w: a weight of %d, expected at most %d", ErrFormat, largest, maxScore)
		}
		parts = append(parts, scores)
	}
	return newTable(units, parts), nil
}

// readNumbers reads count numbers, and returns their largest absolute value as well.
func readNumbers(from *numberfile.Reader, count int) (numbers []lanes.Block, largest int, err error) {
	data, err := from.ReadBytes(2 * count)
	for i := 0; i < len(data); i += 2 {
		x := int(int16(binary.LittleEndian.Uint16(data[i:])))
		largest = max(largest, x, -x)
	}
	return lanes.Decode(data), largest, err
}
