package moves

import (
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"

	"shotest/internal/testing/recorded"
	"shotest/internal/testing/shogitest"
	"shotest/plausibility"
	"shotest/plausibility/facts"
	"shotest/record"
	"shotest/shogi"
	"shotest/tuning/games"
	"shotest/tuning/loop"
)

// recordedChoices returns every fifth position of recorded games.
func recordedChoices(t testing.TB, count int) (choices []games.Choice) {
	t.Helper()
	for _, moves := range recorded.Games(t, count) {
		g := &record.Played{Start: shogi.StartPosition()}
		for _, text := range moves {
			m := shogitest.Move(t, text)
			g.Moves = append(g.Moves, m)
		}
		for ply := 20; ply < len(g.Moves); ply += 5 {
			choices = append(choices, games.Choice{Game: g, Ply: ply})
		}
	}
	return choices
}

// plainWeights returns the default weights without a policy network.
func plainWeights() plausibility.Weights {
	weights := plausibility.DefaultWeights()
	weights.Policy = nil
	return weights
}

func collect(t testing.TB, choices []games.Choice) *Set {
	t.Helper()
	set, err := Collect(t.Context(), plainWeights(), choices, nil)
	if err != nil {
		t.Fatal(err)
	}
	return set
}

// The scores of the collected bins add up to the scorer's score.
func TestBinsAddUpToScores(t *testing.T) {
	weights := plainWeights()
	scorer, err := plausibility.NewScorer(weights)
	if err != nil {
		t.Fatal(err)
	}
	scores := modelOf(&weights).scores
	choices := recordedChoices(t, 12)
	set, at := collect(t, choices), 0
	for _, choice := range choices {
		history := choice.Game.History(choice.Ply)
		p := history.Current()
		moves := slices.DeleteFunc(p.AppendLegalMoves(nil), p.RefusesPromotion)
		if len(moves) < 2 || !slices.Contains(moves, choice.Played()) {
			continue
		}
		var attacks shogi.AttackMap
		attacks.Compute(p)
		var f plausibility.Facts
		f.Position, f.Attacks = p, &attacks
		facts.FillLine(&f.Line, history)
		scorer.Gather(&f, len(moves))
		got := &set.positions[at]
		if int(got.moves) != len(moves) || moves[got.played] != choice.Played() {
			t.Fatalf("position %d: %d moves, the best is number %d", at, got.moves, got.played)
		}
		for i, m := range moves {
			c := scorer.Score(&f, m)
			scorer.Finish(&f, &c)
			sum := float32(0)
			for _, bin := range set.binsOf(got, i) {
				sum += scores[bin]
			}
			if int32(sum) != c.Score {
				t.Fatalf("%s %v: bins add up to %v, the score is %d", p.SFEN(), m, sum, c.Score)
			}
		}
		at++
	}
	if at != set.Len() || at < 50 {
		t.Errorf("%d positions, collected %d", at, set.Len())
	}
}

// The set does not depend on the number of cores.
func TestCollectIsDeterministic(t *testing.T) {
	choices := recordedChoices(t, 40)
	many := collect(t, choices)
	before := runtime.GOMAXPROCS(1)
	one := collect(t, choices)
	runtime.GOMAXPROCS(before)
	if many.hash() != one.hash() || many.Len() != one.Len() {
		t.Error("on one core another set is collected")
	}
}

// setByScores returns a set in which the played moves are drawn by known scores of some bins.
func setByScores(scores []float32, bins []uint16, count int, seed uint64) *Set {
	random := rand.New(rand.NewPCG(seed, 0))
	found := &store{}
	set := &Set{stores: []*store{found}}
	for range count {
		p := position{firstMove: uint32(len(found.ends)), moves: uint16(2 + random.IntN(30)),
			phase: uint8(random.IntN(phaseCount)), kind: plausibility.QuietMove}
		for range p.moves {
			for _, bin := range bins {
				if random.IntN(4) == 0 {
					found.bins = append(found.bins, bin)
				}
			}
			found.ends = append(found.ends, uint32(len(found.bins)))
		}
		set.positions = append(set.positions, p)
		scorer := newPass(&model{scores: scores})
		at := len(set.positions) - 1
		scorer.score(set, at)
		drawn := random.Float32()
		for m := range scorer.probabilities[:p.moves] {
			drawn -= scorer.probabilities[m]
			if drawn < 0 || m == int(p.moves)-1 {
				set.positions[at].played = uint16(m)
				break
			}
		}
	}
	return set
}

// knownScores returns scores of some bins.
func knownScores() (scores []float32, bins []uint16) {
	scores = make([]float32, plausibility.BinCount())
	for i, c := range []plausibility.Component{plausibility.Check, plausibility.Fork, plausibility.Escape,
		plausibility.Recapture, plausibility.LooseDrop} {
		bin := uint16(c.FirstBin() + i%c.Bins())
		scores[bin] = float32(150*i - 250)
		bins = append(bins, bin)
	}
	return scores, bins
}

