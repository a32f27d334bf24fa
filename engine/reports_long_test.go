//go:build e2e

package engine

import (
	"context"
	"testing"

	"shotest/internal/testing/recorded"
	"shotest/search"
)

// What boards show of a search must make sense: depths that do not fall (save for those of the
// last lines that the last iteration has not come to), lines in the
// order of their scores, each with another first move.
func TestReportsMakeSense(t *testing.T) {
	long(t)
	for _, mode := range []string{search.InterestMode, search.ModernMode} {
		e := newEngine(t, "SearchMode", mode, "MultiPV", "4")
		for i, game := range recorded.Games(t, 6) {
			history := after(t, game, 30+8*i)
			_ = e.Prepare(context.Background())
			checkReports(t, e, history, Limits{Nodes: 30_000})
		}
	}
}
