package fitting

import (
	"math"
	"testing"

	"shotest/evaluation"
	"shotest/shogi"
	"shotest/tuning/games"
)

func TestMetrics(t *testing.T) {
	none := float32(math.NaN())
	var s sums
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

// plainRank is what chooser.rank must say: every move searched in full.
func plainRank(choice *games.Choice, evaluate Evaluate) rank {
	c := newChooser(evaluate)
	c.plies[0].position = choice.Position
	c.plies[0].attacks.Compute(&choice.Position)
	value := func(m shogi.Move) float64 { return c.after(m, 2*mated, -2*mated) }
	played := value(choice.Played)
	var r rank
	for _, m := range choice.Position.AppendLegalMoves(nil) {
		switch v := value(m); {
		case m == choice.Played:
		case v > played:
			r.better++
		case v == played:
			r.alike++
		}
	}
	return r
}

func materialJudge() Evaluate {
	e := evaluation.NewMaterial(shogi.DefaultPieceValues())
	return func(p *shogi.Position, a *shogi.AttackMap) float64 { return float64(e.Evaluate(p, a, 0)) }
}

func TestNarrowWindowsRankLikeFullOnes(t *testing.T) {
	positions := madeUpData(t, 1000, 0).HeldOut
	var position shogi.Position
	for i := 0; i < positions.Len(); i += 7 {
		positions.Unpack(i, &position)
		moves := position.AppendLegalMoves(nil)
		choice := games.Choice{Position: position, Played: moves[i%len(moves)]}
		want := plainRank(&choice, materialJudge())
		got := newChooser(materialJudge()).rank(&choice)
		if want.better >= worstRank {
			if got.better != worstRank {
				t.Fatalf("%v, %v: %+v, want %+v", &position, choice.Played, got, want)
			}
		} else if got != want {
			t.Fatalf("%v, %v: %+v, want %+v", &position, choice.Played, got, want)
		}
	}
}

func TestMoveChoice(t *testing.T) {
	// The rook is there for the taking, by one move alone.
	position, err := shogi.ParseSFEN("4k4/9/9/4r4/9/4R4/9/9/4K4 b - 1")
	if err != nil {
		t.Fatal(err)
	}
	choices := []games.Choice{
		{Position: position, Played: shogi.NewMove(shogi.NewSquare(5, 6), shogi.NewSquare(5, 4))},
		{Position: position, Played: shogi.NewMove(shogi.NewSquare(5, 6), shogi.NewSquare(1, 6))},
	}
	got, err := MoveChoice(t.Context(), materialJudge, choices)
	if err != nil {
		t.Fatal(err)
	}
	if got.Positions != 2 || got.Top1 != 0.5 {
		t.Errorf("%+v", got)
	}
}

func TestChanceDecidesAmongEquals(t *testing.T) {
	for _, c := range []struct {
		rank rank
		n    int
		want float64
	}{{rank{0, 0}, 1, 1}, {rank{0, 3}, 1, 0.25}, {rank{2, 0}, 1, 0}, {rank{2, 1}, 3, 0.5}, {rank{1, 1}, 5, 1}, {rank{5, 9}, 5, 0}} {
		if got := c.rank.among(c.n); got != c.want {
			t.Errorf("%+v: %v", c, got)
		}
	}
}

func TestWorst(t *testing.T) {
	model := NewMaterial(shogi.DefaultPieceValues())
	worst := Worst(model, madeUpData(t, 500, 0).HeldOut, 0.5, 10)
	if len(worst) != 10 {
		t.Fatalf("%d positions", len(worst))
	}
	sources := map[string]bool{}
	for i, w := range worst {
		position, err := shogi.ParseSFEN(w.SFEN)
		if err != nil {
			t.Fatal(err)
		}
		if got := model.NewGradient().Evaluate(&position, nil); got != w.Value {
			t.Errorf("%s: value %v, now %v", w.SFEN, w.Value, got)
		}
		if *w.Outcome == 1 != (w.Value < 0) || w.Score != nil {
			t.Errorf("value %v, outcome %v, score %v", w.Value, *w.Outcome, w.Score)
		}
		if i > 0 && w.Excess > worst[i-1].Excess {
			t.Errorf("excess %v after %v", w.Excess, worst[i-1].Excess)
		}
		sources[w.Source] = true
	}
	if len(sources) != 10 {
		t.Errorf("of %d games", len(sources))
	}
}
