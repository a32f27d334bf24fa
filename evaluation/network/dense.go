package network

import (
	"math"

	"shotest/internal/lanes"
)

// A layer behind the first is computed in bytes: activations of 0 to 127 stand for 0 to
// 1, weights of -127 to 127 for -MostDense to MostDense.
const (
	activationBits = 7
	denseBits      = 6
	mostActive     = 1<<activationBits - 1
	mostWeight     = 127
	// MostDense bounds the weights of a layer behind the first.
	MostDense = float32(mostWeight) / (1 << denseBits)
)

// dense is a layer behind the first.
type dense struct {
	// in is how many activations it sums up: those of the layer before, and zeros until
	// it is a multiple of 32.
	in, out int
	// weights holds in weights for each unit, one unit after the other.
	weights []int8
	bias    []int32
}

// padded returns how many activations a layer behind units sums up.
func padded(units int) int { return (units + lanes.Count - 1) / lanes.Count * lanes.Count }

// activations of a layer, with zeros behind them.
type activations [2 * MaxHidden]uint8

// forward replaces the activations of the layer before by those of this one.
func (d *dense) forward(a *activations) {
	var totals [MaxDense]int32
	lanes.Dots(totals[:d.out], d.weights, a[:d.in])
	clear(a[:padded(d.out)])
	for unit, total := range totals[:d.out] {
		a[unit] = uint8(max(0, min(mostActive, (total+d.bias[unit])>>denseBits)))
	}
}

// deep returns the part of the layers behind the first in the value, times outputUnit.
func (w *Weights) deep(own, enemy []lanes.Block) int {
	var a activations
	lanes.SquareBytes(a[:w.shape.Hidden], own, w.full)
	lanes.SquareBytes(a[w.shape.Hidden:2*w.shape.Hidden], enemy, w.full)
	for i := range w.layers {
		w.layers[i].forward(&a)
	}
	total := 0
	for unit, x := range w.output[2*w.shape.Hidden:] {
		total += int(x) * int(a[unit])
	}
	return total >> activationBits
}

// quantiseDense returns a layer in integers.
func quantiseDense(p *Dense, size LayerSize) dense {
	d := dense{in: padded(size.In), out: size.Out, bias: make([]int32, size.Out)}
	d.weights = make([]int8, d.in*d.out)
	for unit := range d.out {
		for i, x := range p.Weights[unit*size.In:][:size.In] {
			y := math.Round(float64(x) * (1 << denseBits))
			d.weights[unit*d.in+i] = int8(max(-mostWeight, min(mostWeight, y)))
		}
		d.bias[unit] = round(float64(p.Bias[unit]) * (1 << (denseBits + activationBits)))
	}
	return d
}

// parameters returns a layer in real numbers; before is the number of its inputs.
func (d *dense) parameters(before int) Dense {
	var p Dense
	for unit := range d.out {
		for _, x := range d.weights[unit*d.in:][:before] {
			p.Weights = append(p.Weights, float32(x)/(1<<denseBits))
		}
		p.Bias = append(p.Bias, float32(d.bias[unit])/(1<<(denseBits+activationBits)))
	}
	return p
}
