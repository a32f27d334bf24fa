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

// testRunner is a runner without a server: its orders are lost.
type testRunner struct {
	*testing.T
	*Runner
	openings []tournament.Opening
	counted  map[string]bool // the games with a result, and whether it is on the disk
	played   map[string]Played
	valid    tournament.Result
}

func newRunner(t *testing.T) *testRunner {
	t.Helper()
	spec, openings := parse(t, quick)
	r := &testRunner{T: t, openings: openings, counted: map[string]bool{}, played: map[string]Played{}}
	r.Runner = &Runner{
		gate: gate{Match{
			Spec: spec, Lease: time.Minute, Key: []byte("key"), Strikes: Strikes{},
			Job: func(id string) (tournament.Job, bool) { return spec.JobNamed(id, openings) },
			HasResult: func(id string) (has, onDisk bool) {
				onDisk, has = r.counted[id]
				return has, onDisk
			},
			Played: func(worker string) Played { return r.played[worker] },
		}, "digest"},
		subjects: subjectsOf("quick"), workers: map[string]*member{},
	}
	table := play.NewTable(spec)
	defer table.Close()
	job, _ := spec.JobNamed("000000a", openings)
	var err error
	if r.valid, err = table.Play(t.Context(), job); err != nil {
		t.Fatal(err)
	}
	return r
}

func (r *testRunner) sendHello(worker, session string, games int, seals ...string) News {
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
		w.lastHello = w.lastHello.Add(-helloInterval)
	}
	return r.Receive(&Message{Subject: r.from(worker), Data: data})
}

// resultMessage returns the message of a worker with a game's result. If the game is not assigned
// to the worker, it assigns it at assignedAt.
func (r *testRunner) resultMessage(worker, game string, assignedAt time.Time, data []byte) *Message {
	if r.workers[worker] == nil {
		r.sendHello(worker, "s", 8)
	}
	if w := r.workers[worker]; w.assignments[game] == nil {
		job, _ := r.gate.match.Job(game)
		w.assignments[game] = &assignment{job: job, assignedAt: assignedAt}
	}
	return &Message{Subject: r.from(worker), Data: data,
		Header: nats.Header{gameHeader: {game}, sealHeader: {r.sealOf(worker, game, assignedAt)}}}
}

// sealOf returns the seal of a game's assignment to a worker at a time.
func (r *testRunner) sealOf(worker, game string, assignedAt time.Time) string {
	job, _ := r.gate.match.Job(game)
	return r.gate.seal(worker, &job, assignedAt)
}

// capacity returns the capacity of a worker if the runner's machine plays no games.
func (r *testRunner) capacity(w *member) int { return r.gate.capacity(w, false) }

// fill assigns games to a worker up to its capacity, and returns their names. from is the first
// pair to use.
func (r *testRunner) fill(worker string, from int) (ids []string) {
	r.Helper()
	for w := r.workers[worker]; r.capacity(w) > 0; from++ {
		job, ok := r.gate.match.Spec.JobNamed(fmt.Sprintf("%06da", from), r.openings)
		if !ok {
			r.Fatalf("%d games are not enough", from)
		}
		w.lastAssigned = r.gate.addAssignment(w, job, time.Now()).assignedAt
		ids = append(ids, job.ID)
	}
	return ids
}

// sendResult receives a result from a worker.
func (r *testRunner) sendResult(worker string, result *tournament.Result) News {
	r.Helper()
	data, err := encodeResult(*result)
	if err != nil {
		r.Fatal(err)
	}
	return r.Receive(r.resultMessage(worker, result.ID, time.Now().Add(-time.Minute), data))
}

