package engine

import (
	"testing"
)

// With full skill nothing is different, and the mode is as it is set.
func TestFullSkill(t *testing.T) {
	long(t)
	history := parse(t, "startpos moves 7g7f 3c3d 2g2f")
	usual, full := newEngine(t), newEngine(t, "SkillLevel", "20")
	limits := Limits{Nodes: 20_000}
	a, b := searched(usual, history, limits), searched(full, history, limits)
	if a.Score != b.Score || a.PV[0] != b.PV[0] || a.Nodes != b.Nodes {
		t.Errorf("%+v and %+v", a, b)
	}
	weak := newEngine(t, "SkillLevel", "3", "ConsiderationMode", "true")
	if c := searched(weak, history, limits); c.Nodes != a.Nodes {
		t.Errorf("in consideration mode: %d positions, not %d", c.Nodes, a.Nodes)
	}
}