// emptyWeights returns weights of zero.
func emptyWeights() plausibility.Weights {
	weights := plainWeights()
	for i := range weights.Bins {
		weights.Bins[i] = plausibility.Weight{}
	}
	return weights
}

func smallOptions() loop.Options {
	o := loop.DefaultOptions()
	o.Epochs, o.Batch = 6, 500
	return o
}

func fit(t testing.TB, learning, heldOut *Set, options loop.Options) (*Learner, *loop.Result[Metrics]) {
	t.Helper()
	learner, err := NewLearner(emptyWeights(), Units{}, learning, heldOut, 100_000, 1000, options.Seed)
	if err != nil {
		t.Fatal(err)
	}
	result, err := loop.Run(t.Context(), learner, options, nil)
	if err != nil {
		t.Fatal(err)
	}
	return learner, result
}

func TestKnownScoresAreFound(t *testing.T) {
	scores, bins := knownScores()
	learning, heldOut := setByScores(scores, bins, 20_000, 1), setByScores(scores, bins, 4000, 2)
	learner, result := fit(t, learning, heldOut, smallOptions())
	best := measure(heldOut, &model{scores: scores})
	t.Logf("loss %.4f before, %.4f after, %.4f with the true scores", result.Before.Loss(),
		result.After.Loss(), best.Loss())
	if result.After.Loss() > best.Loss()+0.002 {
		t.Errorf("loss %v, with the true scores %v", result.After.Loss(), best.Loss())
	}
	changes := map[float64]Change{}
	for _, c := range learner.Changes() {
		changes[c.After] = c
	}
	for _, bin := range bins {
		got := float64(learner.model.scores[bin])
		c, listed := changes[got]
		if off := math.Abs(got - float64(scores[bin])); !listed || off > 4*c.StandardError || c.StandardError > 20 ||
			c.Moves == 0 || c.Played == 0 {
			t.Errorf("bin %d: score %v, want %v; %+v", bin, got, scores[bin], c)
		}
	}
}

// The chosen prior is strong if the games to learn from mislead, and weak if they do not.
func TestPriorIsChosen(t *testing.T) {
	scores, bins := knownScores()
	heldOut := setByScores(scores, bins, 4000, 2)
	known := emptyWeights()
	for _, bin := range bins {
		known.Bins[bin].Score = int16(scores[bin])
	}
	for _, c := range []struct {
		positions, games int
		few              bool
	}{{30, 3, true}, {20_000, 2000, false}} {
		begun := emptyWeights()
		if c.few {
			begun = known
		}
		l, err := NewLearner(begun, Units{}, setByScores(scores, bins, c.positions, 1), heldOut, c.games, 1000, 1)
		if err != nil {
			t.Fatal(err)
		}
		result, err := loop.Run(t.Context(), l, smallOptions(), nil)
		if err != nil {
			t.Fatal(err)
		}
		if result.After.Loss() > result.Before.Loss() || (l.LearnedShare() < 0.2) != c.few {
			t.Errorf("%d games: %.4f before, %.4f after, %.3f of the way", c.games, result.Before.Loss(),
				result.After.Loss(), l.LearnedShare())
		}
	}
}

// The result depends on the seed, but not on the number of cores.
func TestFitDependsOnSeedOnly(t *testing.T) {
	scores, bins := knownScores()
	learning, heldOut := setByScores(scores, bins, 2000, 1), setByScores(scores, bins, 500, 2)
	options := smallOptions()
	options.Epochs = 2
	many, _ := fit(t, learning, heldOut, options)
	before := runtime.GOMAXPROCS(1)
	one, _ := fit(t, learning, heldOut, options)
	runtime.GOMAXPROCS(before)
	if !slices.Equal(many.model.scores, one.model.scores) {
		t.Error("on one core the scores are others")
	}
	options.Seed = 9
	if other, _ := fit(t, learning, heldOut, options); slices.Equal(many.model.scores, other.model.scores) {
		t.Error("with another seed the scores are the same")
	}
}

