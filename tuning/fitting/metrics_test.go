package fitting

import (
	"math"
	"testing"

	"shotest/evaluation"
	"shotest/tuning/games"
)

func TestMetrics(t *testing.T) {
	none := float32(math.NaN())
	var s metricSums
	for _, c := range []struct {
		outcome, score float32
		value          float64
		ply            uint16
	}{{1, 600, 300, 20}, {0, -600, -300, 50}, {1, none, 0, 130}, {none, 0, 0, 30}} {
		s.add(&games.Sample{Outcome: c.outcome, Score: c.score, Ply: c.ply}, c.value, 1)
	}
	m := s.metrics()
	half, one := -math.Log(evaluation.WinProbability(300)), -math.Log(evaluation.WinProbability(600))
	gap := evaluation.WinProbability(600) - evaluation.WinProbability(300)
	for _, c := range []struct {
		name      string
		got, want float64
	}{
		{"outcome", m.Outcome, (2*half + math.Ln2) / 3},
		{"blended", m.Blended, (2*half + 2*math.Ln2) / 4},
		{"scores' outcome", m.ScoresOutcome, one},
		{"correlation", m.Correlation, 1},
		{"apart", m.Apart, math.Sqrt(2 * gap * gap / 3)},
		{"scored", float64(m.Scored), 3},
		{"decided", float64(m.Decided), 3},
	} {
		if math.Abs(c.got-c.want) > 1e-9 {
			t.Errorf("%s: %v, want %v", c.name, c.got, c.want)
		}
	}
	if len(m.Phases) != 3 || m.Phases[2].FromPly != 120 || math.Abs(m.Phases[2].Outcome-math.Ln2) > 1e-12 {
		t.Errorf("phases %+v", m.Phases)
	}
}

func TestCrossEntropyIsFinite(t *testing.T) {
	for _, target := range []float64{0, 0.5, 1} {
		for _, p := range []float64{0, 1} {
			if loss := crossEntropy(target, p); math.IsInf(loss, 0) || math.IsNaN(loss) || loss < 0 {
				t.Errorf("target %v, claim %v: %v", target, p, loss)
			}
		}
	}
}
