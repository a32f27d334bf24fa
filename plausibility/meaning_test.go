package plausibility

import (
	"regexp"
	"strconv"
	"testing"

	"shotest/internal/testing/shogitest"
	"shotest/plausibility/facts"

	"shotest/config/strict"
)

// Discounts with the name of a component are given where that component discounts the move: always
// if attack maps show everything that the component uses, otherwise as often as the page of ideas
// says.
func TestDiscountsMeanTheirComponents(t *testing.T) {
	const seed = 41
	s := newScorer(t)
	var discounts Discounts
	numbers := strict.Numbers(&discounts)
	counts := map[string]*[3]int{} // both, the discount alone, the component alone
	for _, n := range gameNodes(t, 1500, seed) {
		facts := n.gathered(s)
		quick := n.basics()
		quick.Gather()
		for _, m := range n.moves {
			c := s.Score(facts, m)
			s.Finish(facts, &c)
			for _, number := range numbers {
				component, ok := ComponentNamed(number.Name)
				if !ok || component.Info().Group == Tables || component.Info().Group == Root {
					continue
				}
				number.SetFloat(1)
				discount, _ := discounts.Of(&quick, m)
				number.SetFloat(0)
				if counts[number.Name] == nil {
					counts[number.Name] = new([3]int)
				}
				switch given := discount != 0; {
				case given && c.Has(component):
					counts[number.Name][0]++
				case given:
					counts[number.Name][1]++
				case c.Has(component):
					counts[number.Name][2]++
				}
			}
		}
	}
	page := pageOfMeanings(t)
	for name, n := range counts {
		right, found := 100*n[0]/max(n[0]+n[1], 1), 100*n[0]/max(n[0]+n[2], 1)
		want, graded := page[name]
		switch {
		case n[0]+n[1]+n[2] == 0:
		case !graded && (right < 100 || found < 100):
			t.Errorf("%s: %d %% right, %d %% found; the page does not say so", name, right, found)
		case graded && (distance(right, want[0]) > sampling || distance(found, want[1]) > sampling):
			t.Errorf("%s: %d %% right, %d %% found; the page has %v", name, right, found, want)
		}
		delete(page, name)
	}
	if len(page) > 0 {
		t.Errorf("the page has %v, which are no discounts of components", page)
	}
	if len(counts) < 25 {
		t.Errorf("only %d discounts", len(counts))
	}
}

// sampling is by how many per cent other games may differ.
const sampling = 10

func distance(a, b int) int { return max(a-b, b-a) }

// pageOfMeanings returns the percentages of the page for discounts that are not always given where
// their components discount a move: how many moves of the discount have the component, and how many
// moves of the component have the discount.
func pageOfMeanings(t *testing.T) map[string][2]int {
	t.Helper()
	text := shogitest.ReadFile(t, "../docs/ideas/plausibility.md")
	page := map[string][2]int{}
	for _, row := range regexp.MustCompile(`(?m)^\| (\w+) \| (\d+) % \| (\d+) % \|$`).FindAllSubmatch(text, -1) {
		right, _ := strconv.Atoi(string(row[2]))
		found, _ := strconv.Atoi(string(row[3]))
		page[string(row[1])] = [2]int{right, found}
	}
	return page
}

func TestDiscountsAllocateNothing(t *testing.T) {
	var discounts Discounts
	for _, number := range strict.Numbers(&discounts) {
		number.SetFloat(1)
	}
	var f facts.Node
	for _, n := range gameNodes(t, 20, 43) {
		f = n.basics()
		f.Root = &facts.Root{}
		if allocations := testing.AllocsPerRun(3, func() {
			f.Gather()
			for _, m := range n.moves {
				discounts.Of(&f, m)
			}
		}); allocations > 0 {
			t.Fatalf("%v allocations", allocations)
		}
	}
}
