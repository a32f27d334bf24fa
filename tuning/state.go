package tuning

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
)

// Part is weights that are fitted, with their optimiser.
type Part struct {
	Weights []float32
	Adam    *Adam
}

// size is how many bytes a part takes: the steps, and three numbers for each weight.
func (p *Part) size() int { return 4 + 3*4*len(p.Weights) }

// SaveParts returns parts as LoadParts reads them: after a magic, for each part in
// little-endian order the steps of its optimiser, the weights, and the optimiser's means; in
// the end a CRC-32 of all of it.
func SaveParts(magic string, parts []Part) ([]byte, error) {
	var data bytes.Buffer
	data.WriteString(magic)
	var errs []error
	for _, p := range parts {
		for _, numbers := range []any{int32(p.Adam.Steps), p.Weights, p.Adam.Mean, p.Adam.Square} {
			errs = append(errs, binary.Write(&data, binary.LittleEndian, numbers))
		}
	}
	errs = append(errs, binary.Write(&data, binary.LittleEndian, crc32.ChecksumIEEE(data.Bytes())))
	return data.Bytes(), errors.Join(errs...)
}

// LoadParts reads parts of the same sizes that SaveParts has written. On an error they are as
// they were.
func LoadParts(magic string, data []byte, parts []Part) error {
	rest, found := bytes.CutPrefix(data, []byte(magic))
	if !found {
		return fmt.Errorf("it does not begin with %q", magic)
	}
	const sum = 4
	size := sum
	for i := range parts {
		size += parts[i].size()
	}
	if len(rest) != size {
		return fmt.Errorf("%d bytes of weights, expected %d", len(rest), size)
	}
	if whole := len(data) - sum; crc32.ChecksumIEEE(data[:whole]) != binary.LittleEndian.Uint32(data[whole:]) {
		return errors.New("the checksum is not that of its bytes")
	}
	reader := bytes.NewReader(rest)
	for _, p := range parts {
		var steps int32
		for _, numbers := range []any{&steps, p.Weights, p.Adam.Mean, p.Adam.Square} {
			if err := binary.Read(reader, binary.LittleEndian, numbers); err != nil {
				panic(err) // there are as many bytes as it takes
			}
		}
		p.Adam.Steps = int(steps)
	}
	return nil
}
