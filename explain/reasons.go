package explain

import (
	"cmp"
	"math"
	"slices"

	"shotest/engine"
	"shotest/plausibility"
	"shotest/shogi"
)

// Reason is the credit of one component for a move, compared with the other moves of the position.
// A plausibility is a likelihood among the available moves, and learned weights have no zero of
// their own. So only differences count: a credit that all moves get is a reason for none of them.
type Reason struct {
	Component string `json:"component"`
	// Bin is the name of the component's bin (see plausibility.Component.BinName). It is empty for
	// an effect that other moves have and this one lacks.
	Bin string `json:"-"`
	// Policy marks the credit of the policy network, which is a part of the component
	// target_square. The tables of squares are separate reasons.
	Policy bool `json:"policy,omitempty"`
	// Score is the credit less the mean over all moves, in rating points.
	Score float64 `json:"score"`
	// Interest is the interest that the component adds, in points.
	Interest int `json:"interest"`
	// Factor is its factor on the interest, in per mille. Neither is relative to the other moves.
	Factor int `json:"factor"`
}

// For reports whether the reason speaks for its move; otherwise it speaks against it. If the score
// is zero, the interest decides.
func (r *Reason) For() bool {
	if math.Abs(r.Score) >= 0.5 {
		return r.Score > 0
	}
	return r.Interest > 0 || r.Interest == 0 && r.Factor >= 1000
}

// Absent reports whether the reason is an effect that other moves have and this one lacks.
func (r *Reason) Absent() bool { return r.Bin == "" }

// weight returns the weight of a reason, in points of score and interest.
func (r *Reason) weight() float64 {
	return math.Abs(r.Score) + math.Abs(float64(r.Interest)) + math.Abs(float64(r.Factor-1000))/10
}

// source is the origin of a credit: the number of a component or, above the last one, the policy
// network.
type source int

const policySource = source(plausibility.ComponentCount)

// sourceOf returns the source of a credit.
func sourceOf(credit *plausibility.Credit) source {
	if credit.Bin == plausibility.PolicyBin {
		return policySource
	}
	return source(credit.Component)
}

// Ranking is an engine's ranking of the moves of a position, with the means that reasons are
// relative to.
type Ranking struct {
	*engine.Ranking
	// means are the mean scores of each source over all moves.
	means [policySource + 1]float64
	// meanScore is the mean score of the moves, before any penalty.
	meanScore float64
	credits   map[shogi.Move][]sourceCredit
}

// sourceCredit is the sum of the credits of one source for a move, to which several tables may
// contribute.
type sourceCredit struct {
	source
	// Reason has the sum of the credits, not yet compared, and the bin of the largest of them.
	Reason
	// maxScore is the largest absolute score of the credits.
	maxScore int16
}

// Compare returns a ranking with the credits of all moves.
func Compare(ranking *engine.Ranking) *Ranking {
	r := &Ranking{Ranking: ranking, credits: make(map[shogi.Move][]sourceCredit, len(ranking.Moves))}
	for i := range r.Moves {
		m := &r.Moves[i]
		credits := creditsBySource(r.Story(m).Credits)
		r.credits[m.Move] = credits
		for j := range credits {
			mean := credits[j].Score / float64(len(r.Moves))
			r.means[credits[j].source] += mean
			r.meanScore += mean
		}
	}
	return r
}

// creditsBySource returns the sum of the credits of each source.
func creditsBySource(credits []plausibility.Credit) []sourceCredit {
	var all []sourceCredit
	for i := range credits {
		credit, origin := &credits[i], sourceOf(&credits[i])
		index := slices.IndexFunc(all, func(c sourceCredit) bool { return c.source == origin })
		if index < 0 {
			index = len(all)
			reason := Reason{Component: credit.Component.String(), Policy: origin == policySource, Factor: 1000}
			all = append(all, sourceCredit{source: origin, Reason: reason, maxScore: -1})
		}
		c := &all[index]
		c.Score += float64(credit.Score)
		c.Interest += int(credit.Interest)
		c.Factor = c.Factor * credit.Multiplier() / 1000
		if score := max(credit.Score, -credit.Score); score > c.maxScore {
			c.maxScore = score
			c.Bin = credit.Component.BinName(credit.Bin)
		}
	}
	return all
}

// Reasons returns the reasons for and against m, the weightiest first, without those of no weight.
// Their scores add up to Relative, except for m's penalties for similarity.
func (r *Ranking) Reasons(m *engine.RankedMove) []Reason {
	var reasons []Reason
	rest := r.means
	for _, c := range r.credits[m.Move] {
		c.Score -= rest[c.source]
		rest[c.source] = 0
		reasons = append(reasons, c.Reason)
	}
	for from, mean := range rest {
		component, policy := plausibility.Component(from), source(from) == policySource
		if policy {
			component = plausibility.TargetSquare
		}
		reasons = append(reasons, Reason{Component: component.String(), Policy: policy, Score: -mean, Factor: 1000})
	}
	reasons = slices.DeleteFunc(reasons, func(r Reason) bool { return r.weight() < 1e-9 })
	sortByWeight(reasons)
	return reasons
}

func sortByWeight(reasons []Reason) {
	slices.SortStableFunc(reasons, func(a, b Reason) int { return cmp.Compare(b.weight(), a.weight()) })
}

// Relative returns the score of m, with its penalties for similarity, less the mean score of all
// moves.
func (r *Ranking) Relative(m *engine.RankedMove) float64 { return float64(m.Score) - r.meanScore }
