//go:build e2e

package statistics

import (
	"testing"
)

// A test errs about as often as its risks allow, for balanced and for biased openings.
func TestSPRTErrorRates(t *testing.T) {
	random := newRandom(t, 6)
	const runs, risk = 700, 0.05
	for _, o := range []opponents{{draws: 0.3}, {draws: 0.1, bias: 200}} {
		for _, normalized := range []bool{false, true} {
			test := SPRT{Elo0: 0, Elo1: 40, Alpha: risk, Beta: risk, Normalized: normalized}
			for _, h1 := range []bool{false, true} {
				o.elo = 0
				if h1 {
					o.elo = o.strengthAt(test)
				}
				wrong := 0
				for range runs {
					var p Pairs
					for test.Decide(p) == Continue {
						p.Add(o.pair(random))
					}
					if (test.Decide(p) == AcceptH1) != h1 {
						wrong++
					}
				}
				t.Logf("%+v, normalized %v, H1 %v: %.1f %% wrong", o, normalized, h1, 100*float64(wrong)/runs)
				checkNear(t, "share of wrong decisions", float64(wrong)/runs, 0.05, 0.02)
			}
		}
	}
}

// strengthAt returns the opponents' Elo at which H1 is true.
func (o opponents) strengthAt(test SPRT) float64 {
	low, high := -500.0, 500.0
	for range 60 {
		o.elo = (low + high) / 2
		elo, nElo := o.truth()
		if test.Normalized {
			elo = nElo
		}
		if elo < test.Elo1 {
			low = o.elo
		} else {
			high = o.elo
		}
	}
	return o.elo
}
