package remote

import (
	"strings"
	"testing"
	"time"
)

// The gate asks the same about a game whether a worker names it in a hello or sends its result. A
// game that was given before a strike, or longer ago than a game can last, never counts.
func TestClaims(t *testing.T) {
	now := time.Now()
	for _, c := range []struct {
		name             string
		givenAt          time.Time
		set              func(*testRunner)
		resumed, counted bool
		forgotten        bool // the worker may forget the game
	}{
		{"given a minute ago", now.Add(-time.Minute), func(*testRunner) {}, true, true, false},
		{"given longer ago than a game can last", now.Add(-24 * time.Hour), func(*testRunner) {}, false, false, true},
		{"it has a result", now, func(r *testRunner) { r.counted["000000a"] = true }, false, false, true},
		{"its result is not on the disk yet", now, func(r *testRunner) { r.counted["000000a"] = false }, false, false,
			false},
		{"given before a strike", now.Add(-time.Minute), func(r *testRunner) {
			r.gate.match.Strikes["desk"] = Strike{At: now.Add(-time.Second), Readmitted: true}
		}, false, false, true},
		{"given after it was readmitted", now.Add(-time.Minute), func(r *testRunner) {
			r.gate.match.Strikes["desk"] = Strike{At: now.Add(-time.Hour), Readmitted: true}
		}, true, true, false},
		{"given by nobody", now, func(r *testRunner) { r.gate.match.Key = []byte("another") }, false, false, false},
	} {
		r := newRunner(t)
		seal := r.sealOf("desk", "000000a", c.givenAt)
		r.valid.Started, r.valid.Finished = c.givenAt.Add(time.Second), c.givenAt.Add(2*time.Second)
		data, err := encodeResult(r.valid)
		if err != nil {
			t.Fatal(err)
		}
		c.set(r)
		if news := r.sendHello("desk", "s", 20, "000000a", seal); len(news.Resumed) != 0 != c.resumed {
			t.Errorf("%s: resumed %+v, want it: %t", c.name, news.Resumed, c.resumed)
		}
		var n News
		done := r.confirmHeld(r.workers["desk"], map[string]string{"000000a": seal}, &n)
		if len(done) != 0 != c.forgotten {
			t.Errorf("%s: to be forgotten %q, want it: %t", c.name, done, c.forgotten)
		}
		m := &Message{Subject: r.from("desk"), Data: data, Header: map[string][]string{
			gameHeader: {"000000a"}, sealHeader: {seal}}}
		news := r.Receive(m)
		if len(news.Results) != 0 != c.counted || len(news.Notices) > 0 {
			t.Errorf("%s: results %+v, want one: %t; notices %q", c.name, news.Results, c.counted, news.Notices)
		}
		if w := r.workers["desk"]; w.penalty > 0 {
			t.Errorf("%s: blamed", c.name)
		}
	}
}

// Nothing of a struck worker is heard: neither its hellos nor its results.
func TestStruckWorkerIsNotHeard(t *testing.T) {
	r := newRunner(t)
	r.gate.match.Strikes["desk"] = Strike{At: time.Now().Add(-time.Hour)}
	seal := r.sealOf("desk", "000000a", time.Now())
	if news := r.sendHello("desk", "s", 20, "000000a", seal); len(news.Resumed)+len(news.Notices) > 0 ||
		len(r.Workers()) > 0 {
		t.Errorf("a hello: %+v, workers %q", news, r.Workers())
	}
	if news := r.sendResult("desk", &r.valid); len(news.Results)+len(news.Notices) > 0 {
		t.Errorf("a result: %+v", news)
	}
	if reason := r.gate.barred(r.workers["desk"]); !strings.Contains(reason, "struck") {
		t.Errorf("barred: %q", reason)
	}
	if news := r.sendResult("attic", &r.valid); len(news.Results) != 1 {
		t.Errorf("another worker's result: %+v", news)
	}
}
