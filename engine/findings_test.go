package engine

import (
	"context"
	"testing"

	"shotest/config"
	"shotest/internal/testing/shogitest"
)

func TestFindings(t *testing.T) {
	e := New(config.Default())
	if found := e.Findings(); found != nil {
		t.Errorf("before any search: %v", found)
	}
	const position = "4k4/9/9/4r4/9/9/9/4R4/4K4 b - 1"
	e = newEngine(t)
	result := e.Search(context.Background(), shogitest.Game(t, position), Limits{Depth: 4}, nil)
	found := e.Findings()
	if len(found) != len(rank(t, e, position).Moves) {
		t.Errorf("%d findings", len(found))
	}
	for i, f := range found {
		if !f.Searched || f.Nodes == 0 || len(f.Line) == 0 || f.Line[0] != f.Move || f.Depth != 4 {
			t.Errorf("%+v", f)
		}
		if i == 0 && (f.Move != result.Best || f.Score != result.Score || f.Bound != Exact) {
			t.Errorf("best is %+v, answered %+v", f, result)
		}
		if i > 0 && (f.Bound != UpperBound || f.Score.Centipawns > result.Score.Centipawns) {
			t.Errorf("%+v is better than %v", f, result.Score)
		}
	}
}
