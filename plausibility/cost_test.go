package plausibility

import "testing"

func TestCost(t *testing.T) {
	costs := Costs{K: 10_000, Least: 25, Most: 1200}
	for points, cost := range map[float64]int{
		5: 1200, 12.5: 800, 50: 200, 100: 100, 400: 25, 1000: 25, 30000: 25, 0.0625: 1200, 0: 1200, -3: 1200,
	} {
		if got := costs.cost(int32(points * InterestUnit)); got != cost {
			t.Errorf("%v points cost %d, want %d", points, got, cost)
		}
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
