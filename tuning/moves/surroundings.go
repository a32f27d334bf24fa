package moves

import (
	"shotest/plausibility/policy"
	"shotest/shogi"
	"shotest/tuning"
)

// surroundingPass sees the surroundings of the squares that the moves of a position ask for.
type surroundingPass struct {
	network      *policy.Parameters
	surroundings *policy.Surroundings
	squares      [shogi.SquareCount]squarePass
	looked       []*squarePass
	stamp        uint64
}

// squarePass is the view around a square; it holds where its stamp is that of the present position.
type squarePass struct {
	stamp        uint64
	rows         []int32
	sums, active []float32
	// ofActive are the slopes of the loss by the activations.
	ofActive []float32
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

// look turns to the surroundings of a position.
func (a *surroundingPass) look(surroundings *policy.Surroundings) {
	a.surroundings, a.looked = surroundings, a.looked[:0]
	a.stamp++
}

// at looks at a square, unless it has been looked at.
func (a *surroundingPass) at(square int) *squarePass {
	s := &a.squares[square]
	if s.stamp == a.stamp {
		return s
	}
	s.stamp = a.stamp
	s.rows = a.surroundings.AppendRows(s.rows[:0], square)
	lookAt(s.active, s.sums, a.network.SurroundingBias, a.network.Surroundings, s.rows)
	clear(s.ofActive)
	a.looked = append(a.looked, s)
	return s
}

// score returns the score of a move by its surroundings.
func (a *surroundingPass) score(parts *policy.Parts) (sum float32) {
	for act, at := range parts.Acts() {
		if at.Row >= 0 {
			sum += tuning.Product(a.at(at.Square).active, a.row(a.network, act, at.Row))
		}
	}
	return sum
}

// row returns the weights of a row of an act.
func (a *surroundingPass) row(of *policy.Parameters, act, row int) []float32 {
	return rowOf(of.Acts[act], row, of.SurroundingUnits)
}

// learn adds the slopes of a position that has just been looked at, given those by the
// moves' scores.
func (a *surroundingPass) learn(slopes *policy.Parameters, moves []policy.Parts, ofScores []float32) {
	for m, slope := range ofScores {
		for act, at := range moves[m].Acts() {
			if at.Row >= 0 {
				s := a.at(at.Square)
				tuning.AddScaled(a.row(slopes, act, at.Row), s.active, slope*policy.Scale)
				tuning.AddScaled(s.ofActive, a.row(a.network, act, at.Row), slope*policy.Scale)
			}
		}
	}
	for _, s := range a.looked {
		learnFrom(s.ofActive, s.sums, slopes.SurroundingBias, slopes.Surroundings, s.rows)
	}
}
