package config

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

// league has a field of every kind that a file can hold.
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
		return &Error{Field: "players", Value: "1 player", Problem: "expected two or more"}
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
	want.Title, want.Rounds, want.Share, want.Rated, want.Pairing = "8", 1000, 1, true, "swiss"
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
		{"unknown field like none", "colour: red\n", `f.yaml:1:1: colour: unknown field`},
		{"unknown field in Go spelling", "\nBaseURL: x\n", `f.yaml:2:1: BaseURL: unknown field`},
		{"unknown field, nested", "clock:\n  incremnet: 1s\n",
			`f.yaml:2:3: clock.incremnet: unknown field; did you mean "increment"?`},
		{"hidden field", "hidden: 1\n", `f.yaml:1:1: hidden: unknown field`},
		{"merge key", "<<: {rounds: 1}\n", `f.yaml:1:1: <<: unknown field`},
		{"repeated field", "rounds: 1\nrated: true\nrounds: 2\n", `f.yaml:3:1: rounds: given twice, first in line 1`},
		{"repeated key of a map", "weights:\n  a: 0\n  a: 1\n", `f.yaml:3:3: weights.a: given twice, first in line 2`},
		{"text for a number", "rounds: many\n", `f.yaml:1:9: rounds: found "many", expected a whole number from 1 to 1000`},
		{"quoted number", "rounds: \"3\"\n", `f.yaml:1:9: rounds: found "3", expected a whole number from 1 to 1000`},
		{"fraction for a whole number", "rounds: 2.5\n", `f.yaml:1:9: rounds: found 2.5, expected a whole number from 1 to 1000`},
		{"list for a number", "rounds: [1]\n", `f.yaml:1:9: rounds: found a list, expected a whole number from 1 to 1000`},
		{"mapping for a number", "rounds: {a: 1}\n", `f.yaml:1:9: rounds: found a mapping, expected a whole number from 1 to 1000`},
		{"nothing for a number", "rounds:\n", `f.yaml:1:8: rounds: found nothing, expected a whole number from 1 to 1000`},
		{"too small", "rounds: 0\n", `f.yaml:1:9: rounds: found 0, expected a whole number from 1 to 1000`},
		{"too large", "rounds: 1001\n", `f.yaml:1:9: rounds: found 1001, expected a whole number from 1 to 1000`},
		{"too large for any number", "rounds: 99999999999999999999\n",
			`f.yaml:1:9: rounds: found 99999999999999999999, expected a whole number from 1 to 1000`},
		{"fraction too large", "share: 1.01\n", `f.yaml:1:8: share: found 1.01, expected a number from 0 to 1`},
		{"not a number", "share: .nan\n", `f.yaml:1:8: share: found .nan, expected a number from 0 to 1`},
		{"duration without a unit", "pause: 120\n", `f.yaml:1:8: pause: found 120, expected a duration from 0s to 10s, such as 100ms`},
		{"duration with another unit", "pause: 2 days\n",
			`f.yaml:1:8: pause: found "2 days", expected a duration from 0s to 10s, such as 100ms`},
		{"duration too long", "pause: 11s\n", `f.yaml:1:8: pause: found "11s", expected a duration from 0s to 10s, such as 100ms`},
		{"long range of durations", "clock: {main: 25h}\n",
			`f.yaml:1:15: clock.main: found "25h", expected a duration from 0s to 24h, such as 100ms`},
		{"duration without a range", "clock: {increment: x}\n",
			`f.yaml:1:20: clock.increment: found "x", expected a duration such as 100ms or 3s`},
		{"yes for a switch", "rated: yes\n", `f.yaml:1:8: rated: found "yes", expected true or false`},
		{"number for a switch", "rated: 1\n", `f.yaml:1:8: rated: found 1, expected true or false`},
		{"number for a text", "title: 8\n", `f.yaml:1:8: title: found 8, expected text (in quotes: "8")`},
		{"switch for a text", "title: true\n", `f.yaml:1:8: title: found true, expected text (in quotes: "true")`},
		{"nothing for a text", "title: ~\n", `f.yaml:1:8: title: found nothing, expected text (in quotes: "~")`},
		{"list for a text", "title: []\n", `f.yaml:1:8: title: found a list, expected text`},
		{"unknown choice", "pairing: swis\n",
			`f.yaml:1:10: pairing: found "swis", expected one of swiss, robin, knockout; did you mean "swiss"?`},
		{"choice like none", "pairing: 1\n", `f.yaml:1:10: pairing: found 1, expected one of swiss, robin, knockout`},
		{"number for a struct", "clock: 5\n", `f.yaml:1:8: clock: found 5, expected a mapping`},
		{"mapping for a list", "players: {name: x}\n", `f.yaml:1:10: players: found a mapping, expected a list`},
		{"member of a list", "players:\n- threads: 4\n- threads: 0\n",
			`f.yaml:3:12: players[1].threads: found 0, expected a whole number from 1 to 256`},
		{"member of a plain list", "tags: [a, 1]\n", `f.yaml:1:11: tags[1]: found 1, expected text (in quotes: "1")`},
		{"list for a map", "weights: [1]\n", `f.yaml:1:10: weights: found a list, expected a mapping`},
		{"member of a map", "weights: {z: 2}\n", `f.yaml:1:14: weights.z: found 2, expected a number from -1 to 1`},
		{"list as a name", "? [a]\n: 1\n", `f.yaml:1:3: found a list, expected the name of a field`},
		{"list for the document", "- a\n", `f.yaml:1:1: found a list, expected a mapping`},
		{"text for the document", "hello\n", `f.yaml:1:1: found "hello", expected a mapping`},
		{"second document", "rounds: 1\n---\nrounds: 2\n", `f.yaml:2:1: a second document begins here, expected one document`},
		{"not YAML", "rounds: 1\ntitle: [a\n", "f.yaml:2:1: not YAML: did not find expected ',' or ']'"},
		{"a tab", "clock:\n\tmain: 1s\n", "f.yaml:2:1: a tab; YAML wants spaces"},
		{"a tab after spaces", "players:\n  - name: a\n  \tthreads: 2\n", "f.yaml:3:3: a tab; YAML wants spaces"},
		{"a tab after a dash", "players:\n-\tname: a\n\tthreads: 2\n", "f.yaml:2:2: a tab; YAML wants spaces (1 more line begins with a tab)"},
		{"tabs after a value", "title: x\nclock:\n  main: 1s\n\tincrement: 1s\n\t# so\n\tx: 1\n",
			"f.yaml:4:1: a tab; YAML wants spaces (2 more lines begin with a tab)"},
		{"a character that is no tab", "title: @x\n", "f.yaml:1:1: not YAML: found character that cannot start any token"},
		{"not text", "\xff\xfe\xfd", "f.yaml:1:1: not YAML: incomplete UTF-16 character"},
		{"rule of the struct", "rounds: 1\nplayers:\n- name: x\n", `f.yaml:3:1: players: found 1 player, expected two or more`},
		{"rule without a field", "rounds: 1\ntitle: forbidden\n", `f.yaml:1:1: this league may not be played`},
		{"a rule besides a field", "rounds: 0\nplayers:\n- name: x\n", "f.yaml:1:9: rounds: found 0, expected a whole number from 1 to 1000\n" +
			`f.yaml:3:1: players: found 1 player, expected two or more`},
		{"a rule of a list whose member is wrong", "players:\n- {name: x, threads: 0}\n",
			"f.yaml:2:1: players: found 1 player, expected two or more\nf.yaml:2:22: players[0].threads: found 0, expected a whole number from 1 to 256"},
		{"a rule of what cannot be read", "players:\n- 7\n", `f.yaml:2:3: players[0]: found 7, expected a mapping`},
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

