package tournament

import (
	"slices"
	"strings"
	"testing"
)

// amendTo amends a tournament of two engines, a and b, and a third one.
func amendTo(t *testing.T, since *Manifest, text string, results []Result) (*Manifest, []string, bool) {
	t.Helper()
	return manifestOf(t, text).Amend(since, results)
}

func manifestOf(t *testing.T, text string) *Manifest {
	t.Helper()
	m, err := NewManifest(parseSpec(t, text), nil, "")
	if err != nil {
		t.Fatal(err)
	}
	return m
}

const three = `
name: three
games: 4
engines:
  - {name: a, profile: default}
  - {name: b, profile: default, options: {MultiPV: "2"}}
  - {name: c, profile: default}
`

func gameOf(id, black, white string, outcome Outcome) Result {
	return Result{Job: Job{ID: id, Players: [2]string{black, white}}, Outcome: outcome}
}

func TestAmend(t *testing.T) {
	played := []Result{gameOf("1", "a", "c", Drawn), gameOf("2", "a", "b", Void), gameOf("3", "b", "c", Void), gameOf("4", "c", "a", Void)}
	void := played[1:] // so that no game counts
	replace := func(pairs ...string) string { return strings.NewReplacer(pairs...).Replace(three) }
	for _, c := range []struct {
		name, text string
		results    []Result
		again      []string
		revision   int
		refused    bool
	}{
		{name: "no change", text: three, results: played},
		{name: "more games", text: replace("games: 4", "games: 6"), results: played},
		{name: "more time to start", text: three + "failures: {startup: 5m}\n", results: played, again: []string{"2", "3"}, revision: 1},
		{name: "more time to start, and all has been played", text: three + "failures: {startup: 5m}\n", results: append(played[:1:1], gameOf("2", "a", "b", Drawn))},
		{name: "fewer games", text: replace("games: 4", "games: 2"), results: played, refused: true},
		{name: "an engine of which nothing counts", text: replace(`"2"`, `"3"`), results: played, again: []string{"2", "3"}, revision: 1},
		{name: "that, and more games", text: replace(`"2"`, `"3"`, "games: 4", "games: 6"), results: played, again: []string{"2", "3"}, revision: 1},
		{name: "an engine that has played", text: replace("name: a, profile: default", "name: a, profile: default, child: true"), results: played, refused: true},
		{name: "that, and no game counts", text: replace("name: a, profile: default", "name: a, profile: default, child: true"), results: void,
			again: []string{"2", "3", "4"}, revision: 1},
		{name: "no change, and no game counts", text: three, results: void, again: []string{"2", "3", "4"}, revision: 1},
		{name: "another seed, and no game counts", text: replace("games: 4", "games: 4\nseed: 7"), results: void, again: []string{"2", "3", "4"}, revision: 1},
		{name: "anything, and there is no game", text: replace("games: 4", "games: 2\nseed: 7"), revision: 1},
		{name: "another seed", text: replace("games: 4", "games: 4\nseed: 7"), results: played, refused: true},
		{name: "another name for an engine of which nothing counts", text: replace("name: b", "name: d"), results: played, refused: true},
		{name: "one engine more", text: three + "  - {name: d, profile: default}\n", results: played, refused: true},
	} {
		m, again, ok := amendTo(t, manifestOf(t, three), c.text, c.results)
		switch {
		case ok == c.refused:
			t.Errorf("%s: refused is %v", c.name, !ok)
		case !ok:
		case !slices.Equal(again, c.again) || m.Revision() != c.revision:
			t.Errorf("%s: played again %v, revision %d", c.name, again, m.Revision())
		case (c.text == three && c.again == nil) != (len(m.Amendments) == 0):
			t.Errorf("%s: amendments %v", c.name, m.Amendments)
		}
	}
}

// Games of an engine that has been corrected do not count even if they come after the
// correction, from a worker that has not heard of it.
func TestStale(t *testing.T) {
	begun := manifestOf(t, three)
	void := []Result{gameOf("1", "a", "c", Drawn), gameOf("2", "a", "b", Void)}
	m, _, ok := amendTo(t, begun, strings.Replace(three, `"2"`, `"3"`, 1), void)
	if !ok {
		t.Fatal("refused")
	}
	late, other, renewed := gameOf("3", "c", "b", Drawn), gameOf("4", "a", "c", Drawn), gameOf("5", "b", "c", Drawn)
	renewed.Revision = 1
	if !m.Stale(&late) || m.Stale(&other) || m.Stale(&renewed) {
		t.Errorf("late %v, other %v, renewed %v", m.Stale(&late), m.Stale(&other), m.Stale(&renewed))
	}
	// A second correction is one more; what was played meanwhile counts.
	results := []Result{void[0], renewed}
	if _, _, ok := amendTo(t, m, strings.Replace(three, `"2"`, `"4"`, 1), results); ok {
		t.Error("an engine whose games count was changed")
	}
	results[1].Outcome = Void
	again, ids, ok := amendTo(t, m, strings.Replace(three, `"2"`, `"4"`, 1), results)
	if !ok || again.Revision() != 2 || !slices.Equal(ids, []string{"5"}) || len(again.Amendments) != 2 {
		t.Errorf("%v, again %v, %+v", ok, ids, again)
	}
	if text := again.Amendments[1].String(); !strings.Contains(text, "1 void game played again") || !strings.Contains(text, "MultiPV") {
		t.Errorf("%s", text)
	}
}
