package plausibility

import (
	"testing"

	"shotest/plausibility/facts"
	"shotest/shogi"
)

func TestSaferThanAtRoot(t *testing.T) {
	const golds = "4k4/9/3g1g3/9/4S4/9/9/9/4K4 b P 1" // both attack 5d
	const one = "4k4/9/3g5/9/4S4/9/9/9/4K4 b P 1"
	const none = "4k4/9/9/9/4S4/9/9/9/4K4 b P 1"
	testKnowing(t, knowledge{root: golds}, []situation{
		{name: "one gold is gone", sfen: one, move: "5e5d", component: SaferThanAtRoot, bin: "one attack fewer"},
		{name: "both are gone", sfen: none, move: "5e5d", component: SaferThanAtRoot, bin: "more"},
		{name: "as at the root", sfen: golds, move: "5e5d", component: SaferThanAtRoot},
		{name: "another square", sfen: one, move: "5e6f", component: SaferThanAtRoot},
		{name: "a drop", sfen: none, move: "P*5d", component: SaferThanAtRoot, bin: "more"},
	})
	testKnowing(t, knowledge{root: one},
		[]situation{{name: "one has come", sfen: golds, move: "5e5d", component: SaferThanAtRoot}})
	testSituations(t, []situation{{name: "there is no root", sfen: one, move: "5e5d", component: SaferThanAtRoot}})
}

func TestNewSinceRoot(t *testing.T) {
	const root = "4k4/9/4p4/9/4P4/9/9/9/4K3R b P 1"
	const after = "1i1h 5c5d 5e5d 5a4a"
	testKnowing(t, knowledge{root: root}, []situation{
		{name: "the same move", sfen: root, move: "5e5d", component: NewSinceRoot},
		{name: "the rook stood elsewhere", sfen: root, played: after, move: "1h5h",
			component: NewSinceRoot, bin: "yes"},
		{name: "there was a pawn on the file", sfen: root, played: after, move: "P*4e", component: NewSinceRoot},
		{name: "the pawn has come forward", sfen: root, played: after, move: "5d5c+",
			component: NewSinceRoot, bin: "yes"},
	})
	const checked = "4k4/9/9/4r4/9/9/P8/9/4K4 b - 1"
	testKnowing(t, knowledge{root: checked}, []situation{
		{name: "the hand was empty", sfen: "4k4/9/9/9/9/9/9/9/4K4 b P 1", move: "P*4e",
			component: NewSinceRoot, bin: "yes"},
		{name: "a check at the root does not make moves new", sfen: "4k4/9/9/9/9/9/P8/9/4K4 b - 1", move: "9g9f",
			component: NewSinceRoot},
	})
}

// TestRoot compares with a position's own moves and counts.
func TestRoot(t *testing.T) {
	s := newScorer(t)
	nodes := gameNodes(t, 400, 41)
	root := &facts.Root{}
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
			safer, muchSafer := f.Squares(facts.Safer).Has(square), f.Squares(facts.MuchSafer).Has(square)
			if safer != (fewer >= 1) || muchSafer != (fewer >= 2) {
				t.Fatalf("%s after %s: %v has %d attacks fewer", then.position.SFEN(), n.position.SFEN(), square, fewer)
			}
		}
	}
}
