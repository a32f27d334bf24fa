package main

import (
	"bytes"
	"strings"
	"testing"
)

// All openings are legal, and all are different.
func TestOpenings(t *testing.T) {
	seen := map[uint64]string{}
	for n, text := range openings {
		key := begun(opening(n), defaultPrices()).Key()
		if seen[key] != "" {
			t.Errorf("%q leads to the position of %q", text, seen[key])
		}
		seen[key] = text
	}
	line, longer := opening(0), opening(len(openings))
	if len(longer) != len(line)+randomPlies || strings.Join(longer[:len(line)], " ") != strings.Join(line, " ") {
		t.Errorf("the second round begins with %v", longer)
	}
}

func TestMatch(t *testing.T) {
	var out bytes.Buffer
	if err := runMatch(&out, strings.Fields("-games 2 -on nodes=60 -off depth=1")); err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{"2 games", "95 % interval", "nodes/move", "time/move"} {
		if !strings.Contains(out.String(), part) {
			t.Errorf("%q is missing in\n%s", part, out.String())
		}
	}
}

func TestLimits(t *testing.T) {
	for _, text := range []string{"", "depth", "depth=0", "depth=-1", "speed=4", "time=5", "nodes=x"} {
		if _, err := parseLimit(text); err == nil {
			t.Errorf("%q is a limit", text)
		}
	}
	if l, err := parseLimit("interest=250"); err != nil || l.search.Interest != 250 {
		t.Errorf("%+v, %v", l, err)
	}
}