// A worker is first assigned a few games. Its allowance grows with the games that it finishes, and
// ends if it finishes none.
func TestAllowance(t *testing.T) {
	r := newRunner(t)
	r.sendHello("desk", "s1", 1024)
	w := r.workers["desk"]
	if ids := r.fill("desk", 0); len(ids) != initialAllowance {
		t.Errorf("assigned %d games at first, want %d", len(ids), initialAllowance)
	}
	w.assignments = map[string]*assignment{}
	r.played["desk"] = Played{Games: initialAllowance, Moves: 100 * initialAllowance}
	if r.capacity(w) != 2*initialAllowance {
		t.Errorf("capacity %d after %d games, want %d", r.capacity(w), initialAllowance, 2*initialAllowance)
	}
	// Games that end at once earn nothing.
	for own, want := range map[Played]int{
		{}: 0, {3, 3 * 80}: 2 * initialAllowance, {3, 3 * 200}: initialAllowance, {3, 3 * 1000}: 1,
	} {
		r.played[""] = own
		if got := r.gate.capacity(w, true); got != want {
			t.Errorf("capacity %d where %d games have %d moves, want %d", got, own.Games, own.Moves, want)
		}
	}
	r.played["desk"], r.played[""] = Played{Games: initialAllowance}, Played{Games: 3}
	if got := r.gate.capacity(w, true); got != 2*initialAllowance {
		t.Errorf("capacity %d where no game has a move, want %d", got, 2*initialAllowance)
	}
	delete(r.played, "")
	// A runner that was started again knows what a worker has played.
	r.played["attic"] = Played{Games: 9}
	if got := r.gate.allowance(r.gate.newMember("attic"), true); got != initialAllowance-9 {
		t.Errorf("allowance %d after 9 games without a move, want %d", got, initialAllowance-9)
	}
	delete(r.played, "attic")
	r.played["desk"] = Played{Games: initialAllowance, Moves: 100 * initialAllowance}
	// A new session revokes the assignments of the old one.
	held := r.fill("desk", 0)
	if news := r.sendHello("desk", "s2", 1024); len(news.Revoked) != len(held) {
		t.Errorf("revoked %d games, want %d", len(news.Revoked), len(held))
	}
	if r.capacity(w) > 0 {
		t.Errorf("capacity %d after no game was finished, want 0", r.capacity(w))
	}
	w.lastAssigned = time.Now().Add(-2 * r.gate.match.Lease)
	if r.capacity(w) != 1 {
		t.Errorf("capacity %d after some time, want 1", r.capacity(w))
	}
	if news := r.Sweep(false); len(news.Notices) != 1 || !strings.Contains(news.Notices[0], "desk") {
		t.Errorf("notices %q", news.Notices)
	}
	// The process of the first session does not get the name back.
	r.sendHello("desk", "s1", 2)
	if w.session != "s2" {
		t.Errorf("session %s, want s2", w.session)
	}
	// A worker is assigned no more games than it announces.
	r.sendHello("attic", "s", 3)
	if ids := r.fill("attic", 0); len(ids) != 3 {
		t.Errorf("assigned %d games, want 3", len(ids))
	}
}

// A worker that slept is not penalized: its late result counts if it is the first of its game, and
// it is assigned games again.
func TestLateResults(t *testing.T) {
	r := newRunner(t)
	r.sendHello("desk", "s", 20)
	ids := r.fill("desk", 0)
	w := r.workers["desk"]
	w.silence = 7 * time.Minute
	if news := r.Sweep(false); len(news.Revoked) != len(ids) || len(r.Workers()) != 0 {
		t.Fatalf("revoked %d games, want %d; workers %v, want none", len(news.Revoked), len(ids), r.Workers())
	}
	if news := r.sendResult("desk", &r.valid); len(news.Results) != 1 || len(news.Notices) != 0 ||
		news.Results[0].Worker != "desk" {
		t.Errorf("the late result: %+v", news)
	}
	r.counted["000001a"] = true // another worker was faster
	later := r.valid
	later.ID = "000001a"
	if news := r.sendResult("desk", &later); len(news.Results)+len(news.Notices)+len(news.Revoked) != 0 {
		t.Errorf("a second result of a game: %+v", news)
	}
	r.sendHello("desk", "s", 20)
	r.played["desk"] = Played{Games: 1, Moves: 16}
	if r.gate.allowance(w, false) != 2 || w.penalty != 0 {
		t.Errorf("after two late games: allowance %d and penalty %d, want 2 and 0", r.gate.allowance(w, false), w.penalty)
	}
}

