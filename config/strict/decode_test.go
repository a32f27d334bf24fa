package strict

import (
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"
)

type clock struct {
	Main      time.Duration `range:"0s,24h"`
	Increment time.Duration
}

type player struct {
	Name    string
	Threads int `range:"1,256"`
}

func (p *player) SetDefaults() { p.Threads = 2 }

// league has a field of every kind that files can have.
type league struct {
	Title    string        `doc:"What it is called."`
	Rounds   int           `range:"1,1000" doc:"How often each pair plays."`
	Share    float64       `range:"0,1"`
	Pause    time.Duration `range:"0s,10s"`
	Rated    bool
	Pairing  string `oneof:"swiss,robin,knockout"`
	Clock    clock  `doc:"The time of each player."`
	Players  []player
	Weights  map[string]float64 `range:"-1,1"`
	Tags     []string
	BaseURL  string `yaml:"url"`
	Hidden   int    `yaml:"-"`
	internal int
}

func (l *league) Validate() error {
	if len(l.Players) == 1 {
		return &Error{Field: "players", Value: "1 player", Problem: errors.New("expected two or more")}
	}
	if l.Title == "forbidden" {
		return errors.New("this league may not be played")
	}
	return nil
}

func defaultLeague() league {
	return league{
		Title: "friendly", Rounds: 2, Share: 0.5, Pause: time.Second, Pairing: "robin",
		Clock: clock{Main: time.Minute}, Weights: map[string]float64{"a": 0.25, "b": 0.5}, Tags: []string{"x"},
		Hidden: 7, internal: 8,
	}
}

func TestDecodeOverDefaults(t *testing.T) {
	const text = `# a comment
title: "8"
rounds: 1_000
share: 1
pause: 9.5s
rated: true
pairing: swiss
clock: {increment: 3s}
players:
  - name: one
  - {name: two, threads: 4}
weights:
  b: -1e-1
  c: .5
tags: []
url: http://localhost
`
	got, want := defaultLeague(), defaultLeague()
	want.Title = "8"
	want.Rounds = 1000
	want.Share = 1
	want.Rated = true
	want.Pairing = "swiss"
	want.Pause, want.Clock.Increment = 9500*time.Millisecond, 3*time.Second
	want.Players = []player{{"one", 2}, {"two", 4}}
	want.Weights = map[string]float64{"a": 0.25, "b": -0.1, "c": 0.5}
	want.Tags, want.BaseURL = []string{}, "http://localhost"
	if err := Decode([]byte(text), "league.yaml", &got); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%v\ngot  %+v\nwant %+v", err, got, want)
	}
}

func TestDecodeNothing(t *testing.T) {
	for _, text := range []string{"", "\n", "# only a comment\n", "---\n", "{}\n"} {
		got := defaultLeague()
		if err := Decode([]byte(text), "league.yaml", &got); err != nil || !reflect.DeepEqual(got, defaultLeague()) {
			t.Errorf("%q: %v, %+v", text, err, got)
		}
	}
}

