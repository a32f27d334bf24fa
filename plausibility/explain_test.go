package plausibility

import (
	"slices"
	"testing"

	"shotest/shogi"
)

func TestExplain(t *testing.T) {
	s := newScorer(t)
	n := nodeAt(t, "4k4/9/9/4p4/4P4/9/9/4R4/4K4 w - 1", "5d5e")
	f := n.facts()
	m := shogi.NewMove(shogi.NewSquare(5, 8), shogi.NewSquare(5, 5))
	f.Killers[1] = m
	s.Gather(f, len(n.moves))
	c := s.Score(f, m)
	s.Finish(f, &c)

	story := s.Explain(f, m, false, chapterCosts())
	costs := chapterCosts()
	if story.Move != "5h5e" || story.Score != int(c.Score) || story.Interest != float64(c.Interest)/InterestUnit ||
		story.Cost != costs.Of(&c) {
		t.Errorf("%+v, scored %+v", story, c)
	}
	var components []string
	score, interest := 0, story.BaseInterest
	for _, credit := range story.Credits {
		components = append(components, credit.Component.String())
		score += int(credit.Score)
		interest += float64(credit.Interest)
	}
	if score != story.Score || interest*story.Factor != story.Interest {
		t.Errorf("credits come to %d and %v of %+v", score, interest, story)
	}
	for _, want := range []string{"killer", "recapture", "exchange"} {
		if !slices.Contains(components, want) {
			t.Errorf("no %s in %v", want, components)
		}
	}
}

func TestExplainBestQuiet(t *testing.T) {
	s := newScorer(t)
	n := newNode(shogi.StartPosition())
	f := n.gathered(s)
	m := n.moves[0]
	plain, best := s.Explain(f, m, false, chapterCosts()), s.Explain(f, m, true, DefaultCosts())
	if len(best.Credits) != len(plain.Credits)+1 || best.Interest <= plain.Interest {
		t.Errorf("as the best quiet move %+v, else %+v", best, plain)
	}
	if !slices.IsSortedFunc(best.Credits, func(a, b Credit) int { return int(a.Component) - int(b.Component) }) {
		t.Errorf("not in order: %+v", best.Credits)
	}
}

// chapterCosts are those of Rollason's chapter.
func chapterCosts() Costs { return Costs{K: 10_000} }
