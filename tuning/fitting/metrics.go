package fitting

import (
	"math"

	"shotest/evaluation"
	"shotest/tuning"
	"shotest/tuning/games"
)

// Metrics say how well positions are evaluated. Losses are cross entropies in nats;
// a fair coin has 0.693.
type Metrics struct {
	// Positions is how many were evaluated, Scored how many of them have a score and
	// Decided how many an outcome.
	Positions int `json:"positions"`
	Scored    int `json:"scored"`
	Decided   int `json:"decided"`
	// Blended is the loss against the targets that are learned.
	Blended float64 `json:"blended"`
	// Outcome is the loss against who won; ScoresOutcome that of the players' own
	// scores, on the positions that have both: what a search knows.
	Outcome       float64 `json:"outcome"`
	ScoresOutcome float64 `json:"scores_outcome"`
	// Correlation is that of the values with the players' calibrated scores, both
	// cut off at games.MaxCentipawns; Apart the root of their mean squared
	// difference as probabilities of winning.
	Correlation float64 `json:"correlation"`
	Apart       float64 `json:"apart"`
	// Phases are the losses against the outcome by the number of moves played.
	Phases []PhaseLoss `json:"phases"`
}

// Loss implements loop.Measure: the blended loss.
func (m Metrics) Loss() float64 { return m.Blended }

// PhaseLoss is the loss in a part of the game.
type PhaseLoss struct {
	FromPly   int     `json:"from_ply"`
	Positions int     `json:"positions"`
	Outcome   float64 `json:"outcome"`
}

// phaseStarts are the plies at which the phases of a game begin.
var phaseStarts = [...]int{0, 40, 80, 120}

// phaseOf returns the phase that a ply is in.
func phaseOf(ply int) int {
	phase := 0
	for phase+1 < len(phaseStarts) && ply >= phaseStarts[phase+1] {
		phase++
	}
	return phase
}

// sums are the sums that metrics are computed from.
type sums struct {
	n, blended                     float64
	decided, outcome               float64
	both, scoresOutcome            float64
	scored, x, y, xx, yy, xy, gaps float64
	phases                         [len(phaseStarts)]struct{ n, outcome float64 }
}

// add counts a position that has been evaluated.
func (s *sums) add(sample *games.Sample, centipawns, lambda float64) {
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

func (s *sums) metrics() Metrics {
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

// ratio returns a mean, 0 of nothing.
func ratio(sum, n float64) float64 {
	if n == 0 {
		return 0
	}
	return sum / n
}

// measure evaluates positions as they are, and learns nothing. They are summed up in their order:
// the result must not depend on the number of cores.
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
	var all sums
	for i, centipawns := range values {
		all.add(positions.Sample(i), centipawns, lambda)
	}
	return all.metrics()
}

// Measure evaluates positions with a model.
func Measure(model tuning.Model, positions *games.Positions, lambda float64) Metrics {
	return newPool(model).measure(positions, lambda)
}
