//go:build e2e

package chess

import (
	"slices"
	"testing"

	"shotest/search"
)

// credited returns the cost of a move in a position with hints, and the credit that the criterion
// with number gives it.
func credited(t *testing.T, g *game, text string, hints *search.Hints, number int) (cost, credit int) {
	t.Helper()
	m := g.current().moveNamed(text)
	g.Open(0, hints)
	at := slices.IndexFunc(g.lists[0].moves, func(c candidate) bool { return c.move == m })
	by := slices.IndexFunc(criteria[:], func(c criterion) bool { return c.number == number })
	if at < 0 || by < 0 {
		t.Fatalf("there is no move %s or no criterion %d", text, number)
	}
	c := g.lists[0].moves[at]
	s := g.situation(hints, len(g.lists[0].moves))
	if number == 17 {
		s.bestQuiet = m
	}
	before := c.interest
	c.add(&s, &criteria[by])
	return c.cost, c.interest - before
}

// Every criterion fires for a move, and makes it cheaper, or dearer in the case of the one that
// diminishes interest; for the other move it does not fire.
func TestCriteria(t *testing.T) {
	for _, example := range []struct {
		number      int
		fen         string
		move, other string
		hint        func(h *search.Hints, m search.Move)
	}{
		{1, startFEN, "a2a3", "", nil},
		{2, "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", "e1e2", "", nil},
		{3, startFEN, "a2a3", "h2h3", func(h *search.Hints, m search.Move) { h.TTMove = m }},
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
		{17, startFEN, "b1c3", "", nil},
	} {
		g := newGame(example.fen)
		g.prices = prices{K: 1_000_000, Min: 1, Max: 1_000_000} // no bound hides a credit
		hints := search.Hints{}
		if example.hint != nil {
			example.hint(&hints, g.current().moveNamed(example.move))
		}
		price, credit := credited(t, g, example.move, &hints, example.number)
		without := priceWithout(t, g, example.number, example.move, &hints)
		if dearer := example.number == 15; (credit < 0) != dearer || credit == 0 || (price > without) != dearer ||
			price == without {
			t.Errorf("criterion %d: %s is credited with %d, costs %d, and %d without", example.number, example.move,
				credit, price, without)
		}
		if example.other != "" {
			if _, credit := credited(t, g, example.other, &hints, example.number); credit != 0 {
				t.Errorf("criterion %d: %s is credited with %d", example.number, example.other, credit)
			}
		}
	}
}

// priceWithout returns the cost of a move if a criterion has no points.
func priceWithout(t *testing.T, g *game, number int, move string, hints *search.Hints) int {
	t.Helper()
	by := slices.IndexFunc(criteria[:], func(c criterion) bool { return c.number == number })
	points := criteria[by].points
	criteria[by].points = 0
	defer func() { criteria[by].points = points }()
	cost, _ := credited(t, g, move, hints, number)
	return cost
}

// A second check in a row is worth more than the first.
func TestCheckAfterCheck(t *testing.T) {
	hints := &search.Hints{}
	first := newGame("1k6/8/8/8/8/8/7P/R3K3 w - - 0 1")
	second := newGame("k7/8/8/8/8/8/7P/2R1K3 w - - 0 1").playOn(t, "c1a1 a8b8")
	_, once := credited(t, first, "a1b1", hints, 10)
	_, twice := credited(t, second, "a1b1", hints, 10)
	if once != 100 || twice != 150 {
		t.Errorf("a check is worth %d, the second %d", once, twice)
	}
}

// The law is K / interest, within bounds.
func TestPrices(t *testing.T) {
	p := prices{K: 1000, Min: 5, Max: 300}
	for interest, want := range map[int]int{1: 300, -5: 300, 10: 100, 100: 10, 1000: 5} {
		if got := p.priceOf(interest); got != want {
			t.Errorf("%d points cost %d, expected %d", interest, got, want)
		}
	}
}
