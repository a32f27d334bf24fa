package statistics

import (
	"math"
	"math/rand/v2"
	"testing"
)

// Simulated matches check the coverage of the intervals. newRandom returns the fixed random source
// of a test. With 4000 matches, a share of 95 % is measured to ±0.7 % (twice its standard error).
func newRandom(t *testing.T, seed uint64) *rand.Rand {
	t.Helper()
	t.Logf("seed %d", seed)
	return rand.New(rand.NewPCG(seed, 0))
}

// opponents describes two players: the shares of games that the first one wins and draws, and the
// advantage in Elo that an opening gives to one side.
type opponents struct {
	elo, draws, bias float64
}

// play returns twice the points of one game, in which the opening favours the
// first player by bias Elo.
func (o opponents) play(random *rand.Rand, bias float64) int {
	score := ExpectedScore(o.elo + bias)
	// No more draws than leave room for the score.
	draws := min(o.draws, 2*score, 2*(1-score))
	switch x := random.Float64(); {
	case x < score-draws/2:
		return 2
	case x < score+draws/2:
		return 1
	}
	return 0
}

// pair plays an opening with both colours.
func (o opponents) pair(random *rand.Rand) (points2 int) {
	bias := o.bias
	if random.IntN(2) == 0 {
		bias = -bias
	}
	return o.play(random, bias) + o.play(random, -bias)
}

// truth returns the true difference in strength in both kinds of Elo, from the probabilities of the
// results of a pair.
func (o opponents) truth() (elo, nElo float64) {
	half := func(bias float64) (d [3]float64) {
		score := ExpectedScore(o.elo + bias)
		draws := min(o.draws, 2*score, 2*(1-score))
		return [3]float64{1 - score - draws/2, draws, score - draws/2}
	}
	var d distribution
	for i, a := range half(o.bias) {
		for j, b := range half(-o.bias) {
			d[i+j] += a * b
		}
	}
	mean, deviation := d.moments()
	return eloFromScore(mean), (mean - 0.5) / deviation / math.Sqrt2 * nEloPerT
}

// coverage counts the intervals that hold the true value.
type coverage struct{ held, all int }

func (c *coverage) count(i Interval, truth float64) {
	c.all++
	if i.Low <= truth && truth <= i.High {
		c.held++
	}
}

func (c *coverage) check(t *testing.T, what string, low, high float64) {
	t.Helper()
	share := float64(c.held) / float64(c.all)
	t.Logf("%s: %.1f %% of the intervals hold the truth", what, 100*share)
	if share < low || share > high {
		t.Errorf("%s: %v of the intervals hold the truth, want %v to %v", what, share, low, high)
	}
}

// The intervals hold the true value for balanced openings, for biased ones and for a player that
// wins nearly all games; in short matches at least nine times in ten.
func TestIntervalsOfPairs(t *testing.T) {
	random := newRandom(t, 2)
	for _, c := range []struct {
		opponents
		pairs     int
		low, high float64
	}{
		{opponents{0, 0.1, 0}, 200, 0.935, 0.97}, {opponents{20, 0.4, 0}, 200, 0.935, 0.97},
		{opponents{20, 0.3, 150}, 200, 0.935, 0.97},
		{opponents{300, 0.1, 0}, 200, 0.935, 0.97}, {opponents{450, 0.05, 50}, 200, 0.935, 0.97},
		{opponents{0, 0.9, 0}, 10, 0.9, 1}, {opponents{400, 0, 0}, 10, 0.9, 1}, {opponents{500, 0.05, 0}, 10, 0.9, 1},
	} {
		truth, _ := c.truth()
		var held coverage
		for range 4000 {
			var p Pairs
			for range c.pairs {
				p.Add(c.pair(random))
			}
			held.count(pairsOnly(p).Elo(), truth)
		}
		t.Logf("%+v: Elo %.1f", c, truth)
		held.check(t, "Elo", c.low, c.high)
	}
}

func TestIntervalsOfRatings(t *testing.T) {
	random := newRandom(t, 5)
	truth := []float64{150, 60, 10, -70, -150}
	for _, draws := range []float64{0, 0.4} {
		for _, games := range []int{10, 100} {
			var c coverage
			for range 800 {
				for i, rating := range Ratings(len(truth), roundRobin(random, truth, games, draws)) {
					c.count(rating, truth[i])
				}
			}
			t.Logf("%d games a pairing, %.0f %% drawn", games, 100*draws)
			c.check(t, "rating", 0.935, 0.97)
		}
	}
}

func roundRobin(random *rand.Rand, truth []float64, games int, draws float64) (encounters []Encounter) {
	for i := range truth {
		for j := range i {
			e := Encounter{First: i, Second: j}
			o := opponents{elo: truth[i] - truth[j], draws: draws}
			for range games {
				e.Score.Add([]Score{{Losses: 1}, {Draws: 1}, {Wins: 1}}[o.play(random, 0)])
			}
			encounters = append(encounters, e)
		}
	}
	return encounters
}
