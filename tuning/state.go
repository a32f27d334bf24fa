package tuning

import (
	"errors"
	"slices"
)

// Part is weights that are fitted, with their optimiser.
type Part struct {
	Weights []float32
	Adam    *Adam
}

// NewPart returns n weights of 0.
func NewPart(n int) Part { return Part{make([]float32, n), NewAdam(n)} }

// SetParts sets parts to copies of others. The error says that they are of other sizes.
func SetParts(parts, others []Part) error {
	fits := func(p, o Part) bool {
		return len(o.Weights) == len(p.Weights) && len(o.Adam.Mean) == len(p.Weights) && len(o.Adam.Square) == len(p.Weights)
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
