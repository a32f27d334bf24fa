package moves

import (
	"shotest/plausibility/policy"
	"shotest/shogi"
	"shotest/tuning"
)

// surroundingPass evaluates the surroundings of the squares that the moves of a position need.
type surroundingPass struct {
	network      *policy.Parameters
	surroundings *policy.Surroundings
	squares      [shogi.SquareCount]squarePass
	visited      []*squarePass // squares computed for the current position
	stamp        uint64        // of the current position
}

// squarePass is the evaluation of a square's surroundings.
type squarePass struct {
	stamp        uint64    // of the position for which the evaluation is valid
	rows         []int32   // the active rows
	sums, active []float32 // of the hidden units
	ofActive     []float32 // slopes of the loss with respect to active
}

func newSurroundingPass(network *policy.Parameters) *surroundingPass {
	a := &surroundingPass{network: network}
	for i := range a.squares {
		s := &a.squares[i]
		for _, numbers := range []*[]float32{&s.sums, &s.active, &s.ofActive} {
			*numbers = make([]float32, network.SurroundingUnits)
		}
	}
	return a
}

// begin begins a position with the given surroundings.
func (a *surroundingPass) begin(surroundings *policy.Surroundings) {
	a.surroundings, a.visited = surroundings, a.visited[:0]
	a.stamp++
}

// squareAt returns the pass of a square, which it computes once for a position.
func (a *surroundingPass) squareAt(square int) *squarePass {
	s := &a.squares[square]
	if s.stamp == a.stamp {
		return s
	}
	s.stamp = a.stamp
	s.rows = a.surroundings.AppendRows(s.rows[:0], square)
	activate(s.active, s.sums, a.network.SurroundingBias, a.network.Surroundings, s.rows)
	clear(s.ofActive)
	a.visited = append(a.visited, s)
	return s
}

// score returns a move's score by the surroundings of its squares.
func (a *surroundingPass) score(parts *policy.Parts) (sum float32) {
	for act, at := range parts.Acts() {
		if at.Row >= 0 {
			sum += tuning.Product(a.squareAt(at.Square).active, a.row(a.network, act, at.Row))
		}
	}
	return sum
}

// row returns the weights of a row of an act.
func (a *surroundingPass) row(of *policy.Parameters, act, row int) []float32 {
	return rowOf(of.Acts[act], row, of.SurroundingUnits)
}

// learn adds the slopes of the position scored last. ofScores holds the slopes of the loss with
// respect to the moves' scores.
func (a *surroundingPass) learn(slopes *policy.Parameters, moves []policy.Parts, ofScores []float32) {
	for m, slope := range ofScores {
		for act, at := range moves[m].Acts() {
			if at.Row >= 0 {
				s := a.squareAt(at.Square)
				tuning.AddScaled(a.row(slopes, act, at.Row), s.active, slope*policy.Scale)
				tuning.AddScaled(s.ofActive, a.row(a.network, act, at.Row), slope*policy.Scale)
			}
		}
	}
	for _, s := range a.visited {
		addLayerSlopes(s.ofActive, s.sums, slopes.SurroundingBias, slopes.Surroundings, s.rows)
	}
}
