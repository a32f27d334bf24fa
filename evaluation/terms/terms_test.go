package terms

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"shotest/evaluation"
	"shotest/shogi"
)

// visitRandomPositions plays random games from the starting position, and some
// from positions with a king missing or both kings entered.
func visitRandomPositions(t testing.TB, games int, visit func(p *shogi.Position)) {
	t.Helper()
	const seed = 7
	t.Logf("random games with seed %d", seed)
	random := rand.New(rand.NewPCG(seed, 0))
	starts := []string{
		shogi.StartSFEN,
		"4k4/9/9/9/9/9/9/9/9 b 2R2B4G4S4N4L18P 1",
		"G8/4K4/PPPPPPPPP/9/9/7ss/7sk/9/9 b 2R2BG2N2L5P 1",
		"l4S2l/4g1gs1/5p1p1/pr2N1pkp/4Gn3/PP3PPPP/2GPP4/1K7/L3r+s2L w BS2N5Pb 1",
	}
	var buffer [shogi.MaxMoves]shogi.Move
	for game := range games {
		p, err := shogi.ParseSFEN(starts[game%len(starts)])
		if err != nil {
			t.Fatal(err)
		}
		for range 200 {
			visit(&p)
			moves := p.AppendLegalMoves(buffer[:0])
			if len(moves) == 0 {
				break
			}
			p.Play(moves[random.IntN(len(moves))])
		}
	}
}

// randomWeights returns weights of which no two are likely to be alike.
func randomWeights(largest float32) Weights {
	random := rand.New(rand.NewPCG(3, 3))
	var w Weights
	numbers := [2][]Number{make([]Number, FeatureCount), make([]Number, FeatureCount)}
	for _, phase := range numbers {
		for i := range phase {
			phase[i] = (2*random.Float32() - 1) * largest
		}
	}
	w.SetNumbers(numbers[0], numbers[1])
	return w
}

func evaluate(e *Evaluator, p *shogi.Position) int {
	var attacks shogi.AttackMap
	attacks.Compute(p)
	return e.Evaluate(p, &attacks, 0)
}

func TestTermsSumToTheScore(t *testing.T) {
	for _, weights := range []Weights{DefaultWeights(), HandSetWeights(), randomWeights(50), randomWeights(MaxWeight)} {
		evaluator := New(weights)
		visitRandomPositions(t, 16, func(p *shogi.Position) {
			var attacks shogi.AttackMap
			attacks.Compute(p)
			sum := 0
			for _, term := range evaluator.Explain(p, &attacks) {
				sum += term.Black - term.White
			}
			if p.SideToMove() == shogi.White {
				sum = -sum
			}
			score := evaluator.Evaluate(p, &attacks, 0)
			if score != sum {
				t.Fatalf("%v: score %d, terms sum to %d", p, score, sum)
			}
			if score < -evaluation.Max || score > evaluation.Max {
				t.Fatalf("%v: score %d", p, score)
			}
		})
	}
}

func TestColoursAndWingsAreTreatedAlike(t *testing.T) {
	evaluator := New(randomWeights(50))
	visitRandomPositions(t, 40, func(p *shogi.Position) {
		flipped, mirrored := p.Flipped(), p.Mirrored()
		a, b, c := evaluate(evaluator, p), evaluate(evaluator, &flipped), evaluate(evaluator, &mirrored)
		if a != b || a != c {
			t.Fatalf("%v: %d, with colours exchanged %d, mirrored %d", p, a, b, c)
		}
	})
}

// What is learned from is what the engine computes.
func TestTraceIsTheScore(t *testing.T) {
	weights := randomWeights(50)
	opening, endgame := weights.Numbers()
	evaluator := New(weights)
	seen := make([]bool, FeatureCount)
	var trace Trace
	visitRandomPositions(t, 40, func(p *shogi.Position) {
		var attacks shogi.AttackMap
		attacks.Compute(p)
		evaluator.Trace(p, &attacks, &trace)
		value := 0.0
		for _, entry := range trace.Entries {
			seen[entry.Feature] = true
			o, e := float64(opening[entry.Feature]), float64(endgame[entry.Feature])
			value += float64(entry.Count) * (o*(1-trace.Progress) + e*trace.Progress)
		}
		if score := evaluator.Evaluate(p, &attacks, 0); math.Abs(float64(score)-value) > 1 {
			t.Fatalf("%v: score %d, trace %f", p, score, value)
		}
	})
	for field, start := range fieldStarts {
		if !slices.Contains(seen[start:fieldEnd(start)], true) {
			t.Errorf("no feature of %s was ever counted", field)
		}
	}
}

// fieldEnd returns where the field ends that begins at a feature.
func fieldEnd(start int) int {
	end := FeatureCount
	for _, other := range fieldStarts {
		if other > start {
			end = min(end, other)
		}
	}
	return end
}

func TestStartIsLevelButForTheMove(t *testing.T) {
	weights := HandSetWeights()
	weights.Prize = Tapered[Pieces[[2]Number]]{}
	p := shogi.StartPosition()
	score := evaluate(New(weights), &p)
	most := int(weights.RightToMove.Opening) + 5 // the terms that ask whose turn it is
	if score < 0 || score > most {
		t.Errorf("got %d, want 0 to %d", score, most)
	}
}

func TestEvaluateAllocatesNothing(t *testing.T) {
	p := shogi.StartPosition()
	evaluator := New(DefaultWeights())
	var attacks shogi.AttackMap
	attacks.Compute(&p)
	if n := testing.AllocsPerRun(100, func() { evaluator.Evaluate(&p, &attacks, 0) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// The progress of a game goes from its beginning to its end.
func TestProgress(t *testing.T) {
	cases := []struct {
		sfen     string
		from, to int
	}{
		{shogi.StartSFEN, 0, 0},
		{"ln1g1g1nl/1ks2r3/1pppp1bpp/p4pp2/5P1P1/P1P1P4/1PSP1GP1P/1BK1GS1R1/LN5NL b - 1", 0, 20},
		{"l4S2l/4g1gs1/5p1p1/pr2N1pkp/4Gn3/PP3PPPP/2GPP4/1K7/L3r+s2L w BS2N5Pb 1", 128, progressScale},
	}
	for _, c := range cases {
		p, err := shogi.ParseSFEN(c.sfen)
		if err != nil {
			t.Fatal(err)
		}
		var attacks shogi.AttackMap
		attacks.Compute(&p)
		var s scan
		s.look(&p, &attacks)
		if got := s.progress(); got < c.from || got > c.to {
			t.Errorf("%s: progress %d, want %d to %d", c.sfen, got, c.from, c.to)
		}
	}
}
