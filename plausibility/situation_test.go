package plausibility

import (
	"testing"

	"shotest/internal/testing/shogitest"
	"shotest/shogi"
)

// situation is a position with a move, and what a component says of it.
type situation struct {
	name string
	sfen string
	// before are moves that are played first.
	before []shogi.Move
	// hints are what the search knows, root is where it began.
	hints Hints
	root  string
	move  string
	// component fires with the bin of that name, or not at all if it is empty.
	component Component
	bin       string
}

// moves reads moves in USI spelling.
func moves(texts ...string) []shogi.Move {
	var list []shogi.Move
	for _, text := range texts {
		list = append(list, mustMove(text))
	}
	return list
}

func mustMove(text string) shogi.Move {
	m, err := shogi.ParseMove(text)
	if err != nil {
		panic(err)
	}
	return m
}

// flipped returns the situation as it is for the other player.
func (c situation) flipped(t testing.TB) situation {
	turn := func(sfen string) string {
		p := shogitest.Position(t, sfen)
		p = p.Flipped()
		return p.SFEN()
	}
	c.name += ", for White"
	c.sfen = turn(c.sfen)
	if c.root != "" {
		c.root = turn(c.root)
	}
	before := c.before
	c.before = nil
	for _, m := range before {
		c.before = append(c.before, shogitest.FlipMove(m))
	}
	c.hints.Refutation = shogitest.FlipMove(c.hints.Refutation)
	c.move = shogitest.FlipMove(mustMove(c.move)).String()
	return c
}

// test scores the move and compares.
func (c situation) test(t *testing.T, s *Scorer) {
	t.Helper()
	n := newNode(shogitest.Position(t, c.sfen))
	for _, m := range c.before {
		if !n.position.IsLegal(m) {
			t.Fatalf("%s: %v is illegal", c.name, m)
		}
		n.play(m)
	}
	f := n.facts()
	f.Hints = c.hints
	if c.root != "" {
		root := shogitest.Position(t, c.root)
		f.Root = &RootFacts{}
		f.Root.Fill(&root)
	}
	s.Gather(f, len(n.moves))
	m := mustMove(c.move)
	if err := n.position.CheckLegal(m); err != nil {
		t.Fatalf("%s: %s %v: %v", c.name, n.position.SFEN(), m, err)
	}
	_, firings := s.Trace(f, m)
	got := ""
	for _, firing := range firings {
		if firing.Component == c.component {
			got = c.component.Info().Bins[firing.Bin]
		}
	}
	if got != c.bin {
		t.Errorf("%s: %s %v: %v is %q, want %q", c.name, n.position.SFEN(), m, c.component, got, c.bin)
	}
}

// testSituations scores situations for both players.
func testSituations(t *testing.T, situations []situation) {
	t.Helper()
	s := newScorer(t)
	for _, c := range situations {
		c.test(t, s)
		c.flipped(t).test(t, s)
	}
}
