//go:build e2e

package tests

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"shotest/usi"
	"shotest/usi/compliance"
)

// Shotest passes the checks that it makes of other engines, and the one about the last lines before
// bestmove in all search modes. Checks mostly wait, so several run at the same time.
func TestCompliance(t *testing.T) {
	t.Parallel()
	checks := compliance.Checks()
	for part := range slices.Chunk(checks, len(checks)/4+1) {
		checkCompliance(t, part)
	}
	lastLines, err := compliance.Select([]string{"16"})
	if err != nil {
		t.Fatal(err)
	}
	for _, options := range [][]usi.SetOption{
		{{Name: "SearchMode", Value: "modern"}, {Name: "Threads", Value: "2"}},
		{{Name: "SearchMode", Value: "fullwidth"}, {Name: "Explain", Value: "true"}},
		{{Name: "SkillLevel", Value: "3"}, {Name: "PvInterval", Value: "0"}},
		{{Name: "MultiPV", Value: "5"}, {Name: "PvInterval", Value: "300"}, {Name: "Threads", Value: "2"}},
	} {
		checkCompliance(t, lastLines, options...)
	}
}

// checkCompliance fails the test unless shotest passes the checks.
func checkCompliance(t *testing.T, checks []compliance.Check, options ...usi.SetOption) {
	t.Run(fmt.Sprint(checks[0].ID, options), func(t *testing.T) {
		t.Parallel()
		// The slack is for busy machines.
		settings := compliance.Settings{Engine: usi.Process{Path: buildShotest(t)}, Options: options,
			Slack: 10 * time.Second, Checks: checks}
		report, err := compliance.Examine(t.Context(), settings)
		if err != nil || len(report.Results) != len(checks) {
			t.Fatalf("%d checks of %d: %v", len(report.Results), len(checks), err)
		}
		for _, r := range report.Results {
			if r.Verdict != compliance.Passed {
				t.Errorf("%s %s: %s: %s\n%v", r.ID, r.Title, r.Verdict, r.Reason, r.Transcript)
			}
		}
	})
}
