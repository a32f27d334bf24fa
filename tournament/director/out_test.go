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

// Games that are out for long are given to others when nothing else is left, and are ready once only.
func TestLateGames(t *testing.T) {
	r := &run{playing: map[string]*outing{}, counted: map[string]bool{}, host: "here"}
	r.Spec, _ = load(t, quick)
	r.tally = tournament.NewTally(r.Spec)
	a, b, c := tournament.Job{ID: "a"}, tournament.Job{ID: "b"}, tournament.Job{ID: "c"}
	r.ready = []tournament.Job{a, b, c}
	r.handOut("desk", a)
	r.handOut("here", b)
	r.playing["a"].since = time.Now().Add(-10 * time.Second)
	if r.callLate(); len(r.ready) != 1 {
		t.Errorf("ready %q, and nobody knows how long games take", names(r.ready))
	}
	now := time.Now()
	for _, seconds := range []time.Duration{100, 3, 1, 3, 3} {
		r.all.add(&tournament.Result{Started: now, Finished: now.Add(seconds * time.Second)})
	}
	if r.callLate(); len(r.ready) != 1 {
		t.Errorf("ready %q, and there is another game", names(r.ready))
	}
	r.handOut("here", c)
	r.callLate()
	if r.callLate(); !slices.Equal(names(r.ready), []string{"a"}) {
		t.Errorf("ready %q, want a", names(r.ready))
	}
	if r.nextFor("desk") != -1 || r.nextFor("here") != 0 {
		t.Error("it is for whoever does not have it")
	}
	r.handOut("here", a)
	if r.callLate(); len(r.ready) > 0 {
		t.Errorf("ready %q, and another machine has just been given it", names(r.ready))
	}
	if r.giveBack("desk", a); len(r.ready) > 0 {
		t.Error("it is ready, and another machine plays it")
	}
	r.giveBack("here", a)
	if r.giveBack("here", a); !slices.Equal(names(r.ready), []string{"a"}) {
		t.Errorf("ready %q, and nobody plays it", names(r.ready))
	}
}

// How long games take here is known before the first has ended.
func TestUsualLength(t *testing.T) {
	r := &run{playing: map[string]*outing{}, host: "here"}
	r.handOut("here", tournament.Job{ID: "a"})
	r.handOut("desk", tournament.Job{ID: "b"})
	for _, o := range r.playing {
		o.since = time.Now().Add(-time.Minute)
	}
	if r.usual() != 0 {
		t.Errorf("%v, and nothing is played here", r.usual())
	}
	r.AtOnce = 1
	if got := r.usual().Round(time.Second); got != time.Minute {
		t.Errorf("%v, want a minute", got)
	}
	now := time.Now()
	r.here.add(&tournament.Result{Started: now.Add(-time.Minute), Finished: now})
	r.here.add(&tournament.Result{Started: now.Add(-time.Minute), Finished: now})
	if got := r.usual().Round(time.Second); got != 90*time.Second {
		t.Errorf("%v, want a minute and a half", got)
	}
}
