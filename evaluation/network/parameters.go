package network

import (
	"errors"
	"fmt"
	"math"

	"shotest/evaluation/network/inputs"
)

// Parameters are the numbers of a network as it is trained: real numbers, in
// which a hidden unit's activation goes from 0 to 1.
type Parameters struct {
	Shape
	// Rows holds the weights of the first layer, row by row, Hidden each.
	Rows []float32
	// Bias is where the hidden units start from.
	Bias []float32
	// Layers are those behind the first.
	Layers []Dense
	// Output holds the weights of the side to move's units, then of the opponent's,
	// and then of those of the last layer, in centipawns.
	Output []float32
	// Constant is added to the value, in centipawns.
	Constant float32
}

// Dense are the numbers of a layer behind the first: a weight for each unit of the layer
// before, unit by unit, and where the units start from.
type Dense struct{ Weights, Bias []float32 }

// check checks the sizes and the numbers.
func (p *Parameters) check() error {
	if err := p.Shape.Check(); err != nil {
		return err
	}
	layers := p.Shape.Layers()
	switch {
	case len(p.Rows) != inputs.Rows*p.Hidden:
		return fmt.Errorf("%d weights in the first layer; expected %d rows of %d", len(p.Rows), inputs.Rows, p.Hidden)
	case len(p.Bias) != p.Hidden:
		return fmt.Errorf("%d biases; expected %d", len(p.Bias), p.Hidden)
	case len(p.Output) != p.Outputs():
		return fmt.Errorf("%d output weights; expected %d", len(p.Output), p.Outputs())
	case len(p.Layers) != len(layers):
		return fmt.Errorf("%d layers behind the first; expected %d", len(p.Layers), len(layers))
	}
	parts := [][]float32{p.Rows, p.Bias, p.Output, {p.Constant}}
	for i, layer := range p.Layers {
		size := layers[i]
		if len(layer.Weights) != size.In*size.Out || len(layer.Bias) != size.Out {
			return fmt.Errorf("layer %d behind the first: %d weights and %d biases; expected %d of %d each", i+1, len(layer.Weights), len(layer.Bias), size.Out, size.In)
		}
		parts = append(parts, layer.Weights, layer.Bias)
	}
	for _, part := range parts {
		for _, x := range part {
			if math.IsNaN(float64(x)) || math.IsInf(float64(x), 0) {
				return errors.New("a weight that is not a number")
			}
		}
	}
	return nil
}