func TestMetrics(t *testing.T) {
	bin := uint16(plausibility.Check.FirstBin())
	scores := make([]float32, plausibility.BinCount())
	scores[bin] = 400 // ten times as likely
	// Two positions of four moves; in both the second move has the bin. It was played
	// in the first position, the third move in the other one.
	set := &Set{stores: []*store{{bins: []uint16{bin, bin}, ends: []uint32{0, 1, 1, 1, 1, 2, 2, 2}}},
		positions: []position{
			{firstMove: 0, moves: 4, played: 1, phase: 0, kind: plausibility.CheckMove},
			{firstMove: 4, moves: 4, played: 2, phase: 2, kind: plausibility.QuietMove},
		}}
	m := measure(set, &model{scores: scores})
	want := -(math.Log(10.0/13) + math.Log(1.0/13)) / 2
	if m.Positions != 2 || math.Abs(m.NegativeLogLikelihood-want) > 1e-6 ||
		math.Abs(m.Perplexity-math.Exp(want)) > 1e-5 {
		t.Errorf("%+v, want a loss of %v", m, want)
	}
	// In the second position one move is better and two are alike.
	if got := []float64{m.ShareWithin(1), m.ShareWithin(3)}; math.Abs(got[0]-0.5) > 1e-9 ||
		math.Abs(got[1]-(1+2.0/3)/2) > 1e-9 {
		t.Errorf("among the first: %v", got)
	}
	if len(m.Phases) != 2 || m.Phases[0].Name != "opening" || m.Phases[1].Positions != 1 || len(m.Kinds) != 2 {
		t.Errorf("parts: %+v %+v", m.Phases, m.Kinds)
	}
	moves, played := 0, 0.0
	for _, c := range m.Calibration {
		moves += c.Moves
		played += c.Played * float64(c.Moves)
		if c.Claimed < c.From || c.Claimed > c.To {
			t.Errorf("%+v", c)
		}
	}
	if moves != 8 || math.Abs(played-2) > 1e-9 {
		t.Errorf("calibration of %d moves, %v played", moves, played)
	}
	if !math.IsNaN(m.ShareWithin(7)) {
		t.Error("a width that was not looked at")
	}
}

func TestInterestsFollowLikelihoods(t *testing.T) {
	weights := plainWeights()
	likely, unlikely := plausibility.Check.FirstBin(), plausibility.Check.FirstBin()+1
	weights.Bins[likely], weights.Bins[unlikely] = plausibility.Weight{Score: 400}, plausibility.Weight{Score: -400}
	killer, begun := weights.Bins[plausibility.Killer.FirstBin()], emptyWeights()
	Interests(&weights, &begun)
	if got, want := weights.Bins[likely], (plausibility.Weight{Score: 400, Interest: 113, Factor: 1000}); got != want {
		t.Errorf("ten times as likely: %v, want %v", got, want)
	}
	if got, want := weights.Bins[unlikely], (plausibility.Weight{Score: -400, Factor: 100}); got != want {
		t.Errorf("a tenth as likely: %v, want %v", got, want)
	}
	if weights.Bins[plausibility.Killer.FirstBin()] != killer {
		t.Error("what cannot be learned has changed")
	}
	begun.Bins[likely] = plausibility.Weight{Score: 400, Interest: 50}
	begun.Bins[unlikely] = plausibility.Weight{Score: -200, Interest: 7, Factor: 500}
	Interests(&weights, &begun)
	if got, want := weights.Bins[likely], begun.Bins[likely]; got != want {
		t.Errorf("as likely as before: %v, want %v", got, want)
	}
	if got, want := weights.Bins[unlikely], (plausibility.Weight{Score: -400, Interest: 7, Factor: 158}); got != want {
		t.Errorf("less likely than before: %v, want %v", got, want)
	}
	if err := weights.Validate(); err != nil {
		t.Error(err)
	}
}

// The median cost is that of the built-in weights and costs.
func TestCalibrate(t *testing.T) {
	set := collect(t, recordedChoices(t, 60))
	weights := plausibility.DefaultWeights()
	usual := plausibility.DefaultCosts()
	if costs := Calibrate(set, weights); costs != usual {
		t.Errorf("built-in weights: %+v, want %+v", costs, usual)
	}
	want := float64(usual.K) * set.medianCost(weights, usual)
	begun := emptyWeights()
	Interests(&weights, &begun)
	costs := Calibrate(set, weights)
	if got := float64(costs.K) * set.medianCost(weights, costs); costs == usual || math.Abs(got-want) > want/100 {
		t.Errorf("%+v: a median cost of %v, want %v", costs, got, want)
	}
}

func TestBinsFitIntoSets(t *testing.T) {
	if plausibility.BinCount() > 1<<16 {
		t.Errorf("%d bins: a set keeps their numbers in 16 bits", plausibility.BinCount())
	}
}

// Too many positions for the memory are an error before they are collected.
func TestEnoughMemory(t *testing.T) {
	err := checkChoices(4_800_000, 7_000_000_000)
	if checkChoices(1_000_000, 7_000_000_000) != nil || err == nil ||
		!strings.Contains(err.Error(), "4800000 positions: about 28.8 GB of memory are needed, and 7.0 GB are free") {
		t.Error(err)
	}
}
