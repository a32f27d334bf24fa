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
// Plausibility is a likelihood among the available moves, so only differences count: a learned
// weight has no zero of its own, and a credit that all moves get speaks for none of them.
type Reason struct {
	Component string `json:"component"`
	// Bin is the name of the component's case that fired (see plausibility.Component.BinName). It
	// is empty for an effect that other moves have and this one lacks.
	Bin string `json:"-"`
	// Policy marks the credit of the policy network, which counts as a part of the component
	// target_square; tables of squares are reasons of their own.
	Policy bool `json:"policy,omitempty"`
	// Score is the credit above or below the mean over all moves, in rating points: above speaks
	// for the move.
	Score float64 `json:"score"`
	// Interest is the attention that the component asks for, in points, and Factor its factor on
	// the interest, in per mille. Neither is relative to the other moves.
	Interest int `json:"interest"`
	Factor   int `json:"factor"`
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

// weight returns the weight of a reason in the decision, in points of either kind.
func (r *Reason) weight() float64 {
	return math.Abs(r.Score) + math.Abs(float64(r.Interest)) + math.Abs(float64(r.Factor-1000))/10
}

// source is the origin of a reason's points: the number of a component or, after the last one, the
// policy network, which is a part of a component.
type source int

const policySource = source(plausibility.ComponentCount)

// sourceOf returns the source of a credit.
func sourceOf(credit *plausibility.Credit) source {
	if credit.Bin == plausibility.PolicyBin {
		return policySource
	}
	return source(credit.Component)
}

// Ranking is an engine's ranking of the moves of a position, which compares them with each other.
type Ranking struct {
	*engine.Ranking
	means [policySource + 1]float64
	// score is the mean score of the moves, before any penalty.
	score float64
	moves map[shogi.Move][]combined
}

// combined is the sum of one source's credits for a move: tables of places may credit it more than
// once.
type combined struct {
	source
	// Reason has the sum of the credits, not yet compared, and the bin of the greatest of them.
	Reason
	// most is the score of the greatest credit, by its absolute value.
	most int16
}

// Compare collects the components' credits for all moves of a ranking, and compares them.
func Compare(ranking *engine.Ranking) *Ranking {
	r := &Ranking{Ranking: ranking, moves: make(map[shogi.Move][]combined, len(ranking.Moves))}
	for i := range r.Moves {
		m := &r.Moves[i]
		credits := combine(r.Story(m).Credits)
		r.moves[m.Move] = credits
		for j := range credits {
			share := credits[j].Score / float64(len(r.Moves))
			r.means[credits[j].source] += share
			r.score += share
		}
	}
	return r
}

// combine adds up the credits of each source.
func combine(credits []plausibility.Credit) []combined {
	var all []combined
	for i := range credits {
		credit, from := &credits[i], sourceOf(&credits[i])
		at := slices.IndexFunc(all, func(c combined) bool { return c.source == from })
		if at < 0 {
			at = len(all)
			reason := Reason{Component: credit.Component.String(), Policy: from == policySource, Factor: 1000}
			all = append(all, combined{source: from, Reason: reason, most: -1})
		}
		c := &all[at]
		c.Score += float64(credit.Score)
		c.Interest += int(credit.Interest)
		c.Factor = c.Factor * credit.Multiplier() / 1000
		if most := max(credit.Score, -credit.Score); most > c.most {
			c.most = most
			c.Bin = credit.Component.BinName(credit.Bin)
		}
	}
	return all
}

// Reasons compares a move with the others of the position. It returns the reasons for and against
// the move, the weightiest first. The scores add up to Relative, except for the move's losses
// through similarity. Reasons worth nothing are left out.
func (r *Ranking) Reasons(m *engine.RankedMove) []Reason {
	var reasons []Reason
	left := r.means
	for _, c := range r.moves[m.Move] {
		c.Score -= left[c.source]
		left[c.source] = 0
		reasons = append(reasons, c.Reason)
	}
	for from, mean := range left {
		component, policy := plausibility.Component(from), source(from) == policySource
		if policy {
			component = plausibility.TargetSquare
		}
		reasons = append(reasons, Reason{Component: component.String(), Policy: policy, Score: -mean, Factor: 1000})
	}
	reasons = slices.DeleteFunc(reasons, func(r Reason) bool { return r.weight() < 1e-9 })
	slices.SortStableFunc(reasons, func(a, b Reason) int { return cmp.Compare(b.weight(), a.weight()) })
	return reasons
}

// Relative returns how much more (or less) plausible a move is than the mean of all moves, in
// rating points. It includes the move's losses through similarity to moves before it.
func (r *Ranking) Relative(m *engine.RankedMove) float64 { return float64(m.Score) - r.score }
