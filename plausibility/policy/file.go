package policy

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"errors"
	"strings"

	"shotest/internal/lanes"
	"shotest/internal/message"
	"shotest/internal/numberfile"
)

// A network is written, in little-endian order and compressed by DEFLATE, as
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
// and in a file of plausibility weights the result stands as lines of Base64.
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

// Bytes returns the network in the form that Read reads.
func (n *Network) Bytes() []byte {
	var packed bytes.Buffer
	compressor, err := flate.NewWriter(&packed, flate.BestCompression)
	if err != nil {
		panic(err) // the level exists
	}
	contents := []any{n.header()}
	for _, l := range []*layer{&n.position, &n.around} {
		contents = append(contents, lanes.Unpack(l.rows), lanes.Unpack(l.bias))
	}
	for _, scores := range append(n.moves.parts(PartCount), n.acts.parts(ActCount)...) {
		contents = append(contents, scores)
	}
	err = numberfile.Write(compressor, contents...)
	err = errors.Join(err, compressor.Close())
	if err != nil {
		panic(err) // nothing is written but memory
	}
	return packed.Bytes()
}

// Text returns the network in the form that Parse reads.
func (n *Network) Text() string {
	var text strings.Builder
	for line := base64.StdEncoding.EncodeToString(n.Bytes()); line != ""; {
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
	return Read(packed)
}

// Read reads the result of Bytes. It checks the shape, the checksum, and that no position can
// carry sums out of their integers. Errors wrap ErrFormat.
func Read(packed []byte) (*Network, error) {
	from := bytes.NewReader(packed)
	r := numberfile.NewReader(flate.NewReader(from))
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
	if err := errors.Join(r.Check(), numberfile.AtEnd(from)); err != nil {
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
	rows, bias := make([]int16, h.Rows*h.Units), make([]int16, h.Units)
	if from.Read(rows) != nil || from.Read(bias) != nil {
		return layer{}, errCutOff
	}
	if largest := max(maxAbsInt(rows), maxAbsInt(bias)); h.Units > 0 &&
		!fits(float64(largest)/float64(h.Full), maxRows, int(h.Full)) {
		return layer{}, message.Errorf("%w: %w", ErrFormat, errTooLarge)
	}
	return layer{units: int(h.Units), fullSum: int(h.Full), rows: lanes.Pack(rows), bias: lanes.Pack(bias)}, nil
}

func readTable(from *numberfile.Reader, units int, rows []uint32) (table, error) {
	var parts [][]int16
	for _, count := range rows {
		scores := make([]int16, int(count)*units)
		if from.Read(scores) != nil {
			return table{}, errCutOff
		}
		if largest := maxAbsInt(scores); largest > maxScore {
			return table{}, message.Errorf("%w: a weight of %d, expected at most %d", ErrFormat, largest, maxScore)
		}
		parts = append(parts, scores)
	}
	return newTable(units, parts), nil
}

// maxAbsInt returns the largest absolute value.
func maxAbsInt(numbers []int16) (largest int) {
	for _, x := range numbers {
		largest = max(largest, int(x), -int(x))
	}
	return largest
}
