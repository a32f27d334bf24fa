package strict

import (
	"reflect"
	"testing"
)

func TestEncode(t *testing.T) {
	l := defaultLeague()
	l.Players = []player{{"one", 2}, {"8", 4}}
	const want = `# What it is called.
title: friendly

# How often each pair plays. From 1 to 1000.
rounds: 2

# From 0 to 1.
share: 0.5

# From 0s to 10s.
pause: 1s
rated: false

# One of swiss, robin, knockout.
pairing: robin

# The time of each player.
clock:
  # From 0s to 24h.
  main: 1m
  increment: 0s
players:
  - name: one

    # From 1 to 256.
    threads: 2
  - name: "8"

    # From 1 to 256.
    threads: 4

# From -1 to 1.
weights:
  a: 0.25
  b: 0.5
tags:
  - x
url: ""
`
	got, err := Encode(&l)
	if err != nil || string(got) != want {
		t.Errorf("%v, got\n%s", err, got)
	}
}

// Texts that look like other types, or that YAML folds, are read back unchanged.
func TestEncodedTextsAreReadBack(t *testing.T) {
	for _, title := range []string{
		"", " ", "8", "true", "null", "~", "1s", "# no comment", "a: b", "- a", "[a]", "*a", "&a", "!a", "<<", "=",
		"one\ntwo", "one\n# two\n", "\ttab", "'", `"`, "\\", "飛車先交換", "a #b", "...", "---", "%", "@", "\u0085",
		"\u2028", "\ufeff",
	} {
		l := defaultLeague()
		l.Title, l.Weights = title, map[string]float64{title: 1}
		text, err := Encode(&l)
		if err != nil {
			t.Errorf("%q: %v", title, err)
			continue
		}
		var again league
		if err := Decode(text, "league.yaml", &again); err != nil {
			t.Errorf("%q is written as\n%s%v", title, text, err)
			continue
		}
		if again.Title != title || !reflect.DeepEqual(again.Weights, l.Weights) {
			t.Errorf("%q comes back as %q, %v", title, again.Title, again.Weights)
		}
	}
}
