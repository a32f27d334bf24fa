package main

import (
	"fmt"
	"strings"

	"shotest/plausibility"
	"shotest/similarity"
)

// writePrice tells how a move gets its price, as a sum: what its components credit, what
// they and its similarity to others multiply that by, what the interest costs, and what the
// moves before it add.
func (t *moveStories) writePrice(text *strings.Builder, p paint, rank int) {
	m := &t.ranking.Moves[rank-1]
	line := func(number, words string) { fmt.Fprintf(text, "%10s  %s\n", number, words) }
	heading(text, p, "How it gets its price")
	t.writeInterest(line, rank)
	costs := &t.ranking.Costs
	line(fmt.Sprint(m.Price), "is its price, in hundredths of a ply: "+lawText(costs, points(m.Interest)))
	if m.Cost != m.Price {
		line(fmt.Sprintf("%+d", m.Cost-m.Price), "for the moves before it"+shareText(t.ranking.SiblingShare))
	}
	line(fmt.Sprintf("= %d", m.Cost), "is what its line pays")
}

// writeInterest tells what makes up the interest of a move.
func (t *moveStories) writeInterest(line func(number, words string), rank int) {
	m := &t.ranking.Moves[rank-1]
	story := t.ranking.Story(m)
	line(fmt.Sprintf("%+.1f", story.BaseInterest), "its share of the base interest, by its points")
	for i := range story.Credits {
		if credit := &story.Credits[i]; credit.Interest != 0 {
			line(fmt.Sprintf("%+d", credit.Interest), credit.InWords())
		}
	}
	for i := range story.Credits {
		if credit := &story.Credits[i]; credit.Factor != 1000 {
			line(factorText(credit.Factor), credit.InWords())
		}
	}
	if story.Floor {
		line(fmt.Sprintf("%.1f", story.Interest), "the least that a move has")
	}
	left := 1.0
	for _, w := range t.ranking.Lowered(m) {
		if left *= float64(w.Factor) / 1000; w.Factor != 1000 {
			line(factorText(w.Factor), "is like moves before it: "+w.Words)
		}
	}
	if left < similarity.LeastLeft {
		line(fmt.Sprintf("×%.2f", similarity.LeastLeft), "is what similarity leaves of it at least, instead")
	}
	line(fmt.Sprintf("= %.1f", points(m.Interest)), "points of interest")
}

// lawText says what an interest costs by a law.
func lawText(c *plausibility.Costs, interest float64) string {
	bounds := fmt.Sprintf("no less than %d and no more than %d", c.Least, c.Most)
	switch c.Law {
	case plausibility.Reciprocal:
		return fmt.Sprintf("%d / %.1f, %s", c.K, interest, bounds)
	case plausibility.Logarithmic:
		return fmt.Sprintf("%d, and %d for each halving of 1000 down to %.1f, %s", c.Certain, c.Halving, interest, bounds)
	}
	return "a ply, as all moves"
}

// shareText says how much of its siblings' prices a move is charged, if not all.
func shareText(perMille int) string {
	if perMille == 1000 {
		return ""
	}
	return fmt.Sprintf(", %.1f %% of their prices", float64(perMille)/10)
}
