package prices

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"path/filepath"
	"reflect"
	"testing"

	"shotest/config"
	"shotest/engine/adapter"
	"shotest/internal/testing/recorded"
	"shotest/search"
	"shotest/shogi"
	"shotest/similarity"
	"shotest/tuning/games"
	"shotest/tuning/loop"
)

// drawn returns positions of the built-in games.
func drawn(t *testing.T, count int) []games.Choice {
	t.Helper()
	set, err := games.Load(t.Context(), []string{recorded.OwnPath(t)}, games.Options{})
	if err != nil {
		t.Fatal(err)
	}
	selection := games.Selection{FromPly: 16, PlayerShare: 1, Noisy: true, Mates: true}
	return games.Draw(set.Games, selection, 1, games.LeftOut{})[:count]
}

func newSearches(t *testing.T, count int, o Options) *Searches {
	t.Helper()
	s, err := NewSearches(config.Default(), drawn(t, count), o)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

var quick = Options{Nodes: 3000, OneIn: 2, Seed: 3}

// The results do not depend on the number of searches at once, nor on interruptions.
func TestGatherIsReproducible(t *testing.T) {
	var want []*Sampled
	for searched, err := range newSearches(t, 6, quick).From(t.Context(), 0) {
		if err != nil {
			t.Fatal(err)
		}
		want = append(want, searched)
	}
	one := quick
	one.AtOnce = 1
	path := filepath.Join(t.TempDir(), "checkpoint")
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	_, err := newSearches(t, 6, one).Gather(ctx, path, false, func(done int) {
		if done == 2 {
			cancel()
		}
	})
	if !errors.Is(err, loop.ErrInterrupted) {
		t.Fatal(err)
	}
	resumed := 0
	found, err := newSearches(t, 6, one).Gather(t.Context(), path, true, func(int) { resumed++ })
	if err != nil || resumed != 4 || !reflect.DeepEqual(found, want) {
		t.Errorf("%v, %d positions searched after 2", err, resumed)
	}
	other := one
	other.Seed++
	if _, err := newSearches(t, 6, other).Gather(t.Context(), path, true, func(int) {}); err == nil {
		t.Error("it goes on from the checkpoint of another seed")
	}
}

// The sum of the numbers times a move's properties is the part of its price that depends on
// numbers.
func TestPropertiesSumToPrices(t *testing.T) {
	s := newSearches(t, 1, quick)
	w := &worker{searches: s, game: adapter.New(), searcher: search.New(TableMegabytes << 20),
		properties: newProperties()}
	s.parts.Equip(w.game)
	w.searcher.Set(adapter.Settings(&s.profile))
	choice := &s.positions[0]
	w.game.Begin(choice.Game.History(choice.Ply), &s.profile)
	checked := 0
	w.searcher.Sample(1, 1, func(m *search.SampledMove) {
		if !m.Late {
			return
		}
		sum := 0.0
		for i, value := range w.properties.appendTo(nil, w.game.PriceBasis(m.Ply), shogi.Move(m.Move)) {
			sum += float64(value) * numbersOf(&s.profile)[i].Float() * PerLogOdds
		}
		discount, _ := w.game.Discount(m.Ply, m.Move)
		if want := float64(discount); math.Abs(sum-want) > 2 { // prices are whole numbers
			t.Errorf("the properties sum to %.2f, the price is %v", sum, want)
		}
		checked++
	})
	for range w.searcher.Search(w.game, search.Limits{Nodes: 3000}) {
	}
	if checked < 20 {
		t.Errorf("%d late moves only", checked)
	}
}

// simulated returns simulated results of searches that follow the numbers of a profile, except that
// the first number is far higher.
func simulated(p *config.Profile, count int, first float64) (found []*Sampled) {
	random := rand.New(rand.NewPCG(1, 2))
	numbers := numbersOf(p)
	for game := range count {
		s := &Sampled{Late: Searched{Game: uint64(game)}}
		for range 60 {
			row := make([]float32, len(circumstances)+len(numbers))
			row[0] = 1
			odds := -2.0
			for i := range numbers {
				value := numbers[i].Float()
				if i == 0 {
					value = first
				}
				if random.IntN(6) == 0 {
					row[len(circumstances)+i] = 1.0 / PerLogOdds
					odds += value / PerLogOdds
				}
			}
			s.Late.add(row, random.Float64() < 1/(1+math.Exp(-odds)))
		}
		found = append(found, s)
	}
	return found
}

// Many games move a number to its true value, few games only a little. Numbers without evidence
// stay.
func TestFewGamesMoveNumbersLittle(t *testing.T) {
	p := config.Default()
	const truth = -150
	old := numbersOf(&p)[0].Float()
	fit := func(games int) *Fit {
		fit, err := NewFit(t.Context(), p, simulated(&p, games, truth), nil)
		if err != nil {
			t.Fatal(err)
		}
		return fit
	}
	many, few := fit(200), fit(2)
	// The prior holds back a part of the way.
	if n := many.Numbers[0]; math.Abs(float64(n.New)-truth) > math.Abs(truth-old)/8 || n.StandardError > 20 {
		t.Errorf("200 games: %+v, expected %d", n, truth)
	}
	late := many.Late
	after := &late.Tried[late.Chosen]
	if after.Better < 3*after.Error || after.Area <= late.Before.Area || late.Before.Area <= late.Circumstances.Area {
		t.Errorf("200 games: %+v, before %+v, places %+v", after, late.Before, late.Circumstances)
	}
	if n := few.Numbers[0]; math.Abs(float64(n.New)-old) > math.Abs(truth-old)/2 {
		t.Errorf("2 games: %+v", n)
	}
	alone := simulated(&p, 1, truth)
	fitted, err := NewFit(t.Context(), p, alone, nil)
	if err != nil || fitted.Late.Parts != 0 || len(fitted.Numbers) != len(numbersOf(&p)) {
		t.Errorf("one game: %+v, %v", fitted, err)
	}
	ended, end := context.WithCancel(t.Context())
	end()
	if _, err := NewFit(ended, p, simulated(&p, 5, truth), nil); !errors.Is(err, loop.ErrInterrupted) {
		t.Error(err)
	}
	if _, err := NewFit(t.Context(), p, []*Sampled{{}}, nil); !errors.Is(err, errNoMoves) {
		t.Error(err)
	}
}

// Moves of lists are sampled with the moves like them: the more were searched, the more are alike.
func TestListedMovesAreSampled(t *testing.T) {
	first := listedFree
	like, raised, listed := 0, 0, 0
	for sampled, err := range newSearches(t, 12, quick).From(t.Context(), 0) {
		if err != nil {
			t.Fatal(err)
		}
		listed += len(sampled.Listed.Raised)
		for i, column := range sampled.Listed.Columns {
			value := sampled.Listed.Values[i] * pointsPerLogOdds
			if int(column) < first {
				continue
			}
			if value > -0.99 || value < -maxLike-0.01 {
				t.Fatalf("column %d: %v like moves", column, -value)
			}
			if int(column) < first+similarity.RuleCount {
				like++
			} else {
				raised++
			}
		}
	}
	if listed < 200 || like < listed || raised == 0 || raised > like/5 {
		t.Errorf("%d moves of lists, like %d failed ones and %d that raised alpha", listed, like, raised)
	}
}

// Penalties follow from the results of moves of lists: a rule that makes moves worse has one, a
// rule that makes them better, or says nothing, has none.
func TestPenaltiesAreLearned(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	var listed []*Searched
	for game := range 400 {
		s := &Searched{Game: uint64(game)}
		for range 60 {
			row := make([]float32, listedFree+2*similarity.RuleCount)
			score := random.NormFloat64()
			row[0], row[scoreColumn] = 1, float32(score)
			odds := score - 1
			for rule, points := range []float64{100, -100, 0} {
				count := random.IntN(4)
				row[listedFree+rule] = -float32(count) / pointsPerLogOdds
				odds -= points / pointsPerLogOdds * float64(count)
			}
			s.add(row, random.Float64() < 1/(1+math.Exp(-odds)))
		}
		listed = append(listed, s)
	}
	f := &Fit{Profile: config.Default()}
	if err := f.fitPenalties(t.Context(), listed, func() {}); err != nil {
		t.Fatal(err)
	}
	rules := f.Profile.Similarity.ByRule()
	if got := rules[0]; got.Score < 80 || got.Score > 120 || got.Factor < 500 || got.Factor > 630 {
		t.Errorf("a rule worth 100 points: %+v", got)
	}
	for _, rule := range rules[1:3] {
		if rule.Score != 0 || rule.Factor != 1000 {
			t.Errorf("a rule worth nothing: %+v", rule)
		}
	}
	usual := similarity.DefaultPenalties()
	if got, want := *rules[5], *usual.ByRule()[5]; got != want {
		t.Errorf("a rule without moves: %+v, was %+v", got, want)
	}
}

// Other modes have no prices.
func TestOtherModesHaveNoPrices(t *testing.T) {
	p := config.Default()
	p.SearchMode = search.InterestMode
	if _, err := NewSearches(p, nil, quick); !errors.Is(err, errNoPrices) {
		t.Error(err)
	}
}

// The area is the share of pairs in the right order; the entropy is that of a biased coin.
func TestArea(t *testing.T) {
	for _, c := range []struct {
		moves []outcome
		area  float64
	}{
		{[]outcome{{1, true}, {0, false}}, 1},
		{[]outcome{{0, true}, {1, false}}, 0},
		{[]outcome{{0, true}, {0, false}}, 0.5},
		{[]outcome{{3, true}, {2, false}, {1, true}, {0, false}}, 0.75},
	} {
		if area, entropy := areaAndEntropy(c.moves); area != c.area || math.Abs(entropy-math.Ln2) > 1e-9 {
			t.Errorf("%v: area %v, entropy %v", c.moves, area, entropy)
		}
	}
}

// The figures are reproducible to the last digit.
func TestFitIsReproducible(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 0))
	var found []*Searched
	var by, old predictions
	for game := range uint64(50) {
		found = append(found, &Searched{Game: game, Raised: []bool{game%3 == 0, false}})
		by = append(by, []float64{random.NormFloat64(), random.NormFloat64()})
		old = append(old, []float64{random.NormFloat64(), random.NormFloat64()})
	}
	var first Model
	first.measure(found, by, old)
	for range 20 {
		var again Model
		again.measure(found, by, old)
		if again != first {
			t.Fatalf("%+v, then %+v", first, again)
		}
	}
}
