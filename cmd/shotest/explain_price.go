package main

import (
	"fmt"
	"strings"

	"shotest/engine/explanation/wording"
	"shotest/language"
	"shotest/plausibility"
	"shotest/similarity"
)

// writePrice tells how a move gets its price, as a sum: what its components credit, what
// they and its similarity to others multiply that by, what the interest costs, and what the
// moves before it add.
func (t *moveStories) writePrice(text *strings.Builder, p paint, rank int) {
	m := &t.ranking.Moves[rank-1]
	line := func(number, words string) { fmt.Fprintf(text, "%10s  %s\n", number, words) }
	heading(text, p, t.Text("explain.price.heading", nil))
	t.writeInterest(line, rank)
	costs := &t.ranking.Costs
	line(fmt.Sprint(m.Price), t.Text("explain.price.price", language.Args{"Law": t.lawText(costs, points(m.Interest))}))
	if m.Cost != m.Price {
		line(fmt.Sprintf("%+d", m.Cost-m.Price), t.Text("explain.price.before", nil)+t.shareText(t.ranking.SiblingShare))
	}
	line(fmt.Sprintf("= %d", m.Cost), t.Text("explain.price.cost", nil))
}

// writeInterest tells what makes up the interest of a move.
func (t *moveStories) writeInterest(line func(number, words string), rank int) {
	m := &t.ranking.Moves[rank-1]
	story := t.ranking.Story(m)
	line(fmt.Sprintf("%+.1f", story.BaseInterest), t.Text("explain.price.base", nil))
	for i := range story.Credits {
		if credit := &story.Credits[i]; credit.Interest != 0 {
			line(fmt.Sprintf("%+d", credit.Interest), wording.Credit(t.Language, credit))
		}
	}
	for i := range story.Credits {
		if credit := &story.Credits[i]; credit.Factor != 1000 {
			line(factorText(credit.Factor), wording.Credit(t.Language, credit))
		}
	}
	if story.Floor {
		line(fmt.Sprintf("%.1f", story.Interest), t.Text("explain.price.floor", nil))
	}
	left := 1.0
	for _, w := range t.ranking.Lowered(m) {
		if left *= float64(w.Factor) / 1000; w.Factor != 1000 {
			line(factorText(w.Factor), t.Text("explain.like_kind", language.Args{"Kind": wording.Penalty(t.Language, &w)}))
		}
	}
	if left < similarity.LeastLeft {
		line(fmt.Sprintf("×%.2f", similarity.LeastLeft), t.Text("explain.price.least_left", nil))
	}
	line(fmt.Sprintf("= %.1f", points(m.Interest)), t.Text("explain.price.interest", nil))
}

// lawText says what an interest costs by a law.
func (s *speech) lawText(c *plausibility.Costs, interest float64) string {
	args := language.Args{
		"Least": c.Least, "Most": c.Most, "K": c.K, "Certain": c.Certain, "Halving": c.Halving, "Interest": fmt.Sprintf("%.1f", interest),
	}
	switch c.Law {
	case plausibility.Reciprocal:
		return s.Text("explain.price.reciprocal", args)
	case plausibility.Logarithmic:
		return s.Text("explain.price.logarithmic", args)
	}
	return s.Text("explain.price.ply", nil)
}

// shareText says how much of its siblings' prices a move is charged, if not all.
func (s *speech) shareText(perMille int) string {
	if perMille == 1000 {
		return ""
	}
	return s.Text("explain.price.share", language.Args{"Percent": fmt.Sprintf("%.1f", float64(perMille)/10)})
}
