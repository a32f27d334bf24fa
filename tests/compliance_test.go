//go:build e2e

package tests

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os/exec"
	"testing"

	"shotest/usi/compliance"
)

// TestCompliance: shotest passes the checks that it makes of other engines. Most of a
// check is waiting, so several are made at a time.
func TestCompliance(t *testing.T) {
	t.Parallel()
	const parts = 4
	checks := compliance.Checks()
	for part := range parts {
		t.Run(fmt.Sprintf("part %d of %d", part+1, parts), func(t *testing.T) {
			t.Parallel()
			var ids []string
			for i := part; i < len(checks); i += parts {
				ids = append(ids, checks[i].ID)
			}
			comply(t, ids)
		})
	}
}

// comply expects that shotest passes checks.
func comply(t *testing.T, ids []string) {
	t.Helper()
	// The slack is for machines that do other things as well.
	args := []string{"compliance", "--json", "--slack", "10s"}
	for _, id := range ids {
		args = append(args, "--row", id)
	}
	command := exec.Command(buildShotest(t), args...)
	var errs bytes.Buffer
	command.Stderr = &errs
	output, err := command.Output()
	if err != nil {
		t.Errorf("%v: %s", err, errs.String())
	}
	made := 0
	for line := range bytes.Lines(output) {
		var check struct{ Check, Title, Verdict, Reason string }
		if err := json.Unmarshal(line, &check); err != nil {
			t.Fatalf("%v: %s", err, line)
		}
		if check.Check == "" { // the sums
			continue
		}
		made++
		if check.Verdict != "passed" {
			t.Errorf("%s %s: %s: %s\n%s", check.Check, check.Title, check.Verdict, check.Reason, line)
		}
	}
	if made != len(ids) {
		t.Errorf("%d checks of %d: %s", made, len(ids), errs.String())
	}
}
