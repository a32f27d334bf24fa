package plausibility

import (
	"strings"
	"testing"
)

func TestCost(t *testing.T) {
	reciprocal, logarithmic := DefaultCosts(), Costs{Law: Logarithmic, K: 10_000}
	for _, c := range []struct {
		points                  float64
		reciprocal, logarithmic int
	}{
		{5, 1200, 764}, {12.5, 800, 632}, {50, 200, 432}, {100, 100, 332}, {400, 25, 132}, {500, 25, 100}, {1000, 25, 25}, {30000, 25, 25},
		{0.0625, 1200, 1200}, {0, 1200, 1200}, {-3, 1200, 1200},
	} {
		interest := int32(c.points * InterestUnit)
		if got := reciprocal.Cost(interest); got != c.reciprocal {
			t.Errorf("%v points, reciprocal: %d, want %d", c.points, got, c.reciprocal)
		}
		if got := logarithmic.Cost(interest); got != c.logarithmic {
			t.Errorf("%v points, logarithmic: %d, want %d", c.points, got, c.logarithmic)
		}
	}
	half := Costs{Law: Reciprocal, K: 5_000}
	if got := half.Cost(100 * InterestUnit); got != 50 {
		t.Errorf("half the constant costs %d", got)
	}
}

func TestCostFallsWithInterest(t *testing.T) {
	for _, costs := range []Costs{DefaultCosts(), {Law: Logarithmic, K: 10_000}} {
		last := MaxCost
		for interest := int32(1); interest < 2000*InterestUnit; interest++ {
			cost := costs.Cost(interest)
			if cost > last || cost < MinCost {
				t.Fatalf("%s: %d sixteenths cost %d, after %d", costs.Law, interest, cost, last)
			}
			last = cost
		}
		if last != MinCost {
			t.Errorf("%s ends at %d", costs.Law, last)
		}
	}
}

func TestCostsAreValidated(t *testing.T) {
	for want, costs := range map[string]Costs{"law": {"cubic", 10_000}, "k": {Reciprocal, 0}} {
		if err := costs.Validate(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: %v", costs, err)
		}
	}
	if costs := DefaultCosts(); costs.Validate() != nil {
		t.Errorf("default: %v", costs.Validate())
	}
}
