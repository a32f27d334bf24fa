package main

import (
	"fmt"
	"strconv"
	"strings"

	"shotest/engine/explanation/wording"
	"shotest/language"
	"shotest/plausibility"
	"shotest/search"
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
		line(fmt.Sprintf("%+d", m.Cost-m.Price), t.siblingsText(&t.ranking.Rule, m.Before))
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
	args := language.Args{"Least": c.Least, "Most": c.Most, "K": c.K, "Interest": fmt.Sprintf("%.1f", interest)}
	return s.Text("explain.price.reciprocal", args)
}

// siblingsText says what a move is charged for the siblings before it, by the sum of their prices.
func (s *speech) siblingsText(rule *search.Interest, sum int) string {
	percent := strconv.FormatFloat(float64(rule.SiblingShare)/10, 'f', -1, 64)
	args := language.Args{"Sum": sum, "Percent": percent, "Scale": rule.SiblingScale}
	if rule.SiblingScale > 0 {
		return s.Text("explain.price.siblings_concave", args)
	}
	return s.Text("explain.price.siblings", args)
}
