package remote

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"shotest/tournament"
	"shotest/tournament/play"
)

const quick = `
name: quick
games: 40
time_control: {nodes: 20}
engines:
  - {name: a, profile: default, options: {USI_Hash: "1"}}
  - {name: b, profile: default, options: {USI_Hash: "1"}}
adjudication: {max_moves: 40}
`

// testRunner is a runner without a server: what it tells is lost.
type testRunner struct {
	*testing.T
	*Runner
	openings []tournament.Opening
	counted  map[string]bool
	genuine  tournament.Result
}

func newRunner(t *testing.T) *testRunner {
	t.Helper()
	spec, openings := load(t, quick)
	r := &testRunner{T: t, openings: openings, counted: map[string]bool{}}
	r.Runner = &Runner{
		Match: Match{Spec: spec, Lease: time.Minute, Counted: func(id string) bool { return r.counted[id] },
			Check: func(*tournament.Result) error { return nil },
			Key:   []byte("key"), Job: func(id string) (tournament.Job, bool) { return spec.JobNamed(id, openings) }},
		digest: "digest", subjects: subjectsOf("quick"), workers: map[string]*member{},
	}
	table := play.NewTable(spec)
	defer table.Close()
	job, _ := spec.JobNamed("000000a", openings)
	var err error
	if r.genuine, err = table.Play(t.Context(), job); err != nil {
		t.Fatal(err)
	}
	return r
}

func (r *testRunner) hello(worker, session string, games int, seals ...string) News {
	r.Helper()
	held := map[string]string{}
	for i := 0; i < len(seals); i += 2 {
		held[seals[i]] = seals[i+1]
	}
	data, err := encode(hello{Session: session, Games: games, Digest: "digest", Held: held})
	if err != nil {
		r.Fatal(err)
	}
	if w := r.workers[worker]; w != nil {
		w.seen = w.seen.Add(-helloEvery)
	}
	return r.Hear(&Message{Subject: r.from(worker), Data: data})
}

// message is one of a game that the worker was given.
func (r *testRunner) message(worker, game string, at time.Time, data []byte) *Message {
	if r.workers[worker] == nil {
		r.hello(worker, "s", 8)
	}
	if w := r.workers[worker]; w.given[game] == nil {
		job, _ := r.Job(game)
		w.given[game] = &given{job: job, at: at}
	}
	return &Message{Subject: r.from(worker), Data: data,
		Header: nats.Header{gameHeader: {game}, sealHeader: {r.sealOf(worker, game, at)}}}
}

// sealOf is the seal of a game that a worker was given at a time.
func (r *testRunner) sealOf(worker, game string, at time.Time) string {
	job, _ := r.Job(game)
	return r.seal(worker, &job, at)
}

// room is how many games a worker may be given where the runner's machine plays none.
func (r *testRunner) room(w *member) int { return w.room(0, r.Lease) }

// give gives a worker as many games as it has room for, and returns their names.
func (r *testRunner) give(worker string, from int) (ids []string) {
	r.Helper()
	for w := r.workers[worker]; r.room(w) > 0; from++ {
		job, ok := r.Spec.JobNamed(fmt.Sprintf("%06da", from), r.openings)
		if !ok {
			r.Fatalf("%d games are not enough", from)
		}
		w.last = r.lend(w, job, time.Now()).at
		ids = append(ids, job.ID)
	}
	return ids
}

// bring brings a result of a game, which is the genuine one of another opening.
func (r *testRunner) bring(worker string, result *tournament.Result) News {
	r.Helper()
	data, err := encodeResult(*result)
	if err != nil {
		r.Fatal(err)
	}
	return r.Hear(r.message(worker, result.ID, time.Now().Add(-time.Minute), data))
}

