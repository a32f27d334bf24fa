package plausibility

import (
	"strings"
	"testing"
)

func TestCost(t *testing.T) {
	reciprocal, logarithmic := Costs{Law: Reciprocal, K: 10_000, Least: 25, Most: 1200}, Costs{Law: Logarithmic, Halving: 100, Least: 25, Most: 1200}
	for _, c := range []struct {
		points                  float64
		reciprocal, logarithmic int
	}{
		{5, 1200, 764}, {12.5, 800, 632}, {50, 200, 432}, {100, 100, 332}, {400, 25, 132}, {500, 25, 100}, {1000, 25, 25}, {30000, 25, 25},
		{0.0625, 1200, 1200}, {0, 1200, 1200}, {-3, 1200, 1200},
	} {
		interest := int32(c.points * InterestUnit)
		if got := reciprocal.cost(interest); got != c.reciprocal {
			t.Errorf("%v points, reciprocal: %d, want %d", c.points, got, c.reciprocal)
		}
		if got := logarithmic.cost(interest); got != c.logarithmic {
			t.Errorf("%v points, logarithmic: %d, want %d", c.points, got, c.logarithmic)
		}
	}
	half := Costs{Law: Reciprocal, K: 5_000, Least: 25, Most: 1200}
	if got := half.cost(100 * InterestUnit); got != 50 {
		t.Errorf("half the constant costs %d", got)
	}
}

func TestCostFallsWithInterest(t *testing.T) {
	for _, costs := range []Costs{{Law: Reciprocal, K: 10_000, Least: 25, Most: 1200}, {Law: Logarithmic, Halving: 100, Least: 10, Most: 1000}} {
		last := costs.Most
		for interest := int32(1); interest < 2000*InterestUnit; interest++ {
			cost := costs.cost(interest)
			if cost > last || cost < costs.Least {
				t.Fatalf("%s: %d sixteenths cost %d, after %d", costs.Law, interest, cost, last)
			}
			last = cost
		}
		if last != costs.Least {
			t.Errorf("%s ends at %d", costs.Law, last)
		}
	}
}

func TestCostsAreValidated(t *testing.T) {
	for want, costs := range map[string]Costs{"law": {Law: "cubic", K: 10_000, Halving: 100}, "k": {Law: Reciprocal, Halving: 100}, "halving": {Law: Logarithmic, K: 100}, "least": {Law: Logarithmic, K: 100, Halving: 10, Most: 1200}} {
		if err := costs.Validate(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: %v", costs, err)
		}
	}
	if costs := DefaultCosts(); costs.Validate() != nil {
		t.Errorf("default: %v", costs.Validate())
	}
}
