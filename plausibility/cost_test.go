package plausibility

import (
	"strings"
	"testing"
)

func TestCost(t *testing.T) {
	costs := Costs{K: 10_000, Least: 25, Most: 1200}
	for _, c := range []struct {
		points float64
		cost   int
	}{
		{5, 1200}, {12.5, 800}, {50, 200}, {100, 100}, {400, 25}, {500, 25}, {1000, 25}, {30000, 25}, {0.0625, 1200}, {0, 1200}, {-3, 1200},
	} {
		if got := costs.cost(int32(c.points * InterestUnit)); got != c.cost {
			t.Errorf("%v points cost %d, want %d", c.points, got, c.cost)
		}
	}
	half := Costs{K: 5_000, Least: 25, Most: 1200}
	if got := half.cost(100 * InterestUnit); got != 50 {
		t.Errorf("half the constant costs %d", got)
	}
}

func TestCostFallsWithInterest(t *testing.T) {
	for _, costs := range []Costs{{K: 10_000, Least: 25, Most: 1200}, {K: 588, Least: 30, Most: 300}} {
		last := costs.Most
		for interest := int32(1); interest < 2000*InterestUnit; interest++ {
			cost := costs.cost(interest)
			if cost > last || cost < costs.Least {
				t.Fatalf("%+v: %d sixteenths cost %d, after %d", costs, interest, cost, last)
			}
			last = cost
		}
		if last != costs.Least {
			t.Errorf("%+v ends at %d", costs, last)
		}
	}
}

func TestCostsAreValidated(t *testing.T) {
	for want, costs := range map[string]Costs{
		"k": {Least: 25, Most: 1200}, "least": {K: 588, Most: 1200}, "most": {K: 588, Least: 25},
	} {
		if err := costs.Validate(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: %v", costs, err)
		}
	}
	if costs := DefaultCosts(); costs.Validate() != nil {
		t.Errorf("default: %v", costs.Validate())
	}
}
