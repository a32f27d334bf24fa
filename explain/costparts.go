package explain

import (
	"cmp"
	"slices"

	"shotest/internal/language"
	"shotest/plausibility"
	"shotest/search"
)

// Summand is a part of a sum, in hundredths of a ply. Name is the name of the part or discount in
// JSON.
type Summand struct {
	Name   string `json:"name"`
	Words  string `json:"words"`
	Amount int    `json:"amount"`
}

// CostSummands returns the parts of a move's cost in plies. The discounts, if any, replace the part
// that is their sum.
func CostSummands(l *language.Language, p *search.CostParts, discounts []Summand) (sum []Summand) {
	add := func(name string, amount int) {
		if amount != 0 {
			sum = append(sum,
				Summand{name, l.Text("explain.cost_part."+name, language.Args{"Index": p.Index}), amount})
		}
	}
	add("own", p.Own)
	add("siblings", p.Siblings)
	if len(discounts) == 0 {
		add("discounts", p.Discounts)
	}
	sum = append(sum, discounts...)
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

// DiscountSummands returns how each discount changes a move's cost, the largest change first.
func DiscountSummands(l *language.Language, discounts []plausibility.Discount) []Summand {
	sum := make([]Summand, len(discounts))
	for i, c := range discounts {
		sum[i] = Summand{c.Name, firstMessage(l, "discount."+c.Name, "component."+c.Name), -c.Amount}
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
