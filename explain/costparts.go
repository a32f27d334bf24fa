package explain

import (
	"cmp"
	"slices"

	"shotest/internal/language"
	"shotest/plausibility"
	"shotest/search"
)

// Summand is a part of a sum, in hundredths of a ply. Name is the name of the part or credit in
// JSON.
type Summand struct {
	Name   string `json:"name"`
	Words  string `json:"words"`
	Amount int    `json:"amount"`
}

// CostSummands returns the parts of a move's cost in plies. The credits, if any, replace the part
// that is their sum.
func CostSummands(l *language.Language, p *search.CostParts, credits []Summand) (sum []Summand) {
	add := func(name string, amount int) {
		if amount != 0 {
			sum = append(sum,
				Summand{name, l.Text("explain.cost_part."+name, language.Args{"Number": p.Number}), amount})
		}
	}
	add("own", p.Own)
	add("siblings", p.Siblings)
	add("likeness", p.Likeness)
	if len(credits) == 0 {
		add("credits", p.Credits)
	}
	sum = append(sum, credits...)
	if p.Node < 0 {
		add("principal", p.Node)
	} else {
		add("cut", p.Node)
	}
	add("forcing", p.Forcing)
	add("history", p.History)
	add("floor", p.Floor)
	add("extension", p.Extension)
	add("again", p.Again)
	return sum
}

// CreditSummands returns how each credit changes a move's cost, the largest change first.
func CreditSummands(l *language.Language, credits []plausibility.PriceCredit) []Summand {
	sum := make([]Summand, len(credits))
	for i, c := range credits {
		sum[i] = Summand{c.Name, firstMessage(l, "credit."+c.Name, "component."+c.Name), -c.Amount}
	}
	slices.SortStableFunc(sum,
		func(a, b Summand) int { return cmp.Compare(max(b.Amount, -b.Amount), max(a.Amount, -a.Amount)) })
	return sum
}

// Total returns the sum of the amounts.
func Total(sum []Summand) (total int) {
	for _, s := range sum {
		total += s.Amount
	}
	return total
}