// A worker gets a few games, then as many as it finishes, and none after it has finished
// none.
func TestShares(t *testing.T) {
	r := newRunner(t)
	r.hello("desk", "s1", 1024)
	w := r.workers["desk"]
	if ids := r.give("desk", 0); len(ids) != initialShare {
		t.Errorf("%d games at first, want %d", len(ids), initialShare)
	}
	for _, g := range w.given {
		g.at = time.Now().Add(-time.Second)
		w.finish(g, time.Second)
	}
	if r.room(w) != 2*initialShare {
		t.Errorf("room for %d after %d games, want %d", r.room(w), initialShare, 2*initialShare)
	}
	// Games that are over too soon for this machine earn nothing.
	for usual, want := range map[time.Duration]int{
		time.Second: 2 * initialShare, 10 * time.Second: initialShare + initialShare/2,
		maxSpeedup * time.Second: initialShare, time.Hour: 0,
	} {
		if w.room(usual, r.Lease) != want {
			t.Errorf("room for %d where games take %v, want %d", w.room(usual, r.Lease), usual, want)
		}
	}
	// A new session takes the open games back.
	held := r.give("desk", 0)
	if news := r.hello("desk", "s2", 1024); len(news.Back) != len(held) {
		t.Errorf("%d games back, want %d", len(news.Back), len(held))
	}
	if r.room(w) > 0 {
		t.Errorf("room for %d, and it has finished nothing", r.room(w))
	}
	w.last = time.Now().Add(-2 * r.Lease)
	if r.room(w) != 1 {
		t.Errorf("room for %d after some time, want one to try", r.room(w))
	}
	if news := r.Sweep(0); len(news.Notices) != 1 || !strings.Contains(news.Notices[0], "desk") {
		t.Errorf("notices %q", news.Notices)
	}
	// The first process of the name is not that of the second session.
	r.hello("desk", "s1", 2)
	if w.session != "s2" {
		t.Errorf("session %s", w.session)
	}
	// It plays no more at once than it announces.
	r.hello("attic", "s", 3)
	if ids := r.give("attic", 0); len(ids) != 3 {
		t.Errorf("%d games, and it announces 3", len(ids))
	}
}

// A worker that slept is no enemy: its late result counts if it is the first, and it gets
// games again.
func TestLateResults(t *testing.T) {
	r := newRunner(t)
	r.hello("desk", "s", 20)
	ids := r.give("desk", 0)
	w := r.workers["desk"]
	w.seen = time.Now().Add(-7 * time.Minute)
	if news := r.Sweep(0); len(news.Back) != len(ids) || len(r.Workers()) != 0 {
		t.Fatalf("%d games back, workers %v", len(news.Back), r.Workers())
	}
	if news := r.bring("desk", &r.genuine); len(news.Results) != 1 || len(news.Notices) != 0 ||
		news.Results[0].Worker != "desk" {
		t.Errorf("the late result: %+v", news)
	}
	r.counted["000001a"] = true // by somebody else
	other := r.genuine
	other.ID = "000001a"
	if news := r.bring("desk", &other); len(news.Results)+len(news.Notices)+len(news.Back) != 0 {
		t.Errorf("a result of a game that has one: %+v", news)
	}
	r.hello("desk", "s", 20)
	if w.share(0) != 2 || w.offence != 0 {
		t.Errorf("share %d after two late games, offences %d", w.share(0), w.offence)
	}
}

