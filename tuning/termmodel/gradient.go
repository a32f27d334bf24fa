package termmodel

import (
	"shotest/evaluation/terms"
	"shotest/shogi"
)

// gradient implements tuning.Gradient.
type gradient struct {
	model   *Model
	counter *terms.Evaluator
	trace   terms.Trace // of the position evaluated last
	slopes  []float32
}

// Evaluate implements tuning.Gradient.
func (g *gradient) Evaluate(p *shogi.Position, a *shogi.AttackMap) float64 {
	g.counter.Trace(p, a, &g.trace)
	opening, endgame := g.model.weights[:terms.FeatureCount], g.model.weights[terms.FeatureCount:]
	early, late := 0.0, 0.0
	for _, entry := range g.trace.Entries {
		early += float64(opening[entry.Feature]) * float64(entry.Count)
		late += float64(endgame[entry.Feature]) * float64(entry.Count)
	}
	return early*(1-g.trace.Progress) + late*g.trace.Progress
}

// Learn implements tuning.Gradient.
func (g *gradient) Learn(slope float64) {
	opening, endgame := g.slopes[:terms.FeatureCount], g.slopes[terms.FeatureCount:]
	early, late := float32(slope*(1-g.trace.Progress)), float32(slope*g.trace.Progress)
	for _, entry := range g.trace.Entries {
		opening[entry.Feature] += early * float32(entry.Count)
		endgame[entry.Feature] += late * float32(entry.Count)
	}
}