// A restarted runner has no memory of its workers, and trusts seals alone. A sealed game stays
// assigned no longer than it would have without the restart.
func TestSeals(t *testing.T) {
	r := newRunner(t)
	now := time.Now()
	expired := now.Add(-r.gate.match.Spec.MaxGameDuration([2]string{"a", "b"}) - time.Second)
	news := r.sendHello("desk", "s", 20, "000000a", r.sealOf("desk", "000000a", now), "000001a",
		r.sealOf("desk", "000001a", expired))
	w := r.workers["desk"]
	if len(news.Resumed) != 1 || news.Resumed[0].ID != "000000a" || news.Resumed[0].Worker != "desk" {
		t.Errorf("resumed %+v, want 000000a", news.Resumed)
	}
	if len(news.Notices) != 1 || news.Notices[0] != "worker desk: 1 game taken over, which it was given before" {
		t.Errorf("notices %q", news.Notices)
	}
	if r.capacity(w) != initialAllowance-1 || r.Has("desk", "000001a") {
		t.Errorf("capacity %d, want %d", r.capacity(w), initialAllowance-1)
	}
	job, _ := r.gate.match.Job("000002a")
	for name, seal := range map[string]string{
		"another worker's": r.sealOf("attic", "000002a", now), "another game's": r.sealOf("desk", "000003a",
			now), "none": "",
		"of another time": "9" + r.sealOf("desk", "000002a", now), "of another key": (&gate{}).seal("desk", &job,
			now), "no time": ".",
	} {
		if news := r.sendHello("desk", "s", 20, "000002a", seal); len(news.Resumed) != 0 {
			t.Errorf("accepts %s seal", name)
		}
		m := r.resultMessage("desk", "000000a", now, nil)
		m.Header.Set(gameHeader, "000002a")
		m.Header.Set(sealHeader, seal)
		if news := r.Receive(m); len(news.Notices)+len(news.Results) > 0 || w.assignments["000002a"] != nil {
			t.Errorf("a result with %s seal: %+v", name, news)
		}
	}
	delete(r.workers, "desk")
	m := r.resultMessage("desk", r.valid.ID, r.valid.Started.Add(-time.Second), nil) // however long it took
	r.workers["desk"].assignments = map[string]*assignment{}
	m.Data, _ = encodeResult(r.valid)
	if len(r.Receive(m).Results) != 1 {
		t.Error("the result of a game assigned before the restart does not count")
	}
}

// TestInvalidResultsAreRefused sends results that must be refused before they take memory or are
// stored. They count against the worker.
func TestInvalidResultsAreRefused(t *testing.T) {
	r := newRunner(t)
	withTranscript := r.valid
	withTranscript.Transcripts[0] = []string{"x"}
	for name, message := range map[string]any{
		"transcripts that nobody asked for": withTranscript,
		"another game":                      map[string]any{"id": "000007a"}, "no game": 7,
		"many values": map[string]any{"id": "000000a", "moves": make([]struct{}, 300_000)},
		"long texts":  map[string]any{"id": "000000a", "worker": strings.Repeat("x", maxResultBytes)},
	} {
		delete(r.workers, "desk")
		data, err := encode(message)
		if err != nil {
			t.Fatal(err)
		}
		news := r.Receive(r.resultMessage("desk", "000000a", time.Now(), data))
		if len(news.Results) != 0 || len(news.Notices) != 1 || !strings.Contains(news.Notices[0], "does not count") {
			t.Errorf("%s: %+v", name, news)
		}
	}
	if news := r.Receive(r.resultMessage("evil", "000000a", time.Now(), make([]byte, maxPackedBytes+1))); len(
		news.Notices) != 1 {
		t.Errorf("a large message: %+v", news)
	}
	for range maxRefusals {
		r.Receive(r.resultMessage("evil", "000000a", time.Now(), []byte("x")))
	}
	if w := r.workers["evil"]; r.gate.barred(w) == "" {
		t.Errorf("not refused with penalty %d", w.penalty)
	}
	for _, data := range [][]byte{nil, []byte("x"), make([]byte, maxPackedBytes+1)} { // invalid hellos
		if news := r.Receive(&Message{Subject: r.from("noise"), Data: data}); len(news.Notices)+len(
			news.Revoked) != 0 ||
			r.workers["noise"].present {
			t.Errorf("noise: %+v", news)
		}
	}
}