func TestDecodeErrors(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"unknown field", "round: 3\n", `f.yaml:1:1: round: unknown field; did you mean "rounds"?`},
		{"unknown field in Go spelling", "\nBaseURL: x\n", `f.yaml:2:1: BaseURL: unknown field`},
		{"merge key", "<<: {rounds: 1}\n", `f.yaml:1:1: <<: unknown field`},
		{"repeated field", "rounds: 1\nrated: true\nrounds: 2\n", `f.yaml:3:1: rounds: given twice, first in line 1`},
		{"text for a number", "rounds: many\n",
			`f.yaml:1:9: rounds: found "many", expected a whole number from 1 to 1000`},
		{"nothing for a number", "rounds:\n",
			`f.yaml:1:8: rounds: found nothing, expected a whole number from 1 to 1000`},
		{"too large", "rounds: 1001\n", `f.yaml:1:9: rounds: found 1001, expected a whole number from 1 to 1000`},
		{"not a number", "share: .nan\n", `f.yaml:1:8: share: found .nan, expected a number from 0 to 1`},
		{"duration without a unit", "pause: 120\n",
			`f.yaml:1:8: pause: found 120, expected a duration from 0s to 10s, such as 100ms`},
		{"number for a text", "title: 8\n", `f.yaml:1:8: title: found 8, expected text (in quotes: "8")`},
		{"unknown choice", "pairing: swis\n",
			`f.yaml:1:10: pairing: found "swis", expected one of swiss, robin, knockout; did you mean "swiss"?`},
		{"number for a struct", "clock: 5\n", `f.yaml:1:8: clock: found 5, expected a mapping`},
		{"member of a list", "players:\n- threads: 4\n- threads: 0\n",
			`f.yaml:3:12: players[1].threads: found 0, expected a whole number from 1 to 256`},
		{"member of a map", "weights: {z: 2}\n", `f.yaml:1:14: weights.z: found 2, expected a number from -1 to 1`},
		{"list as a name", "? [a]\n: 1\n", `f.yaml:1:3: found a list, expected the name of a field`},
		{"list for the document", "- a\n", `f.yaml:1:1: found a list, expected a mapping`},
		{"second document", "rounds: 1\n---\nrounds: 2\n",
			`f.yaml:2:1: a second document begins here, expected one document`},
		{"not YAML", "rounds: 1\ntitle: [a\n", "f.yaml:2:1: not YAML: did not find expected ',' or ']'"},
		{"a tab", "clock:\n\tmain: 1s\n", "f.yaml:2:1: a tab; YAML wants spaces"},
		{"a tab after a value", "title: x\nclock:\n  main: 1s\n\tincrement: 1s\n",
			"f.yaml:4:1: a tab; YAML wants spaces"},
		{"rule of the struct", "rounds: 1\nplayers:\n- name: x\n",
			`f.yaml:3:1: players: found 1 player, expected two or more`},
		{"rule without a field", "rounds: 1\ntitle: forbidden\n", `f.yaml:1:1: this league may not be played`},
		{"a rule besides a field", "rounds: 0\nplayers:\n- name: x\n",
			"f.yaml:1:9: rounds: found 0, expected a whole number from 1 to 1000\n" +
				`f.yaml:3:1: players: found 1 player, expected two or more`},
		{"long and strange values", "title: [\"a\\nb\"]\nrounds: \"" + strings.Repeat("ä", 70) + "\\n\"\n",
			"f.yaml:1:8: title: found a list, expected text\n" +
				`f.yaml:2:9: rounds: found "` + strings.Repeat("ä", 60) + `…", expected a whole number from 1 to 1000`},
		{"several errors", "rounds: 0\ntitel: x\nclock:\n  main: 1\nshare: 2\n", strings.Join([]string{
			`f.yaml:1:9: rounds: found 0, expected a whole number from 1 to 1000`,
			`f.yaml:2:1: titel: unknown field; did you mean "title"?`,
			`f.yaml:4:9: clock.main: found 1, expected a duration from 0s to 24h, such as 100ms`,
			`f.yaml:5:8: share: found 2, expected a number from 0 to 1`,
		}, "\n")},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := defaultLeague()
			err := Decode([]byte(test.text), "f.yaml", &got)
			if err == nil || err.Error() != test.want {
				t.Errorf("got\n%v\nwant\n%s", err, test.want)
			}
			if !reflect.DeepEqual(got, defaultLeague()) {
				t.Errorf("the struct has changed: %+v", got)
			}
		})
	}
}

func TestTagMistakesPanic(t *testing.T) {
	whole, text, span := reflect.TypeFor[int](), reflect.TypeFor[string](), reflect.TypeFor[time.Duration]()
	for _, f := range []reflect.StructField{
		{Type: whole, Tag: `range:"x,1"`}, {Type: whole, Tag: `range:"1"`}, {Type: whole, Tag: `range:"2,1"`},
		{Type: span, Tag: `range:"0,1"`},
		{Type: text, Tag: `range:"0,1"`}, {Type: whole, Tag: `oneof:"1,2"`},
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("no panic with a field of type %v, tags %s", f.Type, f.Tag)
				}
			}()
			newRule(whole, &f)
		}()
	}
}
