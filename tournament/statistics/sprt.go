package statistics

import "math"

// Decision is the result of a sequential test.
type Decision uint8

const (
	Continue Decision = iota // nothing is decided yet
	AcceptH0                 // the first hypothesis holds
	AcceptH1                 // the second hypothesis holds
)

// SPRT is a sequential probability ratio test (A. Wald, 1945): it plays on until
// the results are clearly likelier under one of two hypotheses than under the
// other.
type SPRT struct {
	// Elo0 and Elo1 are the hypotheses on the side's lead in strength. Elo0 must be below Elo1;
	// both are clamped to ±MaxElo.
	Elo0, Elo1 float64
	// Alpha is the accepted risk of taking H1 although H0 is true, Beta that of taking H0 although
	// H1 is true. Both are above 0, and together below 1.
	Alpha, Beta float64
	// Normalized says that the hypotheses are in normalized Elo (see
	// the package comment) rather than in logistic Elo.
	Normalized bool
}

// minRisk keeps the bounds of a test finite.
const minRisk = 1e-9

// Bounds returns the log-likelihood ratios at which the test accepts H0 (lower) and H1 (upper):
// Wald's ln(β/(1−α)) and ln((1−β)/α), ±2.94 for 5 % each. They are approximate: the last pair
// carries the ratio past the bound, which lowers the risks, and the generalised ratio is fitted to
// the results, which raises them. Simulated tests of 150 to 200 pairs err in 4 to 6 % of all cases.
func (t SPRT) Bounds() (lower, upper float64) {
	alpha := clamp(t.Alpha, minRisk, 1-minRisk)
	beta := clamp(t.Beta, minRisk, 1-minRisk)
	return math.Log(beta / (1 - alpha)), math.Log((1 - beta) / alpha)
}

// LLR returns the generalised log-likelihood ratio of the results, positive if they favour H1, 0
// without results.
//
// A hypothesis fixes only the strength, not how often each of the five results
// of a pair comes up. Each hypothesis is therefore represented by the
// distribution that agrees with it and makes the results likeliest (the
// pentanomial GSPRT). This is the exact computation of M. Van den Bergh for both
// kinds of Elo, as fishtest and fastchess do it, not one of the approximations
// by a normal distribution.
func (t SPRT) LLR(p Pairs) float64 {
	if p.Count() == 0 {
		return 0
	}
	n, observed := regularized(p)
	h0, h1 := t.likeliest(observed, t.Elo0), t.likeliest(observed, t.Elo1)
	var mean float64
	for i, share := range observed {
		mean += share * math.Log(h1[i]/h0[i])
	}
	return n * mean
}

// Decide compares the log-likelihood ratio of the results with the bounds.
func (t SPRT) Decide(p Pairs) Decision {
	lower, upper := t.Bounds()
	switch llr := t.LLR(p); {
	case p.Count() == 0:
		return Continue
	case llr >= upper:
		return AcceptH1
	case llr <= lower:
		return AcceptH0
	}
	return Continue
}

// likeliest returns, among the distributions under which the side is elo stronger, the one that
// makes the observed results likeliest.
func (t SPRT) likeliest(observed distribution, elo float64) distribution {
	if t.Normalized {
		return observed.withTValue(tOfPairs(elo))
	}
	return observed.withMean(ExpectedScore(clamp(elo, -MaxElo, MaxElo)))
}

// nEloPerT is the slope of the logistic Elo curve at equal strength, 800/ln 10
// ≈ 347.4: normalized Elo is this times the t-value of one game.
const nEloPerT = 800 / math.Ln10

// tOfPairs converts normalized Elo to the t-value of a pair: the lead of its mean score over one
// half in standard deviations. It is √2 times the t-value of a game.
func tOfPairs(nElo float64) float64 { return clamp(nElo, -MaxElo, MaxElo) / nEloPerT * math.Sqrt2 }
