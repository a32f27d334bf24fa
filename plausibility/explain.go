package plausibility

import (
	"cmp"
	"fmt"
	"slices"

	"shotest/shogi"
)

// Credit is the credit that a component has given a move. Package explain puts it into words.
type Credit struct {
	Component string `json:"component"`
	Bin       string `json:"bin"`
	// Table is the table of places that Bin names; zero for other bins.
	Table    PlaceTable `json:"-"`
	Score    int        `json:"score"`    // rating points
	Interest int        `json:"interest"` // points
	// Factor multiplies the interest, in per mille; 1000 changes nothing.
	Factor int    `json:"factor"`
	Source string `json:"source"`
}

// Story explains the score, the interest and the price of a move.
type Story struct {
	Move string `json:"move"`
	// Score is in rating points. Interest, in points, is the move's share of the base interest
	// plus the components' interests, times their factors, but no less than the floor.
	Score        int     `json:"score"`
	Interest     float64 `json:"interest"`
	BaseInterest float64 `json:"base_interest"`
	Factor       float64 `json:"factor"`
	// Floor says that the interest is that of the floor.
	Floor bool `json:"floor"`
	// Cost is the interest cost of the move.
	Cost    int      `json:"cost"`
	Credits []Credit `json:"credits"`
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
		sortFirings(s.trace)
	}
	return s.story(f, &candidate, costs)
}

// Trace scores a legal move of a gathered position in full and lists the bins that have fired, in
// the order of the components. The score is the sum of their scores, and so linear in the weights,
// except for PolicyBin. Tables of places may fire more than once. Bins of weight zero are
// included, components that are off are not. The list is valid until the next move is scored.
func (s *Scorer) Trace(f *Facts, m shogi.Move) (Candidate, []Firing) {
	s.tracing = true
	candidate := s.Score(f, m)
	s.Finish(f, &candidate)
	s.tracing = false
	sortFirings(s.trace)
	return candidate, s.trace
}

func sortFirings(firings []Firing) {
	slices.SortStableFunc(firings, func(a, b Firing) int { return cmp.Compare(a.Component, b.Component) })
}

func (s *Scorer) story(f *Facts, c *Candidate, costs Costs) Story {
	base := s.share(c, c.Score)
	unlimited := int64(c.credits+base) * int64(c.factor) / unity
	story := Story{
		Move: c.Move.String(), Score: int(c.Score), Interest: float64(c.Interest) / InterestUnit,
		BaseInterest: float64(base) / InterestUnit,
		Factor:       float64(c.factor) / unity,
		Floor:        unlimited < int64(s.weights.Floor)*InterestUnit,
		Cost:         costs.Of(c),
		Credits:      []Credit{},
	}
	for _, firing := range s.trace {
		if firing.Weight == (Weight{}) {
			continue
		}
		story.Credits = append(story.Credits, firing.credit())
	}
	return story
}

func (f *Firing) credit() Credit {
	info := f.Component.Info()
	credit := Credit{
		Component: info.Name, Bin: f.Component.BinName(f.Bin),
		Score: int(f.Score), Interest: int(f.Interest), Factor: int(f.Factor), Source: info.Source.String(),
	}
	credit.Table, _ = f.Component.tableOf(f.Bin)
	if credit.Factor == 0 {
		credit.Factor = 1000
	}
	if info.Source != Own {
		credit.Source = fmt.Sprintf("%s %d", info.Source, info.Criterion)
	}
	return credit
}

// BinName returns a bin's name in words: "endgame to 650". A bin of a table of places has the name
// of its table.
func (c Component) BinName(bin int) string {
	if !c.hasTables() {
		return infos[c].Bins[bin]
	}
	if t, ok := c.tableOf(bin); ok {
		return t.String()
	}
	return ""
}
