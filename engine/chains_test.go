package engine

import (
	"testing"

	"shotest/internal/testing/shogitest"
	"shotest/profile"
	"shotest/search"
)

// chaining returns an engine that keeps move chains, continues them and prunes by
// them.
func chaining(t *testing.T, mode string) *Engine {
	t.Helper()
	p := profile.Default()
	p.HashMegabytes, p.SearchMode = 8, mode
	p.Experiments.MoveChains.On, p.Experiments.ChainPruning.On = true, true
	return New(p)
}

// chainPosition is a middle game with many drops and captures.
const chainPosition = "l2g1gsn1/2sk4l/p1nppp1pp/2p3p2/9/1rPB1GP2/P+pSPPP1PP/1G3KSR1/LN5NL w bp 31"

// Lines from chains are legal.
func TestLinesOfChainsAreLegal(t *testing.T) {
	long(t)
	for _, mode := range []string{search.InterestMode, search.FullwidthMode, search.ModernMode} {
		e := chaining(t, mode)
		history := shogitest.Game(t, chainPosition)
		last := searched(e, history, Limits{Nodes: 20_000})
		for _, m := range last.PV {
			if !history.Current().IsLegal(m) {
				t.Fatalf("%s: %v of the line %v is illegal", mode, m, last.PV)
			}
			history.Play(m)
		}
		counts := e.experiments.Counts()
		t.Logf("%s: depth %d, %+v", mode, last.Depth, counts)
		if counts.Played == 0 {
			t.Errorf("%s: no chain stood for a search", mode)
		}
	}
}

// Without the table a search gets no moves and no values from it.
func TestTableCanBeLeftOut(t *testing.T) {
	long(t)
	p := profile.Default().In(search.FullwidthMode)
	p.HashMegabytes, p.Search.WithoutTable = 8, true
	last := searched(New(p), shogitest.Game(t, chainPosition), Limits{Depth: 6})
	p.Search.WithoutTable = false
	if with := searched(New(p), shogitest.Game(t, chainPosition), Limits{Depth: 6}); last.Nodes <= with.Nodes ||
		last.HashFull != 0 {
		t.Errorf("%d positions without a table, of which %d per mille is full; %d with it", last.Nodes,
			last.HashFull, with.Nodes)
	}
}
