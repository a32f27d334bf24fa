package review

import (
	"strings"
	"testing"
	"time"

	"shotest/internal/language"
	"shotest/internal/resources"
)

// A review with less than a fifth of the usual nodes says so at its top, in both languages.
func TestLittleEffortIsSaid(t *testing.T) {
	for nodes, says := range map[uint64]bool{usualNodes/5 - 1: true, usualNodes / 5: false, usualNodes: false} {
		for _, l := range []*language.Language{language.English(), language.Japanese()} {
			r := oneMoveReview(t)
			r.Settings.Nodes = nodes
			d := r.Document(l)
			if said := len(d.Warnings) == 1 && strings.Contains(d.Warnings[0], "480000"); said != says {
				t.Errorf("%d nodes: %q", nodes, d.Warnings)
			}
		}
	}
}

// Time in which the process has no processor does not count.
func TestStopwatchCountsNoSleep(t *testing.T) {
	if err := resources.CheckProcessorTime(); err != nil {
		t.Skip(err)
	}
	const nap = 300 * time.Millisecond
	used := stopwatch(1)
	time.Sleep(nap)
	if used() >= nap {
		t.Errorf("counted %v of a nap of %v", used(), nap)
	}
}
