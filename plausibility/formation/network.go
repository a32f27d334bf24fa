package formation

import (
	"errors"
	"fmt"
	"math"

	"shotest/internal/lanes"
)

// MaxUnits is the largest number of hidden units.
const MaxUnits = 256

// Network is the weights in integers, as moves are scored with them. It never changes,
// and any number of views can share it.
type Network struct {
	units int
	// full is the sum at which a hidden unit is fully active.
	full int
	// rows and bias are the first layer, units/32 blocks a row.
	rows, bias []lanes.Block
	// moves holds, for each row of a part of a move, what it scores by each unit that
	// is fully active, in rating points, units/32 blocks a row. The rows of a part begin
	// at its first; a part whose first is negative is not asked about.
	moves []lanes.Block
	first [PartCount]int32
}

// Units returns the number of hidden units.
func (n *Network) Units() int { return n.units }

// Parameters are the weights in real numbers, to learn them with.
type Parameters struct {
	Units int
	// Rows holds Units weights for each of the Rows of the first layer, Bias what is
	// added. A unit is fully active at a sum of 1.
	Rows, Bias []float32
	// Moves holds Units weights for each row of a part of a move, in units of Scale
	// rating points. A part without rows is not asked about.
	Moves [PartCount][]float32
}

// Scale is what 1 is in rating points among the weights of Parameters' second layer.
const Scale = 100

// CheckUnits says what is wrong with a number of hidden units.
func CheckUnits(units int) error {
	if units <= 0 || units > MaxUnits || units%lanes.Count != 0 {
		return fmt.Errorf("%d hidden units: expected a multiple of %d up to %d", units, lanes.Count, MaxUnits)
	}
	return nil
}

// NewParameters returns weights of nothing. The error is that of CheckUnits.
func NewParameters(units int) (*Parameters, error) {
	if err := CheckUnits(units); err != nil {
		return nil, err
	}
	p := &Parameters{Units: units, Rows: make([]float32, Rows*units), Bias: make([]float32, units)}
	for part := range p.Moves {
		p.Moves[part] = make([]float32, partRows[part]*units)
	}
	return p, nil
}

// Parts returns all weights, in the order of a file.
func (p *Parameters) Parts() [2 + PartCount][]float32 {
	parts := [2 + PartCount][]float32{p.Rows, p.Bias}
	copy(parts[2:], p.Moves[:])
	return parts
}

// The sums of both layers are held in 16 bits. What a unit scores by a row is at most
// mostScore rating points, either way, so that the rows of a move add up to no more.
const (
	finest    = 512
	coarsest  = 32
	mostScore = math.MaxInt16 / PartCount
)

// Quantise turns weights into integers, on the finest scale on which the sums of no
// position can leave their 16 bits.
func Quantise(p *Parameters) (*Network, error) {
	most := p.mostOfRows()
	for full := finest; full >= coarsest; full /= 2 {
		if !fits(most, full) {
			continue
		}
		n := &Network{units: p.Units, full: full}
		n.rows, n.bias = lanes.Pack(rounded(p.Rows, full, math.MaxInt16)), lanes.Pack(rounded(p.Bias, full, math.MaxInt16))
		var parts [PartCount][]int16
		for part, weights := range p.Moves {
			parts[part] = rounded(weights, Scale, mostScore)
		}
		n.join(parts)
		return n, nil
	}
	return nil, errTooLarge
}

// join sets the rows of all parts of moves.
func (n *Network) join(parts [PartCount][]int16) {
	for part, weights := range parts {
		n.first[part] = -1
		if len(weights) > 0 {
			n.first[part] = int32(len(n.moves) * lanes.Count / n.units)
		}
		n.moves = append(n.moves, lanes.Pack(weights)...)
	}
}

// part returns the weights of a part of moves.
func (n *Network) part(part int) []int16 {
	if n.first[part] < 0 {
		return nil
	}
	blocks := n.units / lanes.Count
	return lanes.Unpack(n.moves[int(n.first[part])*blocks:][:partRows[part]*blocks])
}

var errTooLarge = errors.New("weights of the first layer so large that their sums could leave 16 bits")

// fits reports whether sums stay in 16 bits if weights are at most so large, on a scale.
// A weight that is no number does not fit.
func fits(most float64, full int) bool { return (MostRows+1)*(most*float64(full)+1) <= math.MaxInt16 }

// mostOfRows returns the largest weight of the first layer, either way.
func (p *Parameters) mostOfRows() float64 {
	most := 0.0
	for _, part := range [][]float32{p.Rows, p.Bias} {
		for _, x := range part {
			most = max(most, math.Abs(float64(x)))
		}
	}
	return most
}

// rounded returns numbers on a scale, cut off at the most, either way.
func rounded(numbers []float32, scale int, most float64) []int16 {
	result := make([]int16, len(numbers))
	for i, x := range numbers {
		result[i] = int16(min(max(math.Round(float64(x)*float64(scale)), -most), most))
	}
	return result
}

// Parameters returns the weights in real numbers, to go on learning from.
func (n *Network) Parameters() *Parameters {
	p := &Parameters{Units: n.units, Rows: divided(lanes.Unpack(n.rows), n.full), Bias: divided(lanes.Unpack(n.bias), n.full)}
	for part := range p.Moves {
		p.Moves[part] = divided(n.part(part), Scale)
	}
	return p
}

// divided returns numbers of a scale.
func divided(numbers []int16, scale int) []float32 {
	result := make([]float32, len(numbers))
	for i, x := range numbers {
		result[i] = float32(x) / float32(scale)
	}
	return result
}
