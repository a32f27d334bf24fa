package director

import (
	"slices"
	"testing"
	"time"

	"shotest/tournament"
)

// idsOf returns the names of games.
func idsOf(jobs []tournament.Job) (ids []string) {
	for _, job := range jobs {
		ids = append(ids, job.ID)
	}
	return ids
}

// Overdue games become ready again, once, when all other games are assigned.
func TestOverdueGamesAreReissued(t *testing.T) {
	g := &games{assigned: map[string]*assignment{}}
	a, b, c := tournament.Job{ID: "a"}, tournament.Job{ID: "b"}, tournament.Job{ID: "c"}
	g.ready = []tournament.Job{a, b, c}
	g.assign("desk", a)
	g.assign("here", b)
	g.assigned["a"].since = time.Now().Add(-10 * time.Second)
	g.reissueOverdue()
	if len(g.ready) != 1 {
		t.Errorf("ready %q, want c: the duration of games is unknown", idsOf(g.ready))
	}
	for _, seconds := range []time.Duration{100, 3, 1, 3, 3} {
		g.recent = append(g.recent, seconds*time.Second)
	}
	g.reissueOverdue()
	if len(g.ready) != 1 {
		t.Errorf("ready %q, want c: an unassigned game is left", idsOf(g.ready))
	}
	g.assign("here", c)
	g.reissueOverdue()
	g.reissueOverdue()
	if !slices.Equal(idsOf(g.ready), []string{"a"}) {
		t.Errorf("ready %q, want a", idsOf(g.ready))
	}
	if !g.isPlaying("desk", "a") || g.isPlaying("here", "a") {
		t.Error("game a must be assigned to desk alone")
	}
	g.assign("here", a)
	g.reissueOverdue()
	if len(g.ready) > 0 {
		t.Errorf("ready %q, want none: another machine has just begun a", idsOf(g.ready))
	}
	g.release("desk", a)
	if len(g.ready) > 0 {
		t.Errorf("ready %q, want none: another machine plays a", idsOf(g.ready))
	}
	g.release("here", a)
	g.release("here", a)
	if !slices.Equal(idsOf(g.ready), []string{"a"}) {
		t.Errorf("ready %q, want a: no machine plays it", idsOf(g.ready))
	}
}
