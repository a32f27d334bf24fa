package network

import (
	"errors"
	"math"

	"shotest/internal/lanes"
	"shotest/internal/message"
)

// MaxHidden bounds the number of hidden units of each view.
const MaxHidden = 256

// CheckHidden returns an error for a number of hidden units that a network cannot have.
func CheckHidden(hidden int) error {
	if hidden <= 0 || hidden > MaxHidden || hidden%lanes.Count != 0 {
		return message.Errorf("%d hidden units: expected a multiple of %d up to %d", hidden, lanes.Count, MaxHidden)
	}
	return nil
}

// Parameters are the numbers of a network in training: real numbers, with which a hidden unit's
// activation goes from 0 to 1.
type Parameters struct {
	Hidden int       // hidden units of each view: a multiple of 32 up to MaxHidden
	Rows   []float32 // weights of the first layer, row by row, Hidden each
	Bias   []float32 // added to the sums of the hidden units
	// Output holds, for each stage, the weights of the side to move's units, then of the
	// opponent's, in centipawns.
	Output    []float32
	Constants []float32 // added to the values of the stages, in centipawns
}

func (p *Parameters) check() error {
	if err := CheckHidden(p.Hidden); err != nil {
		return err
	}
	switch {
	case len(p.Rows) != Rows*p.Hidden:
		return message.Errorf("%d weights in the first layer; expected %d rows of %d", len(p.Rows), Rows, p.Hidden)
	case len(p.Bias) != p.Hidden:
		return message.Errorf("%d biases; expected %d", len(p.Bias), p.Hidden)
	case len(p.Output) != Stages*2*p.Hidden:
		return message.Errorf("%d output weights; expected %d", len(p.Output), Stages*2*p.Hidden)
	case len(p.Constants) != Stages:
		return message.Errorf("%d constants; expected %d", len(p.Constants), Stages)
	}
	for _, part := range [][]float32{p.Rows, p.Bias, p.Output, p.Constants} {
		for _, x := range part {
			if math.IsNaN(float64(x)) || math.IsInf(float64(x), 0) {
				return errors.New("a weight that is not a number")
			}
		}
	}
	return nil
}
