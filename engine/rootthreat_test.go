package engine

import (
	"context"
	"slices"
	"testing"

	"shotest/internal/testing/shogitest"
	"shotest/plausibility"
	"shotest/search"
)

// The list of the root has the hint of a threatened mate in every mode with lists, as does a list
// that is made without searching.
func TestThreatIsSeenAtTheRoot(t *testing.T) {
	const (
		threatened = "sfen 4k4/9/9/9/9/9/4p4/9/4K4 b RB2G2S2N2L8Prb2g2s2n2l8p 1" // by G*5h
		calm       = "sfen 4k4/9/9/9/9/9/9/9/4K4 b RB2G2S2N2L8Prb2g2s2n2l8p 1"
		meets      = "G*5h"
	)
	for _, mode := range []string{search.ModernMode, search.InterestMode} {
		e := newEngine(t, "SearchMode", mode)
		for _, position := range []string{threatened, calm} { // the second has none left over from the first
			e.Search(context.Background(), shogitest.Game(t, position), Limits{Nodes: 2000}, nil)
			list := e.game.Lists().At(0)
			c, ok := list.Moves.Candidate(shogitest.Move(t, meets))
			story := e.game.Lists().Explain(list, &c)
			if !ok || answersMate(&story) != (position == threatened) {
				t.Errorf("%s, %s: found %v, credits %v", mode, position, ok, story.Credits)
			}
		}
	}
	ranking := rank(t, newEngine(t), threatened)
	p := shogitest.Game(t, threatened).Current()
	for i := range ranking.Moves {
		m := ranking.Moves[i].Move
		story := ranking.Story(&ranking.Moves[i])
		if after := p.After(m); !after.InCheck() && mateIn(&after) == answersMate(&story) {
			t.Errorf("%v meets the threat: %v", m, !mateIn(&after))
		}
	}
}

// answersMate reports whether a move was credited for meeting a threatened mate.
func answersMate(story *plausibility.Story) bool {
	return slices.ContainsFunc(story.Credits, func(c plausibility.Credit) bool {
		return c.Component == plausibility.AnswerMateThreat && c.Component.BinName(c.Bin) == "meets it"
	})
}
