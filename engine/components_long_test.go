//go:build e2e

package engine

import (
	"context"
	"testing"

	"shotest/plausibility"
	"shotest/profile"
	"shotest/search/tree"
)

// Each of the components credits moves in searches of the bench positions, and changes what
// they cost: by the interest that it credits or takes, or by the share of the base interest
// that the move has for its score.
func TestAllComponentsAct(t *testing.T) {
	long(t)
	p := profile.Default()
	p.HashMegabytes, p.RootMate, p.Search.MoveChains.On = 16, 0, true
	e := New(p)
	unbounded := p.Costs // what the bounds hide is a change all the same
	unbounded.Least, unbounded.Most = 1, 12_000
	var fired, changed [plausibility.ComponentCount]int
	e.RecordTree(1)
	e.observer.(*tree.Recorder).Annotate = func(n *tree.Node) {
		e.annotate(n)
		if r, noted := n.Note.(*Reasons); noted {
			count(r, &unbounded, &fired, &changed)
		}
	}
	for _, sfen := range BenchPositions() {
		if err := e.Prepare(context.Background()); err != nil {
			t.Fatal(err)
		}
		e.Search(context.Background(), parse(t, "sfen "+sfen), Limits{Nodes: 20_000}, nil)
	}
	for c := range plausibility.Component(plausibility.ComponentCount) {
		if fired[c] == 0 || changed[c] == 0 {
			t.Errorf("%v has credited %d moves, and changed the prices of %d", c, fired[c], changed[c])
		}
	}
	t.Logf("credited %v, changed %v", fired, changed)
}
