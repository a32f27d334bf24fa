//go:build e2e

package tests

import (
	"slices"
	"testing"
	"time"

	"shotest/usi"
	"shotest/usi/compliance"
)

// TestCompliance: shotest passes the checks that it makes of other engines. Most of a
// check is waiting, so several are made at a time.
func TestCompliance(t *testing.T) {
	t.Parallel()
	checks := compliance.Checks()
	for part := range slices.Chunk(checks, len(checks)/4+1) {
		t.Run("from "+part[0].ID, func(t *testing.T) {
			t.Parallel()
			// The slack is for machines that do other things as well.
			settings := compliance.Settings{Engine: usi.Process{Path: buildShotest(t)}, Slack: 10 * time.Second, Checks: part}
			report, err := compliance.Examine(t.Context(), settings)
			if err != nil || len(report.Results) != len(part) {
				t.Fatalf("%d checks of %d: %v", len(report.Results), len(part), err)
			}
			for _, r := range report.Results {
				if r.Verdict != compliance.Passed {
					t.Errorf("%s %s: %s: %s\n%v", r.ID, r.Title, r.Verdict, r.Reason, r.Transcript)
				}
			}
		})
	}
}
