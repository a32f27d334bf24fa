package similarity

import "math"

const (
	// fullWeight is the weight of a searched move in the counts of its kinds, in halves;
	// moves that raised alpha have halfWeight.
	fullWeight, halfWeight = 2, 1
	// mostCounted bounds the like moves that a move pays for, in halves: six.
	mostCounted = 6 * fullWeight
	// unity is the factor that changes nothing.
	unity = 1 << 16
	// leastFactor is LeastLeft as a factor, rounded down.
	leastFactor = unity / 10
)

// LeastLeft is the least share of its interest that likeness leaves a move.
const LeastLeft = 0.1

// weightOf returns the weight of a searched move, in halves.
func weightOf(raisedAlpha bool) uint8 {
	if raisedAlpha {
		return halfWeight
	}
	return fullWeight
}

// charge holds the price of likeness by one rule, indexed by the number of like moves in halves.
type charge struct {
	score  [mostCounted + 1]int32
	factor [mostCounted + 1]int32 // of unity
}

// chargesOf tabulates penalties. Charges never fall with the number of like moves, so that a move
// never gets better while others are searched: List relies on that.
func chargesOf(p *Penalties) (charges [ruleCount]charge) {
	for r, penalty := range p.byRule() {
		for n := range mostCounted + 1 {
			charges[r].factor[n] = unity
			if penalty.On {
				likeMoves := float64(n) / fullWeight
				charges[r].score[n] = int32(penalty.Score * n / fullWeight)
				charges[r].factor[n] = int32(math.Round(unity * math.Pow(float64(penalty.Factor)/1000, likeMoves)))
			}
		}
	}
	return charges
}

// tally counts the searched moves of each kind, in halves.
type tally [kindCount]uint8

func (t *tally) count(kinds *kindSet, weight uint8) {
	for _, k := range kinds.all() {
		t[k] = min(t[k]+weight, mostCounted)
	}
}

// total returns the loss of a move of some kinds: points taken from its score, and the factor of
// its interest.
func (t *tally) total(charges *[ruleCount]charge, kinds *kindSet) (score, factor int32) {
	factor = unity
	for _, k := range kinds.all() {
		if n := t[k]; n != 0 {
			c := &charges[rules[k]]
			score += c.score[n]
			factor = int32(int64(factor) * int64(c.factor[n]) / unity)
		}
	}
	return score, max(factor, leastFactor)
}
