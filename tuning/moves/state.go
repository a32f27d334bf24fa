package moves

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"

	"shotest/tuning"
)

// magic begins what Save returns.
const magic = "shotest moves 2\n"

// state lists all numbers of a learner: the weights, and what the optimiser remembers.
func (l *Learner) state() (weights [][]float32, optimisers []*tuning.Adam) {
	weights, optimisers = [][]float32{l.model.scores}, []*tuning.Adam{l.adam}
	if l.model.formation != nil {
		parts := l.model.formation.Parts()
		weights, optimisers = append(weights, parts[:]...), append(optimisers, l.formationAdam[:]...)
	}
	return weights, optimisers
}

// Save implements loop.Learner.
func (l *Learner) Save() ([]byte, error) {
	var data bytes.Buffer
	data.WriteString(magic)
	weights, optimisers := l.state()
	errs := []error{binary.Write(&data, binary.LittleEndian, int32(len(weights)))}
	for i, w := range weights {
		adam := optimisers[i]
		for _, part := range []any{int32(len(w)), int32(adam.Steps), w, adam.Mean, adam.Square} {
			errs = append(errs, binary.Write(&data, binary.LittleEndian, part))
		}
	}
	return data.Bytes(), errors.Join(errs...)
}

// Load implements loop.Learner.
func (l *Learner) Load(data []byte) error {
	rest, found := bytes.CutPrefix(data, []byte(magic))
	if !found {
		return fmt.Errorf("not the scores of moves: expected %q", magic)
	}
	reader := bytes.NewReader(rest)
	weights, optimisers := l.state()
	var parts int32
	if err := binary.Read(reader, binary.LittleEndian, &parts); err != nil || int(parts) != len(weights) {
		return fmt.Errorf("scores of moves: they have %d parts, expected %d", parts, len(weights))
	}
	read := make([]readPart, len(weights))
	for i, w := range weights {
		if err := read[i].read(reader, len(w)); err != nil {
			return fmt.Errorf("scores of moves, part %d: %w", i+1, err)
		}
	}
	for i := range read {
		copy(weights[i], read[i].weights)
		*optimisers[i] = *read[i].adam
	}
	return nil
}

// readPart is a part of a state that has been read.
type readPart struct {
	weights []float32
	adam    *tuning.Adam
}

// read reads a part of so many weights.
func (p *readPart) read(reader *bytes.Reader, want int) error {
	var count, steps int32
	p.weights, p.adam = make([]float32, want), tuning.NewAdam(want)
	for _, part := range []any{&count, &steps, p.weights, p.adam.Mean, p.adam.Square} {
		if err := binary.Read(reader, binary.LittleEndian, part); err != nil {
			return fmt.Errorf("it ends too early: %w", err)
		}
		if count != int32(want) {
			return fmt.Errorf("%d weights, expected %d", count, want)
		}
	}
	p.adam.Steps = int(steps)
	return nil
}
