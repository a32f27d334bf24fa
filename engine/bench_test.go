package engine

import (
	"testing"

	"shotest/shogi"
)

func TestBenchSignatureIgnoresBounds(t *testing.T) {
	var last Report
	hear := lastValue(&last)
	line := []shogi.Move{shogi.NoMove}
	hear(Report{Nodes: 1, PV: line})
	hear(Report{Nodes: 2, PV: line, Bound: UpperBound})
	hear(Report{Nodes: 3, PV: line, Bound: LowerBound})
	hear(Report{Nodes: 4, Current: 1})
	hear(Report{Nodes: 5, Text: "a remark"})
	if last.Nodes != 1 {
		t.Errorf("the report of %d positions was kept, wanted the one of 1", last.Nodes)
	}
}
