//go:build e2e

package engine

import (
	"context"
	"testing"

	"shotest/internal/testing/shogitest"
	"shotest/search"
)

// TestTreeAllocatesNothing compares two searches of different size: allocations must come from the
// search as a whole, not from its nodes.
func TestTreeAllocatesNothing(t *testing.T) {
	for _, mode := range []string{search.InterestMode, search.ModernMode, search.FullwidthMode} {
		testAllocations(t, newEngine(t, "SearchMode", mode), 60_000)
	}
}

// testAllocations searches 2,000 nodes, and then the given number. Only the lines that it reports
// may make the second search allocate more.
func testAllocations(t *testing.T, e *Engine, positions uint64) {
	t.Helper()
	history := shogitest.Game(t, "startpos moves 7g7f 3c3d 2g2f 8c8d")
	reports := 0
	allocations := func(nodes uint64) float64 {
		reports = 0
		return testing.AllocsPerRun(3, func() {
			_ = e.Prepare(context.Background())
			e.Search(context.Background(), history, Limits{Nodes: nodes}, func(Report) { reports++ })
		})
	}
	few := allocations(2_000)
	reportsOfFew := reports
	many := allocations(positions)
	if more := many - few; more > float64(100+(reports-reportsOfFew)/2) {
		t.Errorf("%d nodes allocate %v times more than 2,000 nodes, with %d reports against %d", positions, more,
			reports, reportsOfFew)
	}
}
