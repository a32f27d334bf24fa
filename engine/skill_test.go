package engine

import (
	"context"
	"testing"

	"shotest/engine/skill"
	"shotest/internal/testing/recorded"
	"shotest/internal/testing/shogitest"
)

// A weaker level searches less, and its answer is always legal.
func TestLowerLevelsSeeLess(t *testing.T) {
	long(t)
	games := recorded.Games(t, 6)
	var nodes [skill.Full + 1]uint64
	for _, level := range []string{"1", "5", "10", "15", "19"} {
		e := newEngine(t, "SkillLevel", level)
		for i, game := range games {
			history := after(t, game, 20+10*i)
			_ = e.Prepare(context.Background())
			result := e.Search(context.Background(), history, Limits{Nodes: 100_000}, nil)
			if !history.Current().IsLegal(result.Best) {
				t.Errorf("level %s: %v", level, result.Best)
			}
			nodes[e.options.Profile.Level()] += e.searcher.Counts().Nodes
		}
	}
	t.Log(nodes)
	for _, pair := range [][2]int{{1, 5}, {5, 10}, {10, 15}, {15, 19}} {
		if low, high := nodes[pair[0]], nodes[pair[1]]; low >= high {
			t.Errorf("level %d searches %d nodes, level %d %d", pair[0], low, pair[1], high)
		}
	}
}

// Full skill changes nothing, not even the mode.
func TestFullSkill(t *testing.T) {
	long(t)
	history := shogitest.Game(t, "startpos moves 7g7f 3c3d 2g2f")
	usual, full := newEngine(t), newEngine(t, "SkillLevel", "20")
	limits := Limits{Nodes: 20_000}
	a, b := searched(usual, history, limits), searched(full, history, limits)
	if a.Score != b.Score || a.PV[0] != b.PV[0] || a.Nodes != b.Nodes {
		t.Errorf("%+v and %+v", a, b)
	}
	weak := newEngine(t, "SkillLevel", "3", "ConsiderationMode", "true")
	if c := searched(weak, history, limits); c.Nodes != a.Nodes {
		t.Errorf("in consideration mode: %d nodes, want %d", c.Nodes, a.Nodes)
	}
}
