package config

import (
	"slices"
	"strings"
	"testing"
)

type renamedPart struct {
	Divisor int `range:"1,100" was:"share"`
	Plain   int
}

type renamedWhole struct {
	Part renamedPart `was:"piece"`
}

// A file with the names of the version before is read, and its notices say where they are.
func TestOldNamesAreRead(t *testing.T) {
	for text, want := range map[string][]string{
		"part: {divisor: 7}":  nil,
		"part: {share: 7}":    {"f.yaml:1:8: part.share: is called divisor now; the old name will go"},
		"piece: {divisor: 7}": {"f.yaml:1:1: piece: is called part now; the old name will go"},
		"piece:\n  share: 7": {
			"f.yaml:1:1: piece: is called part now; the old name will go",
			"f.yaml:2:3: part.share: is called divisor now; the old name will go",
		},
	} {
		var whole renamedWhole
		var told []string
		err := Decode([]byte(text), "f.yaml", &whole, func(notice string) { told = append(told, notice) })
		if err != nil || whole.Part.Divisor != 7 || !slices.Equal(told, want) {
			t.Errorf("%q: %+v, %v, notices %q", text, whole, err, told)
		}
	}
}

// Both names at once are a mistake, and old ones keep their ranges.
func TestOldNamesFollowTheRules(t *testing.T) {
	for text, want := range map[string]string{
		"part: {divisor: 7, share: 8}": "given as divisor as well",
		"part: {share: 8, divisor: 7}": "given as share as well",
		"part: {share: 0}":             "expected a whole number from 1 to 100",
		"part: {shares: 7}":            "unknown field",
	} {
		var whole renamedWhole
		if err := Decode([]byte(text), "f.yaml", &whole); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

// Options and tuning find a parameter by either name.
func TestParametersHaveOldNames(t *testing.T) {
	var whole renamedWhole
	list := Parameters(&whole)
	for _, name := range []string{"part.divisor", "piece.share"} {
		if p, err := Find(list, name); err != nil || p.Name != "part.divisor" {
			t.Errorf("%s: %+v, %v", name, p, err)
		}
	}
	if _, err := Find(list, "part.shares"); err == nil {
		t.Error("a name that never was is found")
	}
}
