package plausibility

import (
	"slices"
	"strings"
	"testing"

	"shotest/internal/testing/shogitest"
	"shotest/plausibility/facts"
	"shotest/shogi"
)

// situation is a position with a move, and the credit that a component gives it.
type situation struct {
	name string
	sfen string
	// played are moves that are played first.
	played string
	move   string
	// component credits with the bin of that name, or not at all if it is empty.
	component Component
	bin       string
}

// knowledge is the knowledge of a search: its hints and its root.
type knowledge struct {
	hints facts.Hints
	root  string
}

// testSituations scores situations for both players.
func testSituations(t *testing.T, situations []situation) {
	t.Helper()
	testKnowing(t, knowledge{}, situations)
}

// testKnowing is testSituations for a search that knows something.
func testKnowing(t *testing.T, of knowledge, situations []situation) {
	t.Helper()
	s := newScorer(t)
	turned := knowledge{of.hints, turn(t, of.root)}
	turned.hints.Refutation = of.hints.Refutation.Flipped()
	for _, c := range situations {
		c.test(t, s, of)
		c.sfen, c.name = turn(t, c.sfen), c.name+", for White"
		var played []string
		for _, m := range moves(strings.Fields(c.played)...) {
			played = append(played, m.Flipped().String())
		}
		c.played, c.move = strings.Join(played, " "), mustMove(c.move).Flipped().String()
		c.test(t, s, turned)
	}
}

// turn returns a position as the other player sees it, "" for none.
func turn(t *testing.T, sfen string) string {
	t.Helper()
	if sfen == "" {
		return ""
	}
	p := shogitest.Position(t, sfen)
	p = p.Flipped()
	return p.SFEN()
}

// test scores the move and compares.
func (c situation) test(t *testing.T, s *Scorer, of knowledge) {
	t.Helper()
	n := nodeAt(t, c.sfen, c.played)
	f := n.facts()
	f.Hints = of.hints
	if of.root != "" {
		root := shogitest.Position(t, of.root)
		f.Root = &facts.Root{}
		f.Root.Fill(&root)
	}
	s.Gather(f, len(n.moves))
	m := mustMove(c.move)
	if !n.position.IsLegal(m) {
		t.Fatalf("%s: %s %v is illegal", c.name, n.position.SFEN(), m)
	}
	_, credits := s.Trace(f, m)
	if got := binOf(credits, c.component); got != c.bin {
		t.Errorf("%s: %s %v: %v is %q, want %q", c.name, n.position.SFEN(), m, c.component, got, c.bin)
	}
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

// nodeAt returns the position after some moves.
func nodeAt(t *testing.T, sfen, played string) *node {
	t.Helper()
	n := newNode(shogitest.Position(t, sfen))
	for _, m := range moves(strings.Fields(played)...) {
		if !n.position.IsLegal(m) {
			t.Fatalf("%s: %v is illegal", n.position.SFEN(), m)
		}
		n.play(m)
	}
	return &n
}

// binOf returns the bin of a component in words, "" if it has given no credit.
func binOf(credits []Credit, c Component) string {
	if i := slices.IndexFunc(credits, func(f Credit) bool { return f.Component == c }); i >= 0 {
		return c.BinName(credits[i].Bin)
	}
	return ""
}
