package similarity

import "math"

const (
	// fullWeight is the weight of a failed move in the counts of its kinds.
	fullWeight = 8
	// maxCounted bounds the like moves that a move pays for: six moves.
	maxCounted = 6 * fullWeight
	// unity is the factor that changes nothing.
	unity = 1 << 16
	// minFactor is MinShareLeft as a factor, rounded down.
	minFactor = unity / 10
)

// MinShareLeft is the share of its interest that likeness leaves a move at the least.
const MinShareLeft = 0.1

// weightOf returns the weight of a searched move.
func (l *List) weightOf(raisedAlpha bool) uint8 {
	if raisedAlpha {
		return l.raisedWeight
	}
	return fullWeight
}

// charge holds the price of likeness by one rule, indexed by the weight of the like moves.
type charge struct {
	score  [maxCounted + 1]int32
	factor [maxCounted + 1]int32 // of unity
}

// chargesOf tabulates penalties. Charges never fall with the number of like moves, so that a move
// never gets better while others are searched: List relies on that.
func chargesOf(p *Penalties) (charges [RuleCount]charge) {
	for r, penalty := range p.ByRule() {
		for n := range maxCounted + 1 {
			charges[r].factor[n] = unity
			if p.On && penalty.On {
				likeMoves := float64(n) / fullWeight
				charges[r].score[n] = int32(penalty.Score * n / fullWeight)
				charges[r].factor[n] = int32(math.Round(unity * math.Pow(float64(penalty.Factor)/1000, likeMoves)))
			}
		}
	}
	return charges
}

// tally holds the weights of the searched moves of each kind.
type tally [kindCount]uint8

// count counts a searched move of the kinds.
func (t *tally) count(kinds *kindSet, weight uint8) {
	for _, k := range kinds.all() {
		t[k] = min(t[k]+weight, maxCounted)
	}
}

// total returns the loss of a move of the kinds: the points taken from its score, and the factor of
// its interest.
func (t *tally) total(charges *[RuleCount]charge, kinds *kindSet) (score, factor int32) {
	factor = unity
	for _, k := range kinds.all() {
		if n := t[k]; n != 0 {
			c := &charges[rules[k]]
			score += c.score[n]
			factor = int32(int64(factor) * int64(c.factor[n]) / unity)
		}
	}
	return score, max(factor, minFactor)
}
