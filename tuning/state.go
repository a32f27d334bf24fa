package tuning

import (
	"bytes"
	"encoding/gob"
	"errors"
	"slices"
	"strings"

	"shotest/internal/inputfile"
	"shotest/internal/message"
	"shotest/internal/numberfile"
	"shotest/internal/safefile"
)

// Part is a set of weights being fitted, with their optimiser.
type Part struct {
	Weights []float32
	Adam    *Adam
}

// NewPart returns n weights of 0.
func NewPart(n int) Part { return Part{make([]float32, n), NewAdam(n)} }

// SetParts sets parts to copies of others. It fails if their sizes differ.
func SetParts(parts, others []Part) error {
	fits := func(p, o Part) bool {
		return len(o.Weights) == len(p.Weights) && len(o.Adam.Mean) == len(p.Weights) &&
			len(o.Adam.Square) == len(p.Weights)
	}
	if !slices.EqualFunc(parts, others, fits) {
		return errors.New("the weights are of another shape")
	}
	for i, o := range others {
		copy(parts[i].Weights, o.Weights)
		copy(parts[i].Adam.Mean, o.Adam.Mean)
		copy(parts[i].Adam.Square, o.Adam.Square)
		parts[i].Adam.Steps = o.Adam.Steps
	}
	return nil
}

// WriteCheckpoint writes a state to a file with a checksum, completely or not at all.
func WriteCheckpoint(path string, state any) error {
	var data, file bytes.Buffer
	if err := gob.NewEncoder(&data).Encode(state); err != nil {
		return err
	}
	if err := numberfile.Write(&file, data.Bytes()); err != nil {
		return err
	}
	return safefile.Write(path, file.Bytes())
}

// ReadCheckpoint reads a state from a file written by this program.
func ReadCheckpoint(path string, state any) error {
	data, err := inputfile.Read(path)
	if err != nil {
		return err
	}
	reader := numberfile.NewReader(bytes.NewReader(data))
	content, err := reader.ReadBytes(max(0, len(data)-numberfile.SumBytes))
	if err = errors.Join(err, reader.Check()); err == nil {
		err = gob.NewDecoder(bytes.NewReader(content)).Decode(state)
	}
	if err != nil {
		return message.Errorf("%s: expected a checkpoint of this program: %w", path, err)
	}
	return nil
}

// CheckSameRun checks that the run of a checkpoint depends on the same influences as the run that
// continues it.
func CheckSameRun(path string, before, now []string) error {
	removed, added := missingFrom(before, now), missingFrom(now, before)
	if removed+added == "" {
		return nil
	}
	return message.Errorf("%s is of another run: it had %s, now %s", path, removed, added)
}

// missingFrom lists the influences that are missing from others.
func missingFrom(some, others []string) string {
	gone := slices.DeleteFunc(slices.Clone(some), func(d string) bool { return slices.Contains(others, d) })
	return strings.Join(gone, ", ")
}
