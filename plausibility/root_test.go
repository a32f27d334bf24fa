package plausibility

import (
	"testing"

	"shotest/shogi"
)

func TestSaferThanAtRoot(t *testing.T) {
	const golds = "4k4/9/3g1g3/9/4S4/9/9/9/4K4 b P 1" // both attack 5d
	const one = "4k4/9/3g5/9/4S4/9/9/9/4K4 b P 1"
	const none = "4k4/9/9/9/4S4/9/9/9/4K4 b P 1"
	testSituations(t, []situation{
		{name: "one gold is gone", sfen: one, root: golds, move: "5e5d", component: SaferThanAtRoot, bin: "one attack fewer"},
		{name: "both are gone", sfen: none, root: golds, move: "5e5d", component: SaferThanAtRoot, bin: "more"},
		{name: "as at the root", sfen: golds, root: golds, move: "5e5d", component: SaferThanAtRoot},
		{name: "one has come", sfen: golds, root: one, move: "5e5d", component: SaferThanAtRoot},
		{name: "another square", sfen: one, root: golds, move: "5e6f", component: SaferThanAtRoot},
		{name: "a drop", sfen: none, root: golds, move: "P*5d", component: SaferThanAtRoot, bin: "more"},
		{name: "there is no root", sfen: one, move: "5e5d", component: SaferThanAtRoot},
	})
}

func TestNewSinceRoot(t *testing.T) {
	const root = "4k4/9/4p4/9/4P4/9/9/9/4K3R b P 1"
	after := moves("1i1h", "5c5d", "5e5d", "5a4a")
	testSituations(t, []situation{
		{name: "the same move", sfen: root, root: root, move: "5e5d", component: NewSinceRoot},
		{name: "the rook stood elsewhere", sfen: root, before: after, root: root, move: "1h5h", component: NewSinceRoot, bin: "yes"},
		{name: "the king could do it", sfen: root, before: after, root: root, move: "5i4i", component: NewSinceRoot},
		{name: "there was a pawn on the file", sfen: root, before: after, root: root, move: "P*4e", component: NewSinceRoot},
		{name: "the pawn has come forward", sfen: root, before: after, root: root, move: "5d5c+", component: NewSinceRoot, bin: "yes"},
		{name: "the hand was empty", sfen: "4k4/9/9/9/9/9/9/9/4K4 b P 1", root: "4k4/9/9/9/9/9/9/9/4K4 b - 1", move: "P*4e", component: NewSinceRoot, bin: "yes"},
		{name: "a check at the root does not make moves new", sfen: "4k4/9/9/9/9/9/P8/9/4K4 b - 1",
			root: "4k4/9/9/4r4/9/9/P8/9/4K4 b - 1", move: "9g9f", component: NewSinceRoot},
		{name: "there is no root", sfen: root, move: "5e5d", component: NewSinceRoot},
	})
}

// TestRootFacts compares with a position's own moves and counts.
func TestRootFacts(t *testing.T) {
	s := newScorer(t)
	nodes := gameNodes(t, 400, 41)
	root := &RootFacts{}
	for i := range nodes {
		n, then := &nodes[i], &nodes[(i+1)%len(nodes)]
		root.Fill(&n.position)
		for _, m := range n.moves {
			if !root.Moves[n.position.SideToMove()].Has(m) {
				t.Fatalf("%s: %v is missing", n.position.SFEN(), m)
			}
		}
		f := then.facts()
		f.Root = root
		s.Gather(f, len(then.moves))
		for square := range shogi.Square(shogi.SquareCount) {
			fewer := n.attacks.Count(f.Them, square) - then.attacks.Count(f.Them, square)
			if f.own.root.safer.Has(square) != (fewer >= 1) || f.own.root.muchSafer.Has(square) != (fewer >= 2) {
				t.Fatalf("%s after %s: %v has %d attacks fewer", then.position.SFEN(), n.position.SFEN(), square, fewer)
			}
		}
	}
}

func BenchmarkRootFacts(b *testing.B) {
	p := shogi.StartPosition()
	root := &RootFacts{}
	for b.Loop() {
		root.Fill(&p)
	}
}