// A rule that a misspelled field breaks is no second mistake; one that is broken besides
// is.
func TestRulesOfMisspelledFields(t *testing.T) {
	for text, want := range map[string]string{
		"titel: x\n": `f.yaml:1:1: titel: unknown field; did you mean "title"?`,
		"size: 1\n":  "f.yaml:1:1: size: unknown field\nf.yaml:1:1: title: expected a name",
		"title:\n":   `f.yaml:1:7: title: found nothing, expected text`,
	} {
		if err := Decode([]byte(text), "f.yaml", &titled{}); err == nil || err.Error() != want {
			t.Errorf("%q: got\n%v\nwant\n%s", text, err, want)
		}
	}
}

// titled is a struct that must have a title.
type titled struct{ Title string }

func (s *titled) Validate() error {
	if s.Title == "" {
		return &Error{Field: "title", Problem: "expected a name"}
	}
	return nil
}

func TestErrorFields(t *testing.T) {
	into := defaultLeague()
	err := Decode([]byte("rated: true\nclock:\n  main: 1\n"), "f.yaml", &into)
	var one *Error
	if !errors.As(err, &one) {
		t.Fatalf("%v is not an *Error", err)
	}
	want := Error{
		File: "f.yaml", Line: 3, Column: 9, Field: "clock.main", Value: "1",
		Problem: "expected a duration from 0s to 24h, such as 100ms",
	}
	if *one != want {
		t.Errorf("got  %+v\nwant %+v", *one, want)
	}
	if got := (&Error{Field: "a", Problem: "p"}).Error(); got != "a: p" {
		t.Errorf("an error without a place reads %q", got)
	}
}

func TestTagMistakesPanic(t *testing.T) {
	tests := map[string]func(){
		"no number": func() {
			Check(struct {
				A int `range:"x,1"`
			}{})
		},
		"one bound": func() {
			Check(struct {
				A int `range:"1"`
			}{})
		},
		"bounds exchanged": func() {
			Check(struct {
				A int `range:"2,1"`
			}{})
		},
		"number as duration": func() {
			Check(struct {
				A time.Duration `range:"0,1"`
			}{})
		},
		"range of a text": func() {
			Check(struct {
				A string `range:"0,1"`
			}{})
		},
		"choices of numbers": func() {
			Check(struct {
				A int `oneof:"1,2"`
			}{})
		},
		"type without YAML": func() { Decode([]byte("a: 1"), "", &struct{ A chan int }{}) },
	}
	for name, act := range tests {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if recover() == nil {
					t.Error("no panic")
				}
			}()
			act()
		})
	}
}
