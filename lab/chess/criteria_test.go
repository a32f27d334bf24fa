package main

import (
	"testing"

	"shotest/search"
)

// credited returns what a move costs in a position with some hints, and what the criterion of
// a number is worth to it.
func credited(t *testing.T, g *game, text string, hints *search.Hints, number int) (cost, credit int) {
	t.Helper()
	m := g.rules().named(text)
	if m == search.NoMove {
		t.Fatalf("%s is not legal", text)
	}
	g.Open(0, hints)
	for _, c := range g.lists[0].moves {
		if c.move != m {
			continue
		}
		s := g.situation(hints, len(g.rules().list()))
		if number == 17 {
			s.bestQuiet = m
		}
		for i := range criteria {
			if criteria[i].number == number {
				before := c.interest
				c.add(&s, &criteria[i])
				credit = c.interest - before
			}
		}
		return c.cost, credit
	}
	t.Fatalf("%s is not in the list", text)
	return 0, 0
}

// Every criterion fires for a move, and makes it cheaper, or dearer in the case of the one
// that diminishes interest; for the other move it does not fire.
func TestCriteria(t *testing.T) {
	type setter = func(h *search.Hints, m search.Move)
	for _, example := range []struct {
		number      int
		fen         string
		move, other string
		hint        setter
	}{
		{1, startFEN, "a2a3", "", nil},
		{2, "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", "e1e2", "", nil},
		{3, startFEN, "a2a3", "h2h3", func(h *search.Hints, m search.Move) { h.Table = m }},
		{4, startFEN, "a2a3", "h2h3", func(h *search.Hints, m search.Move) { h.RootBest = m }},
		{5, startFEN, "a2a3", "h2h3", func(h *search.Hints, m search.Move) { h.Killers[1] = m }},
		{6, startFEN, "a2a3", "h2h3", func(h *search.Hints, m search.Move) { h.Reply = m }},
		{7, startFEN, "a2a3", "h2h3", func(h *search.Hints, m search.Move) { h.FollowOn = m }},
		{8, "4k3/8/2n5/8/3P4/8/7P/4K3 w - - 0 1", "d4d5", "h2h3", nil},
		{9, "4k3/8/8/3p4/4P3/8/7P/4K3 w - - 0 1", "e4d5", "h2h3", nil},
		{10, "4k3/8/8/8/8/8/7P/R3K3 w - - 0 1", "a1a8", "h2h3", nil},
		{11, "4k3/8/2r3r1/8/8/3N4/7P/4K3 w - - 0 1", "d3e5", "d3b2", nil},
		{12, "6k1/8/3p4/4R3/8/8/7P/4K3 w - - 0 1", "e5e2", "h2h3", nil},
		{13, "4k3/8/8/8/1b6/P7/7P/4K3 w - - 0 1", "a3b4", "e1e2", nil},
		{14, "4k3/P7/8/8/8/8/7P/4K3 w - - 0 1", "a7a8q", "h2h3", nil},
		{15, startFEN, "a2a3", "", func(h *search.Hints, _ search.Move) { h.Beyond = 2 }},
		{16, "4k3/8/8/8/1b6/2N5/7P/Q3K3 w - - 0 1", "e1e2", "h2h3", nil},
		{17, startFEN, "b1c3", "a2a3", nil},
	} {
		g := mustGame(t, example.fen)
		g.prices = prices{K: 1_000_000, Least: 1, Most: 1_000_000} // no bound hides a credit
		hints := search.Hints{}
		if example.hint != nil {
			example.hint(&hints, g.rules().named(example.move))
		}
		checkCriterion(t, g, example.number, example.move, example.other, &hints)
	}
}

// checkCriterion compares the price of a move with that which it has without the criterion.
func checkCriterion(t *testing.T, g *game, number int, move, other string, hints *search.Hints) {
	t.Helper()
	price, credit := credited(t, g, move, hints, number)
	without := priceWithout(t, g, number, move, hints)
	switch {
	case number == 15 && (credit >= 0 || price <= without):
		t.Errorf("criterion 15: %s is credited with %d, costs %d, and %d without", move, credit, price, without)
	case number != 15 && (credit <= 0 || price >= without):
		t.Errorf("criterion %d: %s is credited with %d, costs %d, and %d without", number, move, credit, price, without)
	}
	if other != "" {
		if _, credit := credited(t, g, other, hints, number); credit != 0 && number != 17 {
			t.Errorf("criterion %d: %s is credited with %d", number, other, credit)
		}
	}
}

// priceWithout returns what a move costs with the points of a criterion set to none.
func priceWithout(t *testing.T, g *game, number int, move string, hints *search.Hints) int {
	t.Helper()
	for i := range criteria {
		if criteria[i].number == number {
			points := criteria[i].points
			criteria[i].points = 0
			defer func() { criteria[i].points = points }()
		}
	}
	cost, _ := credited(t, g, move, hints, number)
	return cost
}

// All 17 are there, under the chapter's numbers.
func TestCriteriaAreTheSeventeen(t *testing.T) {
	seen := map[int]bool{}
	for _, c := range criteria {
		seen[c.number] = true
	}
	for number := 1; number <= 17; number++ {
		if !seen[number] {
			t.Errorf("criterion %d is missing", number)
		}
	}
	if len(criteria) != 17 {
		t.Errorf("%d criteria", len(criteria))
	}
}

// A second check in a row is worth more than the first.
func TestCheckAfterCheck(t *testing.T) {
	hints := &search.Hints{}
	first := mustGame(t, "1k6/8/8/8/8/8/7P/R3K3 w - - 0 1")
	second := mustGame(t, "k7/8/8/8/8/8/7P/2R1K3 w - - 0 1", "c1a1", "a8b8")
	_, once := credited(t, first, "a1b1", hints, 10)
	_, twice := credited(t, second, "a1b1", hints, 10)
	if once != 100 || twice != 150 {
		t.Errorf("a check is worth %d, the second %d", once, twice)
	}
}

// The law is K / interest, within bounds.
func TestPrices(t *testing.T) {
	p := prices{K: 1000, Least: 5, Most: 300}
	for interest, want := range map[int]int{1: 300, -5: 300, 10: 100, 100: 10, 1000: 5} {
		if got := p.of(interest); got != want {
			t.Errorf("%d points cost %d, expected %d", interest, got, want)
		}
	}
}
