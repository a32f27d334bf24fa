package queue

import (
	"bytes"
	"encoding/json"
	"errors"
	"reflect"
	"runtime"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"shotest/tournament"
)

// anyResult draws a result: one that a game can come to, but for its moves.
func anyResult(t *rapid.T) tournament.Result {
	text := rapid.StringN(0, 40, 200)
	r := tournament.Result{
		Job: tournament.Job{
			ID: "000001a", Pair: rapid.IntRange(0, 1<<30).Draw(t, "pair"), Players: [2]string{"one", "two"},
			Opening: tournament.Opening{Name: text.Draw(t, "opening"), Position: "startpos"},
		},
		Outcome: tournament.BlackWins, Reason: tournament.Resignation, Worker: text.Draw(t, "worker"),
	}
	for range rapid.IntRange(0, 30).Draw(t, "moves") {
		r.Moves = append(r.Moves, tournament.MoveRecord{Move: text.Draw(t, "move"), Depth: rapid.Int().Draw(t, "depth"), PV: text.Draw(t, "pv")})
	}
	if rapid.Bool().Draw(t, "failed") {
		r.Failure = &tournament.Failure{Kind: tournament.Crash, Transcript: rapid.SliceOfN(text, 0, 50).Draw(t, "transcript")}
	}
	return r
}

// TestResultsArriveAsTheyWere packs and unpacks results.
func TestResultsArriveAsTheyWere(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := anyResult(t)
		data, err := encode(want, maxResult)
		if err != nil {
			t.Fatal(err)
		}
		got, err := decode(data)
		if err != nil {
			t.Fatal(err)
		}
		a, b := mustJSON(t, want), mustJSON(t, got)
		if !bytes.Equal(a, b) {
			t.Errorf("%s became %s", a, b)
		}
	})
}

func mustJSON(t interface{ Fatal(...any) }, value any) []byte {
	data, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// TestDamagedResults flips bytes of packed results: they are read or refused, never more.
func TestDamagedResults(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		data, err := encode(anyResult(t), maxResult)
		if err != nil {
			t.Fatal(err)
		}
		for range rapid.IntRange(1, 8).Draw(t, "flips") {
			data[rapid.IntRange(0, len(data)-1).Draw(t, "at")] ^= byte(rapid.IntRange(1, 255).Draw(t, "by"))
		}
		if result, err := decode(data[:rapid.IntRange(0, len(data)).Draw(t, "cut")]); err == nil {
			_ = result.Check()
		}
	})
}

// TestBombsAreNotUnpacked measures what reading bombs takes.
func TestBombsAreNotUnpacked(t *testing.T) {
	all := bombs(t)
	all["gigabytes in megabytes"] = bytes.Repeat(all["half a gigabyte"], 6)
	for what, data := range all {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := decode(data)
		runtime.ReadMemStats(&after)
		if !errors.Is(err, ErrTooLarge) {
			t.Errorf("%s: %v", what, err)
		}
		if used := (after.TotalAlloc - before.TotalAlloc) >> 20; used > 100 {
			t.Errorf("%s: %d bytes took %d MB", what, len(data), used)
		}
	}
}

// TestTicketsHoldForTheirOwner: a ticket is good for one connection and one secret, and
// as it is.
func TestTicketsHoldForTheirOwner(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		name := rapid.StringMatching(`[A-Za-z0-9_-]{1,60}`)
		secret := rapid.SliceOfN(rapid.Byte(), 32, 32).Draw(t, "secret")
		want := ticket{Ack: rapid.String().Draw(t, "ack"), Digest: rapid.String().Draw(t, "digest"), Worker: rapid.String().Draw(t, "worker")}
		id := name.Draw(t, "id")
		sealed, err := want.sealed(secret, id)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := parseTicket(secret, id, sealed); err != nil || !bytes.Equal(mustJSON(t, got), mustJSON(t, want)) {
			t.Errorf("%+v (%v), want %+v", got, err, want)
		}
		if other := name.Draw(t, "other"); other != id {
			if _, err := parseTicket(secret, other, sealed); err == nil {
				t.Error("the ticket is good for another")
			}
		}
		at := rapid.IntRange(0, len(sealed)-1).Draw(t, "at")
		changed := sealed[:at] + string(sealed[at]^1) + sealed[at+1:]
		if _, err := parseTicket(secret, id, changed); err == nil {
			t.Errorf("%s is taken for %s", changed, sealed)
		}
		if _, err := parseTicket(secret[1:], id, sealed); err == nil {
			t.Error("the ticket is good for another director")
		}
	})
}

// FuzzResult reads anything as a result.
func FuzzResult(f *testing.F) {
	for _, text := range []string{
		"null", "{}", `{"id":"../../x","moves":[{"move":"7g7f"}]}`, `{"moves":[{},{}],"failure":{}}`, `{"opening":{"position":"sfen 9/9/9/9/9/9/9/9/9 b - 1"}}`,
		string(mustJSON(f, resultOf(schedule(1)[0], "w"))),
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		packed, err := compress(text)
		if err != nil {
			t.Fatal(err)
		}
		for _, data := range [][]byte{packed, text} {
			result, err := decode(data)
			if err != nil || result.Check() != nil {
				continue
			}
			again, err := encode(result, maxResult)
			if err != nil {
				t.Fatalf("%s is read, and cannot be written: %v", text, err)
			}
			if same, err := decode(again); err != nil || !reflect.DeepEqual(mustJSON(t, same), mustJSON(t, result)) {
				t.Errorf("%s becomes another result (%v)", text, err)
			}
			if strings.ContainsAny(result.ID, `/\.`) {
				t.Errorf("a game may be called %q", result.ID)
			}
		}
	})
}

// FuzzJob reads anything as a job.
func FuzzJob(f *testing.F) {
	for _, text := range []string{
		"null", "{}", `{"id":"../../x"}`, `{"id":"000000a","players":["a","b"],"opening":{"position":"startpos moves 7g7f"},"settings":["a=b","c"]}`,
		string(mustJSON(f, schedule(1)[0])),
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		var job tournament.Job
		if json.Unmarshal(text, &job) != nil || job.Check() != nil {
			return
		}
		if checkID(job.ID) != nil {
			t.Errorf("a game may be called %q", job.ID)
		}
		if _, err := digestOf(&job); err != nil {
			t.Error(err)
		}
	})
}
