package learner

import (
	"math/rand/v2"

	"shotest/lab/chessmaps"
	"shotest/shogi"
	"shotest/tuning"
)

const (
	hidden = chessmaps.Hidden
	// The weights of a network are in one slice: rows, biases, the map's weights, its constants.
	biasStart     = chessmaps.RowCount * hidden
	mapStart      = biasStart + hidden
	constantStart = mapStart + shogi.SquareCount*hidden
	weightCount   = constantStart + shogi.SquareCount
)

// randomWeights returns initial weights, determined by the seed.
func randomWeights(seed uint64) []float32 {
	const deviation, bias = 0.05, 0.3
	random := rand.New(rand.NewPCG(seed, 0))
	weights := make([]float32, weightCount)
	tuning.Scatter(weights[:constantStart], random, deviation)
	for i := range hidden {
		weights[biasStart+i] = bias
	}
	return weights
}

// parameters returns weights in the form of package chessmaps.
func parameters(weights []float32) *chessmaps.Parameters {
	p := chessmaps.NewParameters()
	copy(p.Rows, weights)
	copy(p.Bias[:], weights[biasStart:])
	copy(p.Map, weights[mapStart:])
	copy(p.Constant[:], weights[constantStart:])
	return p
}

// pass scores the moves of positions, one position after the other.
type pass struct {
	sums, active  [hidden]float32
	squares       [shogi.SquareCount]float32 // the map
	probabilities [shogi.MaxMoves]float32    // of the moves

	// Slopes of the loss with respect to squares and active:
	ofSquares [shogi.SquareCount]float32
	ofActive  [hidden]float32
}

// score sets the map and the probabilities of a position's moves. It returns the loss: minus the
// logarithm of the played move's probability.
func (a *pass) score(set *Set, p *position, weights []float32) float64 {
	a.computeMap(&p.control, weights)
	for m, reach := range set.reachesOf(p) {
		sum := float32(0)
		for s := range reach.All() {
			sum += a.squares[s.SeenBy(p.us)]
		}
		a.probabilities[m] = sum
	}
	return tuning.Softmax(a.probabilities[:p.moves], int(p.played), 1)
}

// computeMap computes the map for a state of control.
func (a *pass) computeMap(control *chessmaps.Control, weights []float32) {
	copy(a.sums[:], weights[biasStart:])
	for s, state := range control {
		row := weights[(s*chessmaps.StateCount+int(state))*hidden:][:hidden]
		for i, x := range row {
			a.sums[i] += x
		}
	}
	for i, x := range a.sums {
		a.active[i] = min(max(x, 0), chessmaps.MaxActive)
	}
	for s := range a.squares {
		values := weights[mapStart+s*hidden:][:hidden]
		sum := weights[constantStart+s]
		for i, x := range values {
			sum += x * a.active[i]
		}
		a.squares[s] = sum
	}
}

// learn adds the slopes of the loss of the position scored last, times a share.
func (a *pass) learn(set *Set, p *position, weights, slopes []float32, share float32) {
	a.probabilities[p.played]--
	a.ofSquares = [shogi.SquareCount]float32{}
	for m, reach := range set.reachesOf(p) {
		slope := a.probabilities[m] * share
		for s := range reach.All() {
			a.ofSquares[s.SeenBy(p.us)] += slope
		}
	}
	a.ofActive = [hidden]float32{}
	for s, slope := range a.ofSquares {
		slopes[constantStart+s] += slope
		values, ofValues := weights[mapStart+s*hidden:][:hidden], slopes[mapStart+s*hidden:][:hidden]
		for i := range a.ofActive {
			a.ofActive[i] += slope * values[i]
			ofValues[i] += slope * a.active[i]
		}
	}
	for i, x := range a.sums {
		if x <= 0 || x >= chessmaps.MaxActive {
			a.ofActive[i] = 0
		}
		slopes[biasStart+i] += a.ofActive[i]
	}
	for s, state := range p.control {
		row := slopes[(s*chessmaps.StateCount+int(state))*hidden:][:hidden]
		for i := range row {
			row[i] += a.ofActive[i]
		}
	}
}