// A runner that was started again has forgotten its workers, and believes seals alone. What they
// show stays a worker's for no longer than it would have been.
func TestSeals(t *testing.T) {
	r := newRunner(t)
	now := time.Now()
	old := now.Add(-r.Spec.LongestGame([2]string{"a", "b"}) - time.Second)
	news := r.hello("desk", "s", 20, "000000a", r.sealOf("desk", "000000a", now), "000001a",
		r.sealOf("desk", "000001a", old))
	w := r.workers["desk"]
	if len(news.Taken) != 1 || news.Taken[0].ID != "000000a" || news.Taken[0].Worker != "desk" {
		t.Errorf("taken over: %+v", news.Taken)
	}
	if len(news.Notices) != 1 || news.Notices[0] != "worker desk: 2 games taken over, which it was given before" {
		t.Errorf("said %q", news.Notices)
	}
	if r.room(w) != initialShare-2 || !r.Has("desk", "000001a") { // the second has not come back
		t.Errorf("room for %d", r.room(w))
	}
	job, _ := r.Job("000002a")
	for name, seal := range map[string]string{
		"another worker's": r.sealOf("attic", "000002a", now), "another game's": r.sealOf("desk", "000003a",
			now), "none": "",
		"of another time": "9" + r.sealOf("desk", "000002a", now), "of another key": (&Runner{}).seal("desk", &job,
			now), "no time": ".",
	} {
		if news := r.hello("desk", "s", 20, "000002a", seal); len(news.Taken) != 0 {
			t.Errorf("%s seal is believed", name)
		}
		m := r.message("desk", "000000a", now, nil)
		m.Header.Set(gameHeader, "000002a")
		m.Header.Set(sealHeader, seal)
		if news := r.Hear(m); len(news.Notices)+len(news.Results) > 0 || w.given["000002a"] != nil {
			t.Errorf("a result with %s seal: %+v", name, news)
		}
	}
	delete(r.workers, "desk")
	m := r.message("desk", r.genuine.ID, r.genuine.Started.Add(-time.Second), nil) // however long it took
	r.workers["desk"].given = map[string]*given{}
	m.Data, _ = encodeResult(r.genuine)
	if len(r.Hear(m).Results) != 1 {
		t.Error("a result that was given before the restart does not count")
	}
}

// TestBounds: results are refused before they take memory or are stored, and counted
// against the worker.
func TestBounds(t *testing.T) {
	r := newRunner(t)
	long := r.genuine
	long.Transcripts[0] = []string{"x"}
	for name, message := range map[string]any{
		"transcripts that nobody asked for": long, "another game": map[string]any{"id": "000007a"}, "no game": 7,
		"many values": map[string]any{"id": "000000a", "moves": make([]struct{}, 300_000)},
		"long texts":  map[string]any{"id": "000000a", "worker": strings.Repeat("x", mostResult)},
	} {
		delete(r.workers, "desk")
		data, err := encode(message)
		if err != nil {
			t.Fatal(err)
		}
		news := r.Hear(r.message("desk", "000000a", time.Now(), data))
		if len(news.Results) != 0 || len(news.Notices) != 1 || !strings.Contains(news.Notices[0], "does not count") {
			t.Errorf("%s: %+v", name, news)
		}
	}
	if news := r.Hear(r.message("evil", "000000a", time.Now(), make([]byte, mostPacked+1))); len(news.Notices) != 1 {
		t.Errorf("a large message: %+v", news)
	}
	for range maxRefusals {
		r.Hear(r.message("evil", "000000a", time.Now(), []byte("x")))
	}
	if w := r.workers["evil"]; !w.refused {
		t.Errorf("offences %d", w.offence)
	}
	for _, data := range [][]byte{nil, []byte("x"), make([]byte, mostPacked+1)} { // hellos that are none
		if news := r.Hear(&Message{Subject: r.from("noise"), Data: data}); len(news.Notices)+len(news.Back) != 0 ||
			r.workers["noise"].present {
			t.Errorf("noise: %+v", news)
		}
	}
}

