package policy

import (
	"errors"
	"math"

	"shotest/internal/lanes"
	"shotest/internal/message"
)

const (
	// MaxUnits bounds the number of hidden units that see the whole position.
	MaxUnits = 256
	// MaxSurroundingUnits bounds the number of hidden units that see the surroundings of a square.
	MaxSurroundingUnits = 64
)

// Network is a policy network in integers, for scoring moves. It never changes, and any number of
// views can share it.
type Network struct {
	position layer // sees the position
	around   layer // sees surroundings; without units if the network does not look at them
	moves    table // the scores of parts of moves by the units of position
	acts     table // the scores of acts by the units of around
}

// Units returns the number of hidden units that see the position.
func (n *Network) Units() int { return n.position.units }

// SurroundingUnits returns the number of hidden units that see the surroundings of a square.
func (n *Network) SurroundingUnits() int { return n.around.units }

// Act is an aspect of a move at its destination or its origin. Each has a table of rows, which are
// multiplied by the surroundings of that square.
type Act uint8

const (
	// ActEffects is the move's Effects, at the destination.
	ActEffects Act = iota
	// ActArriving is the piece that arrives at the destination, and how.
	ActArriving
	// ActLeaving is the piece that leaves the origin.
	ActLeaving
	ActCount = iota
)

// actRows holds the numbers of rows of the tables of acts.
var actRows = [ActCount]int{ActEffects: partRows[Effects], ActArriving: arrivals,
	ActLeaving: partRows[Origin] / squareCount}

// Parameters are the weights as real numbers, for learning.
type Parameters struct {
	Units, SurroundingUnits int

	// The layer that sees the position. A unit is fully active at a sum of 1.
	Rows []float32 // Units weights for each row
	Bias []float32 // added to the sums

	// The layer that sees surroundings.
	Surroundings    []float32 // SurroundingUnits weights for each row
	SurroundingBias []float32 // added to the sums

	// Moves holds Units weights for each row of a part of a move, in units of Scale rating
	// points.
	Moves [PartCount][]float32
	// Acts holds SurroundingUnits weights for each row of an act, in the same units.
	Acts [ActCount][]float32
}

// Scale is the number of rating points for a weight of 1 among those of moves and acts.
const Scale = 100

// CheckUnits returns an error for numbers of hidden units that a network cannot have. units see the
// position; surroundings is the number of units that see surroundings, and may be 0.
func CheckUnits(units, surroundings int) error {
	if units <= 0 || units > MaxUnits || units%lanes.Count != 0 {
		return message.Errorf("%d hidden units: expected a multiple of %d up to %d", units, lanes.Count, MaxUnits)
	}
	if surroundings < 0 || surroundings > MaxSurroundingUnits || surroundings%lanes.Count != 0 {
		return message.Errorf("%d hidden units for surroundings: expected 0 or a multiple of %d up to %d", surroundings,
			lanes.Count, MaxSurroundingUnits)
	}
	return nil
}

// NewParameters returns weights of zero. Its error comes from CheckUnits.
func NewParameters(units, surroundings int) (*Parameters, error) {
	if err := CheckUnits(units, surroundings); err != nil {
		return nil, err
	}
	return newParameters(units, surroundings), nil
}

func newParameters(units, surroundings int) *Parameters {
	p := &Parameters{
		Units: units, SurroundingUnits: surroundings,
		Rows: make([]float32, Rows*units), Bias: make([]float32, units),
		Surroundings: make([]float32, SurroundingRows*surroundings), SurroundingBias: make([]float32, surroundings),
	}
	for part := range p.Moves {
		p.Moves[part] = make([]float32, partRows[part]*units)
	}
	for act := range p.Acts {
		p.Acts[act] = make([]float32, actRows[act]*surroundings)
	}
	return p
}

// Zero returns weights of zero for the same numbers of units.
func (p *Parameters) Zero() *Parameters {
	return newParameters(p.Units, p.SurroundingUnits)
}

// LayerParts is the number of Parts that belong to the first layers.
const LayerParts = 4

// Parts returns all weights, in the order of a file.
func (p *Parameters) Parts() [LayerParts + PartCount + ActCount][]float32 {
	parts := [LayerParts + PartCount + ActCount][]float32{p.Rows, p.Bias, p.Surroundings, p.SurroundingBias}
	copy(parts[LayerParts:], p.Moves[:])
	copy(parts[LayerParts+PartCount:], p.Acts[:])
	return parts
}

// Quantise returns the network with the weights of p as integers, on the finest scales on which the
// sums of every position fit into 16 bits.
func Quantise(p *Parameters) (*Network, error) {
	n := &Network{}
	var err, errAround error
	n.position, err = quantised(p.Rows, p.Bias, p.Units, MaxRows)
	n.around, errAround = quantised(p.Surroundings, p.SurroundingBias, p.SurroundingUnits, MaxSurroundingRows)
	n.moves = newTable(p.Units, rounded(p.Moves[:]))
	n.acts = newTable(p.SurroundingUnits, rounded(p.Acts[:]))
	return n, errors.Join(err, errAround)
}

// rounded returns the scores of tables in rating points.
func rounded(parts [][]float32) (scores [][]lanes.Block) {
	for _, weights := range parts {
		scores = append(scores, lanes.Pack(round(weights, Scale, maxScore)))
	}
	return scores
}

// Parameters returns the weights as real numbers, to go on learning from.
func (n *Network) Parameters() *Parameters {
	p := &Parameters{Units: n.position.units, SurroundingUnits: n.around.units}
	p.Rows, p.Bias = n.position.numbers()
	p.Surroundings, p.SurroundingBias = n.around.numbers()
	for part, scores := range n.moves.parts(PartCount) {
		p.Moves[part] = lanes.Divide(lanes.Unpack(scores), Scale)
	}
	for act, scores := range n.acts.parts(ActCount) {
		p.Acts[act] = lanes.Divide(lanes.Unpack(scores), Scale)
	}
	return p
}

// round returns numbers times scale as integers, limited to limit either way.
func round(numbers []float32, scale int, limit float64) []int16 {
	result := make([]int16, len(numbers))
	for i, x := range numbers {
		result[i] = int16(min(max(math.Round(float64(x)*float64(scale)), -limit), limit))
	}
	return result
}
