package fitting

import (
	"math"

	"shotest/evaluation"
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
	Blended float64 `json:"blended"`
	// Outcome is the loss against the outcome.
	Outcome float64 `json:"outcome"`
	// ScoresOutcome is the loss of the players' own scores against the outcome, for comparison.
	ScoresOutcome float64 `json:"scores_outcome"`
	// Correlation is the correlation of the values with the players' calibrated scores, both
	// limited to games.MaxCentipawns.
	Correlation float64 `json:"correlation"`
	// Apart is the root mean square difference of values and scores, as probabilities of winning.
	Apart float64 `json:"apart"`
	// Phases holds the losses against the outcome by phase of the game.
	Phases []PhaseLoss `json:"phases"`
}

// Loss implements loop.Measure: the blended loss.
func (m Metrics) Loss() float64 { return m.Blended }

// PhaseLoss is the loss in a phase of the game.
type PhaseLoss struct {
	FromPly   int     `json:"from_ply"`
	Positions int     `json:"positions"`
	Outcome   float64 `json:"outcome"`
}

// phaseStarts lists the plies at which the phases of a game begin.
var phaseStarts = [...]int{0, 40, 80, 120}

// phaseOf returns the phase of a ply.
func phaseOf(ply int) int {
	phase := 0
	for phase+1 < len(phaseStarts) && ply >= phaseStarts[phase+1] {
		phase++
	}
	return phase
}

// metricSums holds the sums from which metrics are computed. x are values and y scores.
type metricSums struct {
	n, blended                     float64
	decided, outcome               float64
	both, scoresOutcome            float64
	scored, x, y, xx, yy, xy, gaps float64
	phases                         [len(phaseStarts)]struct{ n, outcome float64 }
}

// add adds a position with its value in centipawns.
func (s *metricSums) add(sample *games.Sample, centipawns, lambda float64) {
	probability := evaluation.WinProbability(centipawns)
	s.n++
	s.blended += crossEntropy(sample.Target(lambda), probability)
	outcome, score := float64(sample.Outcome), float64(sample.Score)
	if !math.IsNaN(outcome) {
		loss := crossEntropy(outcome, probability)
		s.decided++
		s.outcome += loss
		phase := &s.phases[phaseOf(int(sample.Ply))]
		phase.n++
		phase.outcome += loss
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
	for i, phase := range s.phases {
		if phase.n > 0 {
			m.Phases = append(m.Phases, PhaseLoss{phaseStarts[i], int(phase.n), phase.outcome / phase.n})
		}
	}
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
func (p *pool) measure(positions *games.Positions, lambda float64) Metrics {
	values := make([]float64, positions.Len())
	tuning.Each(len(p.shards), func(n int) {
		s := &p.shards[n]
		for i := n * len(values) / len(p.shards); i < (n+1)*len(values)/len(p.shards); i++ {
			positions.Unpack(i, &s.position)
			s.attacks.Compute(&s.position)
			values[i] = p.gradients[n].Evaluate(&s.position, &s.attacks)
		}
	})
	var all metricSums
	for i, centipawns := range values {
		all.add(positions.Sample(i), centipawns, lambda)
	}
	return all.metrics()
}

// Measure evaluates positions with a model.
func Measure(model tuning.Model, positions *games.Positions, lambda float64) Metrics {
	return newPool(model).measure(positions, lambda)
}
