package plausibility

import (
	"strings"
	"testing"

	"shotest/shogi"
)

// firingCase asks what a component says of a move: the bin in words, "" if it
// passes over the move.
type firingCase struct {
	name      string
	sfen      string // the side to move, hands and number may follow the board
	played    string // moves played before the one in question
	move      string
	component Component
	want      string
}

// checkFirings scores the move of each case.
func checkFirings(t *testing.T, cases []firingCase) {
	t.Helper()
	s := newScorer(t)
	for _, c := range cases {
		n := nodeAt(t, c.sfen, c.played)
		m, err := shogi.ParseMove(c.move)
		if err != nil {
			t.Fatal(err)
		}
		if err := n.position.CheckLegal(m); err != nil {
			t.Fatalf("%s: %s: %v", c.name, c.move, err)
		}
		_, firings := s.Trace(n.gathered(s), m)
		if got := binOf(firings, c.component); got != c.want {
			t.Errorf("%v, %s: %s after %s %s: got %q, want %q", c.component, c.name, c.move, c.sfen, c.played, got, c.want)
		}
	}
}

// nodeAt returns the position after some moves.
func nodeAt(t *testing.T, sfen, played string) *node {
	t.Helper()
	p, err := shogi.ParseSFEN(sfen)
	if err != nil {
		t.Fatal(err)
	}
	n := newNode(p)
	for _, text := range strings.Fields(played) {
		m, err := shogi.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		if err := n.position.CheckLegal(m); err != nil {
			t.Fatalf("%s: %s: %v", sfen, text, err)
		}
		n.play(m)
	}
	return &n
}

// binOf returns the bin of a component in words, "" if it has not fired.
func binOf(firings []Firing, c Component) string {
	for _, f := range firings {
		if f.Component == c {
			return c.BinName(f.Bin)
		}
	}
	return ""
}