// Results that cannot be by the clock are dropped, as after a nap or when a clock was put right,
// and so often as they come nobody is an enemy for it.
func TestWrongTimesAreNoOffence(t *testing.T) {
	r := newRunner(t)
	for name, lasted := range map[string]time.Duration{
		"longer than since it was given": time.Hour,
		"as long as no game":             r.Spec.LongestGame([2]string{"a", "b"}) + time.Second,
		"less than nothing":              -time.Second, "shorter than its moves": 0,
	} {
		wrong := r.genuine
		wrong.Moves = slices.Clone(wrong.Moves)
		wrong.Moves[len(wrong.Moves)-1].Elapsed = time.Minute.Microseconds()
		wrong.Started = wrong.Finished.Add(-lasted)
		data, err := encodeResult(wrong)
		if err != nil {
			t.Fatal(err)
		}
		at := time.Now()
		if name != "longer than since it was given" {
			at = at.Add(-2 * time.Hour)
		}
		for range 2 * maxRefusals {
			news := r.Hear(r.message("desk", "000000a", at, data))
			if len(news.Results) != 0 || len(news.Back) != 1 || len(news.Notices) != 1 ||
				!strings.Contains(news.Notices[0], "does not count") {
				t.Fatalf("%s: %+v", name, news)
			}
			delete(r.workers["desk"].given, "000000a") // it is given it again
		}
	}
	if w := r.workers["desk"]; w.refused {
		t.Error("it is an enemy")
	}
}

// Offences fade as good results come.
func TestOffencesFade(t *testing.T) {
	r := newRunner(t)
	for range 3 * maxRefusals {
		r.Hear(r.message("desk", "000001a", time.Now(), []byte("x")))
		for range initialShare {
			r.bring("desk", &r.genuine)
		}
	}
	if r.workers["desk"].refused {
		t.Error("it is refused, and one result of nine was wrong")
	}
	for range maxRefusals {
		r.Hear(r.message("desk", "000001a", time.Now(), []byte("x")))
	}
	if !r.workers["desk"].refused {
		t.Error("it is not refused")
	}
}

// A game that a worker still plays, as it says after a nap, stays its own, with the time when it
// was given first.
func TestNaps(t *testing.T) {
	r := newRunner(t)
	r.hello("desk", "s", 20)
	ids := r.give("desk", 0)
	w := r.workers["desk"]
	seals := []string{}
	for _, id := range ids {
		w.given[id].at = time.Now().Add(-time.Minute)
		seals = append(seals, id, r.sealOf("desk", id, w.given[id].at))
	}
	w.seen = time.Now().Add(-7 * time.Minute)
	if news := r.Sweep(0); len(news.Back) != initialShare {
		t.Fatalf("%d games back", len(news.Back))
	}
	if news := r.hello("desk", "s", 20, seals...); len(news.Taken) != initialShare || r.room(w) != 0 {
		t.Errorf("%d games are its own again, room for %d", len(news.Taken), r.room(w))
	}
	if at := w.given[ids[0]].at; time.Since(at) < time.Minute {
		t.Errorf("given %v ago", time.Since(at))
	}
}

// A game that a worker's clock puts elsewhere is put where it was.
func TestClocksOfOthers(t *testing.T) {
	r := newRunner(t)
	wrong := r.genuine
	wrong.Started, wrong.Finished = wrong.Started.AddDate(-3, 0, 0), wrong.Finished.AddDate(-3, 0, 0)
	news := r.bring("desk", &wrong)
	if len(news.Results) != 1 || time.Since(news.Results[0].Started) > 2*time.Minute {
		t.Errorf("%+v", news)
	}
}

// A runner ends for one that runs already, or that has drawn a smaller text, and for nobody else.
func TestOneRunnerGoesOn(t *testing.T) {
	r := newRunner(t)
	for _, c := range []struct {
		own, other string
		ends       bool
	}{
		{"runs B", "runs A", true}, {"runs B", "runs B", false}, {"runs B", "runs C", false},
		{"runs B", "starts A", false},
		{"starts A", "runs B", true}, {"starts B", "starts A", true}, {"starts A", "starts B", false},
	} {
		r.identity.Store(c.own)
		if news := r.Hear(&Message{Subject: r.runner(),
			Data: []byte(c.other)}); (news.Problem == ErrSecondRunner) != c.ends {
			t.Errorf("one that %s hears one that %s: %v", c.own, c.other, news.Problem)
		}
	}
}

func TestToken(t *testing.T) {
	for name, want := range map[string]string{"desk-1": "desk-1", "a b": "a_b_c8687a08", "": "_e3b0c442"} {
		if got := Token(name); got != want {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
}
