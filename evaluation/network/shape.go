package network

import (
	"fmt"

	"shotest/internal/lanes"
)

// Shape is how large a network is.
type Shape struct {
	// Hidden is the number of hidden units of each view: a multiple of 32 up to
	// MaxHidden.
	Hidden int
	// Second and Third are the numbers of units of the layers behind the first, which
	// both views share: a multiple of 8 up to MaxDense, or 0 for none.
	Second, Third int
}

const (
	// MaxHidden bounds the number of hidden units of each view.
	MaxHidden = 256
	// MaxDense bounds the number of units of a layer behind the first.
	MaxDense = 64
)

// Check returns an error that names the mistake.
func (s Shape) Check() error {
	if s.Hidden <= 0 || s.Hidden > MaxHidden || s.Hidden%lanes.Count != 0 {
		return fmt.Errorf("%d hidden units: expected a multiple of %d up to %d", s.Hidden, lanes.Count, MaxHidden)
	}
	for _, units := range []int{s.Second, s.Third} {
		if units < 0 || units > MaxDense || units%8 != 0 {
			return fmt.Errorf("a layer of %d units: expected a multiple of 8 up to %d, or 0 for none", units, MaxDense)
		}
	}
	if s.Second == 0 && s.Third != 0 {
		return fmt.Errorf("a third layer of %d units behind a second one of none", s.Third)
	}
	return nil
}

// LayerSize is how many units the layer before a layer has, and how many the layer itself.
type LayerSize struct{ In, Out int }

// Layers returns the sizes of the layers behind the first.
func (s Shape) Layers() []LayerSize {
	second, third := LayerSize{2 * s.Hidden, s.Second}, LayerSize{s.Second, s.Third}
	switch {
	case s.Second == 0:
		return nil
	case s.Third == 0:
		return []LayerSize{second}
	}
	return []LayerSize{second, third}
}

// Outputs counts the units that the value is a weighted sum of: those of both views, and
// those of the last layer.
func (s Shape) Outputs() int {
	outputs := 2 * s.Hidden
	if layers := s.Layers(); len(layers) > 0 {
		outputs += layers[len(layers)-1].Out
	}
	return outputs
}
