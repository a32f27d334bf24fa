package tournament

import (
	"strings"
	"testing"
)

func manifestOf(t *testing.T, text string) *Manifest {
	t.Helper()
	m, err := NewManifest(parseSpec(t, text), nil, "")
	if err != nil {
		t.Fatal(err)
	}
	return m
}

const threeProfiles = `
name: three
games: 4
engines:
  - {name: a, profile: default}
  - {name: b, profile: default, options: {MultiPV: "2"}}
  - {name: c, profile: default}
`

func resultOf(id, black, white string, outcome Outcome) Result {
	return Result{Job: Job{ID: id, Players: [2]string{black, white}}, Outcome: outcome}
}

func TestAmend(t *testing.T) {
	played := []Result{resultOf("1", "a", "c", Drawn), resultOf("2", "a", "b", Void), resultOf("3", "b", "c", Void),
		resultOf("4", "c", "a", Void)}
	void := played[1:] // no game counts
	replace := func(pairs ...string) string { return strings.NewReplacer(pairs...).Replace(threeProfiles) }
	for _, c := range []struct {
		name, text string
		results    []Result
		refused    bool
	}{
		{name: "more games", text: replace("games: 4", "games: 6"), results: played},
		{name: "more time to start", text: threeProfiles + "failures: {startup: 5m}\n", results: played},
		{name: "fewer games", text: replace("games: 4", "games: 2"), results: played, refused: true},
		{name: "an engine of which nothing counts", text: replace(`"2"`, `"3"`), results: played},
		{name: "that, and more games", text: replace(`"2"`, `"3"`, "games: 4", "games: 6"), results: played},
		{name: "an engine that has played", text: replace("name: a, profile: default",
			"name: a, profile: default, child: true"), results: played, refused: true},
		{name: "that, and no game counts", text: replace("name: a, profile: default",
			"name: a, profile: default, child: true"), results: void},
		{name: "another seed, and no game counts", text: replace("games: 4", "games: 4\nseed: 7"), results: void},
		{name: "anything, and there is no game", text: replace("games: 4", "games: 2\nseed: 7")},
		{name: "another seed", text: replace("games: 4", "games: 4\nseed: 7"), results: played, refused: true},
		{name: "another name for an engine of which nothing counts", text: replace("name: b", "name: d"),
			results: played, refused: true},
		{name: "one engine more", text: threeProfiles + "  - {name: d, profile: default}\n",
			results: played, refused: true},
	} {
		begun := manifestOf(t, threeProfiles)
		begun.Started.Host = "first"
		m, ok := manifestOf(t, c.text).Amend(begun, c.results)
		if ok == c.refused {
			t.Errorf("%s: refused is %v", c.name, !ok)
		}
		if ok && (m.Started.Host != "first" || len(m.Amendments) != 1 || len(m.Amendments[0].Changes) == 0) {
			t.Errorf("%s: %+v", c.name, m)
		}
	}
}
