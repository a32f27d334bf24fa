package moves

import (
	"math"

	"shotest/plausibility"
	"shotest/tuning"
)

// Change is a weight before and after fitting.
type Change struct {
	Component string `json:"component" head:"component"`
	Bin       string `json:"bin" head:"bin"`
	// Before and After are scores in rating points.
	Before float64 `json:"before" head:"before" format:"%+.0f"`
	After  float64 `json:"after" head:"after" format:"%+.0f"`
	// StandardError is the standard error of After if all other weights are right, from the
	// curvature of the loss and the prior.
	StandardError float64 `json:"standard_error" head:"error" format:"±%.1f"`
	Moves         int     `json:"moves" head:"moves"`   // of the set that the bin credits
	Played        int     `json:"played" head:"played"` // the number of played moves among them
}

// IsIdle reports whether the weight is within two standard errors of 0.
func (c *Change) IsIdle() bool { return math.Abs(c.After) < 2*c.StandardError }

// curvature collects the evidence of a set about each bin.
type curvature struct {
	information []float64 // per squared rating point
	moves       []int     // the number of moves that the bin credits
	played      []int     // the number of played moves among them

	// Of the position being added:
	mean    []float64 // the mean credits of each bin
	touched []uint16  // the bins that credit any move
}

func newCurvature() *curvature {
	n := plausibility.BinCount()
	return &curvature{information: make([]float64, n), moves: make([]int, n), played: make([]int, n),
		mean: make([]float64, n)}
}

// add adds a position. For each bin it adds the variance of the bin's credit for a move drawn by
// the probabilities.
func (c *curvature) add(set *Set, i int, probabilities []float32) {
	p := &set.positions[i]
	c.touched = c.touched[:0]
	for m, probability := range probabilities[:p.moves] {
		for _, bin := range set.binsOf(p, m) {
			if c.mean[bin] == 0 {
				c.touched = append(c.touched, bin)
			}
			c.mean[bin] += float64(probability)
			c.moves[bin]++
			if m == int(p.played) {
				c.played[bin]++
			}
		}
	}
	for _, bin := range c.touched {
		c.information[bin] += logOddsPerPoint * logOddsPerPoint * max(c.mean[bin]-c.mean[bin]*c.mean[bin], 0)
		c.mean[bin] = 0
	}
}

// Changes returns the weights of named bins before and after fitting, in the order of the
// components. The bins of piece-square tables have no names, and are too many to list.
func (l *Learner) Changes() []Change {
	parts := make([]*curvature, tuning.Shards)
	set, fitted := l.learning, l.blended()
	tuning.Each(tuning.Shards, func(n int) {
		c := newCurvature()
		p := newPass(fitted)
		for i := n * set.Len() / tuning.Shards; i < (n+1)*set.Len()/tuning.Shards; i++ {
			p.score(set, i)
			c.add(set, i, p.probabilities[:])
		}
		parts[n] = c
	})
	var changes []Change
	for c := range plausibility.Component(plausibility.ComponentCount) {
		if !isLearnable(c) || c.Info().Bins == nil {
			continue
		}
		for bin := c.FirstBin(); bin < c.FirstBin()+c.Bins(); bin++ {
			change := Change{
				Component: c.Info().Name, Bin: c.BinName(bin - c.FirstBin()),
				Before: float64(l.initialScores[bin]), After: float64(fitted.scores[bin]),
			}
			information := 1 / (l.deviation * l.deviation)
			for _, part := range parts {
				information += part.information[bin]
				change.Moves += part.moves[bin]
				change.Played += part.played[bin]
			}
			change.StandardError = 1 / math.Sqrt(information)
			changes = append(changes, change)
		}
	}
	return changes
}
