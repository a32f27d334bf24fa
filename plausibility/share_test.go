package plausibility

import (
	"math"
	"testing"
)

// The shares add up to the base interest. They are equal with a sharpness of 0, the likelihoods of
// the scores with 1000, and in between with values in between.
func TestSharesOfTheBaseInterest(t *testing.T) {
	n := nodeAt(t, "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", "7g7f 3c3d")
	f := n.facts()
	candidates := make([]Candidate, len(n.moves))
	var spread [3]float64
	for i, sharpness := range []int{0, 500, 1000} {
		s := newScorer(t)
		s.SetSharpness(sharpness)
		s.Gather(f, len(n.moves))
		f.ShareAtZero = 0
		for j, m := range n.moves {
			candidates[j] = s.Score(f, m)
		}
		s.ShareBaseInterest(f, candidates)
		sum, largest := 0.0, 0.0
		for j := range candidates {
			share := float64(s.share(&candidates[j], candidates[j].Score)) / InterestUnit
			sum, largest = sum+share, max(largest, share)
		}
		if rounding := float64(len(n.moves)) / InterestUnit; math.Abs(sum-1000) > rounding {
			t.Errorf("sharpness %d: the shares sum to %.1f", sharpness, sum)
		}
		spread[i] = largest / (1000 / float64(len(n.moves)))
	}
	if spread[0] > 1.01 || spread[1] < 1.5 || spread[2] < spread[1]*1.5 {
		t.Errorf("the largest shares are %.2f times the mean", spread)
	}
}
