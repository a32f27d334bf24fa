package audit

import (
	"context"
	"math"
	"slices"

	"shotest/engine"
	"shotest/shogi"
)

// Deviation is how far the evaluation of a quiet position lies from what a search makes of it,
// both for the side to move, in centipawns.
type Deviation struct{ Evaluation, Searched int }

// Deviations evaluates and searches those of the positions that are quiet: the side to move
// is not in check, and no capture or promotion wins anything. Positions whose search ends in a certain win or
// loss are left out. It searches on all cores, by the profile of the auditor and with empty
// tables, and calls done after each position. The deviations are in the order of the positions.
func (a Auditor) Deviations(ctx context.Context, positions []Position, done func()) ([]Deviation, error) {
	found := make([]*Deviation, len(positions))
	err := onAllCores(ctx, len(positions), done, func() func(i int) error {
		searcher := newEngine(a.Profile)
		return func(i int) (err error) {
			found[i], err = deviation(ctx, searcher, positions[i], a.Nodes)
			return err
		}
	})
	if err != nil {
		return nil, err
	}
	var deviations []Deviation
	for _, d := range found {
		if d != nil {
			deviations = append(deviations, *d)
		}
	}
	return deviations, nil
}

// deviation returns that of a position, nil if it is left out.
func deviation(ctx context.Context, searcher *engine.Engine, at Position, nodes uint64) (*Deviation, error) {
	history := at.history()
	position := history.Current()
	if !quiet(position) {
		return nil, nil
	}
	result, _, err := answer(ctx, searcher, history, engine.Limits{Nodes: nodes})
	if err != nil || result.Best == shogi.NoMove || result.Score.Mate != 0 {
		return nil, err
	}
	return &Deviation{Evaluation: searcher.Evaluate(position).Score, Searched: result.Score.Centipawns}, nil
}

// quiet reports whether the side to move is not in check and has no capture or promotion that
// wins anything.
func quiet(p *shogi.Position) bool {
	if p.InCheck() {
		return false
	}
	exchange := shogi.NewExchange(shogi.DefaultPieceValues())
	for _, m := range p.AppendLegalMoves(nil) {
		if (m.IsPromotion() || p.Captured(m) != shogi.NoPiece) && exchange.Evaluate(p, m) > 0 {
			return false
		}
	}
	return true
}

// Noise is how far evaluations lie from what searches make of them, for positions whose evaluation
// lies so far from nothing.
type Noise struct {
	// From and Below are the centipawns that either side is ahead by at least, and less
	// than; Below is 0 for the last group, that has no end.
	From, Below int
	Positions   int
	// Mean is the mean of what the search finds more than the evaluation, and Median the
	// median of how far off it is, in centipawns. Deviation is the standard deviation of a
	// normal distribution with that median, 1.48 times as much: a few positions in which
	// material falls, and the evaluation knew nothing of it, do not count for more than others.
	Mean, Median, Deviation float64
}

// noiseGroups are where groups of Noise begin.
var noiseGroups = []int{0, 100, 300, 600, 1000, 2000}

// normal is by how much the standard deviation of a normal distribution exceeds the median of
// how far its values lie from the mean.
const normal = 1.4826

// NewNoise returns the noise of all positions, and that of groups of them by their evaluation.
func NewNoise(deviations []Deviation) []Noise {
	all := []Noise{noiseOf(deviations, 0, 0)}
	for i, from := range noiseGroups {
		below := 0
		if i+1 < len(noiseGroups) {
			below = noiseGroups[i+1]
		}
		all = append(all, noiseOf(deviations, from, below))
	}
	return all
}

// noiseOf returns the noise of one group.
func noiseOf(deviations []Deviation, from, below int) Noise {
	group := Noise{From: from, Below: below}
	var off []float64
	for _, d := range deviations {
		ahead := max(d.Evaluation, -d.Evaluation)
		if ahead < from || below > 0 && ahead >= below {
			continue
		}
		off = append(off, math.Abs(float64(d.Searched-d.Evaluation)))
		group.Mean += float64(d.Searched - d.Evaluation)
	}
	if group.Positions = len(off); group.Positions == 0 {
		return group
	}
	slices.Sort(off)
	group.Mean /= float64(group.Positions)
	group.Median = (off[(len(off)-1)/2] + off[len(off)/2]) / 2
	group.Deviation = normal * group.Median
	return group
}
