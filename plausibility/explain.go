package plausibility

import (
	"cmp"
	"slices"

	"shotest/shogi"
)

// Story explains the score, the interest and the price of a move.
type Story struct {
	Move string `json:"move"`
	// Score is in rating points. Interest, in points, is the move's share of the base interest
	// plus the components' interests, times their factors, but no less than the floor.
	Score        int     `json:"score"`
	Interest     float64 `json:"interest"`
	BaseInterest float64 `json:"base_interest"`
	Factor       float64 `json:"factor"`
	// Floor says that the interest was raised to the floor.
	Floor bool `json:"floor"`
	// Cost is the interest cost of the move.
	Cost    int      `json:"cost"`
	Credits []Credit `json:"-"` // package explain puts them into words
}

// Explain scores a legal move of a gathered position in full and lists its credits, in the order
// of the components. Components that are off, and bins worth nothing, are left out. The caller
// says whether the move is the best quiet one of its position (see CreditBestQuiet). Unlike
// scoring, it allocates memory.
func (s *Scorer) Explain(f *Facts, m shogi.Move, bestQuiet bool, costs Costs) Story {
	candidate, _ := s.Trace(f, m)
	if bestQuiet {
		s.tracing = true
		s.CreditBestQuiet(&candidate)
		s.tracing = false
		sortCredits(s.trace)
	}
	return s.story(f, &candidate, costs)
}

// Trace scores a legal move of a gathered position in full and lists its credits, in the order of
// the components. The score is the sum of their scores, and so linear in the weights, except for
// PolicyBin. Tables of places may credit a move more than once. Credits of weight zero are
// included, components that are off are not. The list is valid until the next move is scored.
func (s *Scorer) Trace(f *Facts, m shogi.Move) (Candidate, []Credit) {
	s.tracing = true
	candidate := s.Score(f, m)
	s.Finish(f, &candidate)
	s.tracing = false
	sortCredits(s.trace)
	return candidate, s.trace
}

func sortCredits(credits []Credit) {
	slices.SortStableFunc(credits, func(a, b Credit) int { return cmp.Compare(a.Component, b.Component) })
}

func (s *Scorer) story(f *Facts, c *Candidate, costs Costs) Story {
	base := s.share(c, c.Score)
	unlimited := int64(c.interests+base) * int64(c.factor) / unity
	story := Story{
		Move: c.Move.String(), Score: int(c.Score), Interest: float64(c.Interest) / InterestUnit,
		BaseInterest: float64(base) / InterestUnit,
		Factor:       float64(c.factor) / unity,
		Floor:        unlimited < int64(s.weights.Floor)*InterestUnit,
		Cost:         costs.Of(c),
	}
	for _, credit := range s.trace {
		if credit.Weight != (Weight{}) {
			story.Credits = append(story.Credits, credit)
		}
	}
	return story
}

// BinName returns a bin's name in words: "endgame to 650". A bin of a table of places has the name
// of its table.
func (c Component) BinName(bin int) string {
	if !c.hasTables() {
		return infos[c].Bins[bin]
	}
	if t, ok := c.Table(bin); ok {
		return t.String()
	}
	return ""
}
