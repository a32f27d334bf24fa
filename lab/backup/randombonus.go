package backup

import (
	"math/bits"

	"shotest/search"
)

// RandomBonus adds a small random bonus to the value of each move. The highest bonus among many
// equally good moves is likely to be high: among n moves it is n/(n+1) of the maximum, on average.
// So the search is drawn to positions with many good moves, without counting them.
//
// The bonus is computed from the position's key and the move, so that it is the same each time.
// Games without keys have no bonus. It should stay below the error of the evaluation, its noise:
// how far the evaluation of a quiet position lies from the value of a deep search. With Noise the
// highest bonus is a share of that error, and so rises with a side's lead.
//
// Windows: a move's bonus is known before the move is searched, so the move's window is shifted by
// it.
//
// After H. G. Muller, "beyond minimax".
type RandomBonus struct {
	On    bool         `doc:"Whether the rule is used."`
	Most  search.Score `range:"1,500" doc:"The highest bonus, in centipawns: all from 0 to this are as likely."`
	Noise int          `range:"0,2000" doc:"The highest bonus as a share of the evaluation's noise, in per mille, in the place of most; 0 leaves it at most."`
}

// The noise of the evaluation in shogi, against searches of 5,000 nodes: its standard deviation in
// centipawns where no one is ahead, how many centipawns ahead make it one more, and its maximum.
const (
	minNoise     search.Score = 120
	leadPerNoise search.Score = 7
	maxNoise     search.Score = 420
)

// scaledTo returns the rule for a position with evaluation: with Noise, its Most follows from the
// noise, and may be 0.
func (b RandomBonus) scaledTo(evaluation search.Score) RandomBonus {
	if b.Noise == 0 {
		return b
	}
	noise := minNoise
	if !evaluation.Certain() {
		noise = min(noise+max(evaluation, -evaluation)/leadPerNoise, maxNoise)
	}
	b.Most = noise * search.Score(b.Noise) / 1000
	return b
}

// bonus returns the bonus of m, 0 without the rule.
func (n *Node) bonus(m search.Move) search.Score {
	if !n.random.On || !n.keyed {
		return 0
	}
	return n.random.Of(n.key, m)
}

// Of returns the bonus of m in the position with key. It multiplies a hash by the number of
// bonuses and takes the high part, which makes all bonuses equally likely. The hash spreads the
// bits of key and move by multiplying by odd numbers and folding; the first number is 2^64 divided
// by the golden ratio.
func (b *RandomBonus) Of(key uint64, m search.Move) search.Score {
	h := key ^ uint64(m)*0x9E37_79B9_7F4A_7C15
	h = (h ^ h>>32) * 0x8B51_F9DD_6EB1_A2E5
	h = (h ^ h>>29) * 0xC13F_A9A9_02A6_328F
	bonus, _ := bits.Mul64(h^h>>32, uint64(b.Most)+1)
	return search.Score(bonus)
}