// Results with impossible times, as after sleep or when a clock was set, are dropped. However often
// they come, they do not count against the worker.
func TestWrongTimesAreNotPenalized(t *testing.T) {
	r := newRunner(t)
	for name, duration := range map[string]time.Duration{
		"longer than since it was given": time.Hour,
		"less than nothing":              -time.Second, "shorter than its moves": 0,
	} {
		wrong := r.valid
		wrong.Moves = slices.Clone(wrong.Moves)
		wrong.Moves[len(wrong.Moves)-1].Elapsed = time.Minute.Microseconds()
		wrong.Started = wrong.Finished.Add(-duration)
		data, err := encodeResult(wrong)
		if err != nil {
			t.Fatal(err)
		}
		assignedAt := time.Now()
		if name != "longer than since it was given" {
			assignedAt = assignedAt.Add(-time.Minute)
		}
		for range 2 * maxRefusals {
			news := r.Receive(r.resultMessage("desk", "000000a", assignedAt, data))
			if len(news.Results) != 0 || len(news.Revoked) != 1 || len(news.Notices) != 1 ||
				!strings.Contains(news.Notices[0], "does not count") {
				t.Fatalf("%s: %+v", name, news)
			}
			delete(r.workers["desk"].assignments, "000000a") // so that resultMessage assigns it again
		}
	}
	if w := r.workers["desk"]; r.gate.barred(w) != "" {
		t.Error("the worker is refused")
	}
}

// Results that count reduce the penalty for refused ones.
func TestPenaltyDecays(t *testing.T) {
	r := newRunner(t)
	for range 3 * maxRefusals {
		r.Receive(r.resultMessage("desk", "000001a", time.Now(), []byte("x")))
		for range initialAllowance {
			r.sendResult("desk", &r.valid)
		}
	}
	if r.gate.barred(r.workers["desk"]) != "" {
		t.Error("refused, though only one result of nine was wrong")
	}
	for range maxRefusals {
		r.Receive(r.resultMessage("desk", "000001a", time.Now(), []byte("x")))
	}
	if r.gate.barred(r.workers["desk"]) == "" {
		t.Error("not refused after many wrong results")
	}
}

// A worker that names its games after sleep keeps them, with the times of their first assignment.
func TestWorkerKeepsGamesAfterSleep(t *testing.T) {
	r := newRunner(t)
	r.sendHello("desk", "s", 20)
	ids := r.fill("desk", 0)
	w := r.workers["desk"]
	seals := []string{}
	for _, id := range ids {
		w.assignments[id].assignedAt = time.Now().Add(-time.Minute)
		seals = append(seals, id, r.sealOf("desk", id, w.assignments[id].assignedAt))
	}
	w.silence = 7 * time.Minute
	if news := r.Sweep(false); len(news.Revoked) != initialAllowance {
		t.Fatalf("revoked %d games, want %d", len(news.Revoked), initialAllowance)
	}
	if news := r.sendHello("desk", "s", 20, seals...); len(news.Resumed) != initialAllowance || r.capacity(w) != 0 {
		t.Errorf("resumed %d games, want %d; capacity %d, want 0", len(news.Resumed), initialAllowance, r.capacity(w))
	}
	if assignedAt := w.assignments[ids[0]].assignedAt; time.Since(assignedAt) < time.Minute {
		t.Errorf("assigned %v ago, want at least a minute", time.Since(assignedAt))
	}
}

// The times of a game by a wrong clock are shifted to the time at which it was played.
func TestWrongClockIsAdjusted(t *testing.T) {
	r := newRunner(t)
	wrong := r.valid
	wrong.Started, wrong.Finished = wrong.Started.AddDate(-3, 0, 0), wrong.Finished.AddDate(-3, 0, 0)
	news := r.sendResult("desk", &wrong)
	if len(news.Results) != 1 || time.Since(news.Results[0].Started) > 2*time.Minute {
		t.Errorf("%+v", news)
	}
}

// A runner ends if it hears a smaller identity. Running ones have smaller identities than starting
// ones.
func TestRunnerWithSmallerIdentityStays(t *testing.T) {
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
		if news := r.Receive(&Message{Subject: r.runner(),
			Data: []byte(c.other)}); (news.Err == ErrSecondRunner) != c.ends {
			t.Errorf("runner %q hears %q: error %v, want one: %t", c.own, c.other, news.Err, c.ends)
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
