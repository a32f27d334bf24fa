package fitting

import (
	"math"
	"slices"
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
		stage          int
	}{{1, 600, 300, 0}, {0, -600, -300, 1}, {1, none, 0, 7}, {none, 0, 0, 0}} {
		s.add(&games.Sample{Outcome: c.outcome, Score: c.score}, c.stage, c.value, 1)
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
	claimed := evaluation.WinProbability(300)
	checkParts(t, "stages", m.Stages, []Part{
		{0, 1, half, claimed, 1}, {2, 1, half, claimed, 1}, {17, 1, math.Ln2, 0.5, 1},
	})
	checkParts(t, "scores", m.Scores, []Part{{0, 1, math.Ln2, 0.5, 1}, {250, 2, half, claimed, 1}})
}

func checkParts(t *testing.T, name string, got, want []Part) {
	t.Helper()
	same := func(a, b Part) bool {
		return a.From == b.From && a.Positions == b.Positions &&
			max(math.Abs(a.Outcome-b.Outcome), math.Abs(a.Claimed-b.Claimed), math.Abs(a.Won-b.Won)) < 1e-9
	}
	if !slices.EqualFunc(got, want, same) {
		t.Errorf("%s: got %+v, want %+v", name, got, want)
	}
}

// A side that is said to score 80 % and loses counts as favoured and beaten, whichever side it is.
func TestPartsCountFavouredSides(t *testing.T) {
	var s partSums
	s.add(1, 0, 0.8)
	s.add(1, 1, 0.2)
	if s.claimed != 1.6 || s.won != 0 {
		t.Errorf("got %+v", s)
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
