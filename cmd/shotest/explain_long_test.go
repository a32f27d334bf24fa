//go:build e2e

package main

import (
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// A best move that has fallen below what the others are bounded by is not left there
// without a word.
func TestNothingIsLeftOpen(t *testing.T) {
	_, out, _ := shotest(t, "", "explain", "--all", "--nodes", "200000", "--position", "startpos moves 7g7f 3c3d")
	best := regexp.MustCompile(`Best is (\w+) with ([+-]?\d+) `).FindStringSubmatch(out)
	if best == nil {
		t.Fatal(out)
	}
	value, _ := strconv.Atoi(best[2])
	marked := false
	for _, row := range regexp.MustCompile(`(?m)^ +\d+  (\S+) +≤ ([+-]?\d+)(\*?) `).FindAllStringSubmatch(out, -1) {
		if bound, _ := strconv.Atoi(row[2]); bound > value != (row[3] != "") {
			t.Errorf("%s reads ≤ %s%s where the best is %+d", row[1], row[2], row[3], value)
		}
		marked = marked || row[3] != ""
	}
	if marked != strings.Contains(out, "* was last searched") {
		t.Errorf("the mark is not explained:\n%s", out)
	}
}
