package fitting

import (
	"math"
	"slices"

	"shotest/evaluation"
	"shotest/evaluation/network"
	"shotest/tuning"
	"shotest/tuning/games"
)

// Metrics measure an evaluation on positions. Losses are cross entropies in nats; a fair coin has
// 0.693.
type Metrics struct {
	Positions int `json:"positions"` // the number of positions
	Scored    int `json:"scored"`    // positions with a score
	Decided   int `json:"decided"`   // positions with an outcome
	// Blended is the loss against the learned targets.
	Blended float64 `json:"blended" head:"loss" format:"%.4f"`
	// Outcome is the loss against the outcome.
	Outcome float64 `json:"outcome,omitzero" head:"outcome" format:"%.4f"`
	// ScoresOutcome is the loss of the players' own scores against the outcome, for comparison.
	ScoresOutcome float64 `json:"scores_outcome,omitzero" head:"scores" format:"%.4f"`
	// Correlation is the correlation of the values with the players' calibrated scores, both
	// limited to games.MaxCentipawns.
	Correlation float64 `json:"correlation,omitzero" head:"correlation" format:"%.4f"`
	// Apart is the root mean square difference of values and scores, as probabilities of winning.
	Apart float64 `json:"apart,omitzero" head:"apart" format:"%.4f"`
	// Stages holds the figures against the outcome by the number of pieces off the board, Scores by
	// the distance of the values from 0, in centipawns.
	Stages []Part `json:"stages"`
	Scores []Part `json:"scores"`
}

// Loss implements loop.Measure: the blended loss.
func (m Metrics) Loss() float64 { return m.Blended }

// Part holds the figures of the positions from a number on to that of the next part.
type Part struct {
	From      int     `json:"from"`
	Positions int     `json:"positions"`
	Outcome   float64 `json:"outcome"` // the loss against the outcome
	// Claimed is the mean probability of winning of the side that the values favour, Won is its
	// mean result.
	Claimed float64 `json:"claimed"`
	Won     float64 `json:"won"`
}

// scoreStarts lists the distances from 0, in centipawns, at which the parts of Metrics.Scores
// begin.
var scoreStarts = [...]int{0, 100, 250, 500, 1000, 2000}

// partSums holds the sums of a part.
type partSums struct{ n, outcome, claimed, won float64 }

func (s *partSums) add(loss, outcome, probability float64) {
	if probability < 0.5 {
		outcome, probability = 1-outcome, 1-probability
	}
	s.n++
	s.outcome += loss
	s.claimed += probability
	s.won += outcome
}

// parts returns the parts that have positions.
func parts(starts []int, sums []partSums) (parts []Part) {
	for i, s := range sums {
		if s.n > 0 {
			parts = append(parts, Part{starts[i], int(s.n), s.outcome / s.n, s.claimed / s.n, s.won / s.n})
		}
	}
	return parts
}

// metricSums holds the sums from which metrics are computed. x are values and y scores.
type metricSums struct {
	n, blended                     float64
	decided, outcome               float64
	both, scoresOutcome            float64
	scored, x, y, xx, yy, xy, gaps float64
	stages                         [network.Stages]partSums
	scores                         [len(scoreStarts)]partSums
}

// add adds a position of a stage with its value in centipawns.
func (s *metricSums) add(sample *games.Sample, stage int, centipawns, lambda float64) {
	probability := evaluation.WinProbability(centipawns)
	s.n++
	s.blended += crossEntropy(sample.Target(lambda), probability)
	outcome, score := float64(sample.Outcome), float64(sample.Score)
	if !math.IsNaN(outcome) {
		loss := crossEntropy(outcome, probability)
		s.decided++
		s.outcome += loss
		s.stages[stage].add(loss, outcome, probability)
		next, _ := slices.BinarySearch(scoreStarts[:], int(math.Abs(centipawns))+1)
		s.scores[next-1].add(loss, outcome, probability)
	}
	if math.IsNaN(score) {
		return
	}
	if !math.IsNaN(outcome) {
		s.both++
		s.scoresOutcome += crossEntropy(outcome, evaluation.WinProbability(score))
	}
	x := min(max(centipawns, -games.MaxCentipawns), games.MaxCentipawns)
	gap := probability - evaluation.WinProbability(score)
	s.scored++
	s.x += x
	s.y += score
	s.xx += x * x
	s.yy += score * score
	s.xy += x * score
	s.gaps += gap * gap
}

func (s *metricSums) metrics() Metrics {
	m := Metrics{
		Positions: int(s.n), Scored: int(s.scored), Decided: int(s.decided),
		Blended: ratio(s.blended, s.n), Outcome: ratio(s.outcome, s.decided),
		ScoresOutcome: ratio(s.scoresOutcome, s.both),
		Apart:         math.Sqrt(ratio(s.gaps, s.scored)),
	}
	deviations := math.Sqrt((s.scored*s.xx - s.x*s.x) * (s.scored*s.yy - s.y*s.y))
	m.Correlation = ratio(s.scored*s.xy-s.x*s.y, deviations)
	m.Stages, m.Scores = parts(network.StageStarts[:], s.stages[:]), parts(scoreStarts[:], s.scores[:])
	return m
}

// ratio returns sum/n, or 0 if n is 0.
func ratio(sum, n float64) float64 {
	if n == 0 {
		return 0
	}
	return sum / n
}

// measure evaluates positions without learning. It sums up in the order of the positions, so that
// the result does not depend on the number of cores.
func (p *pool) measure(positions *games.Positions, lambdas Lambdas) Metrics {
	values, stages := make([]float64, positions.Len()), make([]uint8, positions.Len())
	tuning.Each(len(p.shards), func(n int) {
		s := &p.shards[n]
		for i := n * len(values) / len(p.shards); i < (n+1)*len(values)/len(p.shards); i++ {
			s.unpack(positions, i)
			stages[i] = uint8(s.stage())
			values[i] = p.gradients[n].Evaluate(&s.position, &s.attacks)
		}
	})
	var all metricSums
	for i, centipawns := range values {
		stage := int(stages[i])
		all.add(positions.Sample(i), stage, centipawns, lambdas.of(stage))
	}
	return all.metrics()
}

// Measure evaluates positions with a model.
func Measure(model tuning.Model, positions *games.Positions, lambdas Lambdas) Metrics {
	return newPool(model).measure(positions, lambdas)
}
