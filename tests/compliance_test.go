package tests

import (
	"bytes"
	"encoding/json"
	"os/exec"
	"testing"
)

// TestCompliance: shotest passes the checks that it makes of other engines.
func TestCompliance(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("SKIPPED with -short: checking shotest by shotest takes most of a minute")
	}
	// The slack is for machines that do other things as well.
	command := exec.Command(buildShotest(t), "compliance", "--json", "--slack", "10s")
	var errs bytes.Buffer
	command.Stderr = &errs
	output, err := command.Output()
	if err != nil {
		t.Errorf("%v: %s", err, errs.String())
	}
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
		if check.Verdict != "passed" {
			t.Errorf("%s %s: %s: %s\n%s", check.Check, check.Title, check.Verdict, check.Reason, line)
		}
	}
	if checks < 23 {
		t.Errorf("%d checks: %s", checks, errs.String())
	}
}
