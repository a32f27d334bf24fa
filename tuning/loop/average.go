package loop

import "slices"

// averagingSteps is the number of steps from one addition to the average to the next. An addition
// goes over all weights, most of which a step leaves alone.
const averagingSteps = 8

// average holds the exponential mean of the weights of a run.
type average struct {
	// Weights holds the mean, part by part, of Count weights that were added.
	Weights [][]float32
	Count   int
}

// add adds the weights of parts. The mean reaches back over about memory additions.
func (a *average) add(parts [][]float32, memory float64) {
	a.Count++
	if a.Count == 1 {
		a.Weights = clones(parts)
		return
	}
	share := float32(max(1/memory, 1/float64(a.Count)))
	for i, weights := range parts {
		mean := a.Weights[i]
		for k, x := range weights {
			mean[k] += share * (x - mean[k])
		}
	}
}

// clones returns copies of the weights of parts.
func clones(parts [][]float32) [][]float32 {
	copies := make([][]float32, len(parts))
	for i, weights := range parts {
		copies[i] = slices.Clone(weights)
	}
	return copies
}

// addToAverage adds the weights after a step of an epoch to their average, if the options ask for
// one.
func (r *run[M]) addToAverage(batches int) {
	if r.options.Average == 0 || (r.state.Batch+1)%averagingSteps != 0 {
		return
	}
	memory := max(1, r.options.Average*float64(batches)/averagingSteps)
	r.state.Average.add(r.weights(), memory)
}

// measure measures the weights that a run would end with now.
func (r *run[M]) measure() M {
	if r.state.Average.Count == 0 {
		return r.learner.Measure()
	}
	latest := clones(r.weights())
	r.setWeights(r.state.Average.Weights)
	measured := r.learner.Measure()
	r.setWeights(latest)
	return measured
}

// saveBest saves the weights that were measured last as the best.
func (r *run[M]) saveBest() {
	if r.state.Average.Count == 0 {
		r.state.Best = clones(r.weights())
		return
	}
	r.state.Best = clones(r.state.Average.Weights)
}

// weights returns the weights of the learner, part by part.
func (r *run[M]) weights() (weights [][]float32) {
	for _, part := range r.learner.Parts() {
		weights = append(weights, part.Weights)
	}
	return weights
}

// setWeights gives the learner copies of weights.
func (r *run[M]) setWeights(weights [][]float32) {
	for i, part := range r.learner.Parts() {
		copy(part.Weights, weights[i])
	}
	r.learner.Restored()
}
