package tests

import (
	"bytes"
	"encoding/json"
	"os/exec"
	"slices"
	"testing"
)

// openFaults are checks that shotest does not pass yet. One that it passes must be
// taken off the list.
var openFaults = []string{
	"R8", // a mate that is found before the search is not compared with MaxMovesToDraw
}

// TestCompliance: shotest passes the checks that it makes of other engines.
func TestCompliance(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIPPED with -short: checking shotest by shotest takes most of a minute")
	}
	// The slack is for machines that do other things as well.
	command := exec.Command(buildShotest(t), "compliance", "--json", "--slack", "10s")
	var errs bytes.Buffer
	command.Stderr = &errs
	output, _ := command.Output() // its exit code counts the open faults as well
	checks := 0
	for line := range bytes.Lines(output) {
		var check struct{ Check, Title, Verdict, Reason string }
		if err := json.Unmarshal(line, &check); err != nil {
			t.Fatalf("%v: %s", err, line)
		}
		if check.Check == "" { // the sums
			continue
		}
		checks++
		passed, open := check.Verdict == "passed", slices.Contains(openFaults, check.Check)
		switch {
		case passed && open:
			t.Errorf("%s %s: passed, and is still among the open faults", check.Check, check.Title)
		case !passed && !open:
			t.Errorf("%s %s: %s: %s\n%s", check.Check, check.Title, check.Verdict, check.Reason, line)
		}
	}
	if checks < 23 {
		t.Errorf("%d checks: %s", checks, errs.String())
	}
}
