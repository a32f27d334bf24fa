//go:build e2e

package chess

import (
	"bytes"
	"strings"
	"testing"
)

// All openings are legal, and all are different.
func TestOpenings(t *testing.T) {
	seen := map[uint64]string{}
	for _, line := range openings {
		key := gameAfter(line).Key()
		if seen[key] != "" {
			t.Errorf("%q leads to the position of %q", line, seen[key])
		}
		seen[key] = line
	}
}

// A match by nodes is the same when it is repeated.
func TestMatch(t *testing.T) {
	var found [2]string
	for i := range found {
		var out bytes.Buffer
		if err := Run(&out, strings.Fields("-games 2 -on nodes=60 -off depth=1")); err != nil {
			t.Fatal(err)
		}
		text, _, complete := strings.Cut(out.String(), "time/move")
		found[i] = text
		if !complete || !strings.HasPrefix(text, "interest ON against OFF: 2 games") {
			t.Errorf("printed\n%s", out.String())
		}
	}
	if found[0] != found[1] {
		t.Errorf("at first\n%s\nthen\n%s", found[0], found[1])
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
