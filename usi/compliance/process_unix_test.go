//go:build unix

package compliance

import (
	"testing"
	"time"

	"shotest/usi"
)

// The end of an engine is noticed even if a process that it has started keeps its outputs open, and
// the check goes on.
func TestOutputsStayOpenAfterExit(t *testing.T) {
	settings := &Settings{Engine: usi.Process{Path: "/bin/sh", Args: []string{"-c", "sleep 300 & exit 3"}}}
	if err := settings.fillDefaults(); err != nil {
		t.Fatal(err)
	}
	checks, err := Select([]string{"2b"})
	if err != nil {
		t.Fatal(err)
	}
	began := time.Now()
	result := run(t.Context(), settings, checks[0])
	if want := `crashed (exit status 3) after "usi"`; result.Reason != want {
		t.Errorf("got %q, want %q", result.Reason, want)
	}
	if took := time.Since(began); took > time.Minute {
		t.Errorf("took %v", took)
	}
}
