package director

import (
	"slices"
	"testing"
	"time"

	"shotest/tournament"
)

// names are those of games that are ready.
func names(jobs []tournament.Job) (ids []string) {
	for _, job := range jobs {
		ids = append(ids, job.ID)
	}
	return ids
}

// Games that are out for long are given to others when nothing else is left, and are ready once
// only.
func TestLateGames(t *testing.T) {
	g := &games{playing: map[string]*outing{}}
	a, b, c := tournament.Job{ID: "a"}, tournament.Job{ID: "b"}, tournament.Job{ID: "c"}
	g.ready = []tournament.Job{a, b, c}
	g.handOut("desk", a)
	g.handOut("here", b)
	g.playing["a"].since = time.Now().Add(-10 * time.Second)
	if g.callLate(); len(g.ready) != 1 {
		t.Errorf("ready %q, and nobody knows how long games take", names(g.ready))
	}
	now := time.Now()
	for _, seconds := range []time.Duration{100, 3, 1, 3, 3} {
		g.all.add(&tournament.Result{Started: now, Finished: now.Add(seconds * time.Second)})
	}
	if g.callLate(); len(g.ready) != 1 {
		t.Errorf("ready %q, and there is another game", names(g.ready))
	}
	g.handOut("here", c)
	g.callLate()
	if g.callLate(); !slices.Equal(names(g.ready), []string{"a"}) {
		t.Errorf("ready %q, want a", names(g.ready))
	}
	if !g.playedBy("desk", "a") || g.playedBy("here", "a") {
		t.Error("it is for whoever does not have it")
	}
	g.handOut("here", a)
	if g.callLate(); len(g.ready) > 0 {
		t.Errorf("ready %q, and another machine has just been given it", names(g.ready))
	}
	if g.giveBack("desk", a); len(g.ready) > 0 {
		t.Error("it is ready, and another machine plays it")
	}
	g.giveBack("here", a)
	if g.giveBack("here", a); !slices.Equal(names(g.ready), []string{"a"}) {
		t.Errorf("ready %q, and nobody plays it", names(g.ready))
	}
}

// How long games take here is known before the first has ended.
func TestUsualLength(t *testing.T) {
	g := &games{playing: map[string]*outing{}}
	g.handOut("here", tournament.Job{ID: "a"})
	g.handOut("desk", tournament.Job{ID: "b"})
	for _, o := range g.playing {
		o.since = time.Now().Add(-time.Minute)
	}
	if got := g.usual("here").Round(time.Second); got != time.Minute {
		t.Errorf("%v, want a minute", got)
	}
	now := time.Now()
	g.here.add(&tournament.Result{Started: now.Add(-time.Minute), Finished: now})
	g.here.add(&tournament.Result{Started: now.Add(-time.Minute), Finished: now})
	if got := g.usual("here").Round(time.Second); got != 90*time.Second {
		t.Errorf("%v, want a minute and a half", got)
	}
}
