package engine

import (
	"context"
	"testing"
	"time"

	"shotest/internal/resources"
	"shotest/internal/testing/shogitest"
)

// middleGame has no mate in sight: its search goes on until its limit.
const middleGame = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1"

// metered skips a test if the system does not report processor times.
func metered(t *testing.T) {
	t.Helper()
	if err := resources.CheckProcessorTime(); err != nil {
		t.Skip(err)
	}
}

// checkUsed checks that a search has used about as much processor time as its limit. The time used
// does not depend on other work of the machine, but the race detector lengthens the steps between
// two looks at the meter.
func checkUsed(t *testing.T, what string, limit time.Duration, result Result) {
	t.Helper()
	if result.CPU < limit/2 || result.CPU > 10*limit {
		t.Errorf("%s: limit %v, used %v", what, limit, result.CPU)
	}
}

func TestProcessorTimeEndsSearches(t *testing.T) {
	metered(t)
	pretendCores(t, 4)
	const limit = 200 * time.Millisecond
	for _, mode := range []string{"interest", "fullwidth", "modern"} {
		e := newEngine(t, "SearchMode", mode)
		for _, threads := range []string{"1", "3"} {
			set(t, e, "Threads", threads)
			checkUsed(t, mode+", Threads "+threads, limit, e.Search(context.Background(), shogitest.Game(t, middleGame),
				Limits{CPU: limit}, nil))
		}
	}
}

// Other limits still count, and a search without a limit of processor time does not report any.
func TestProcessorTimeIsOneLimitOfSeveral(t *testing.T) {
	metered(t)
	e := newEngine(t)
	var last Report
	if result := e.Search(context.Background(), shogitest.Game(t, middleGame),
		Limits{CPU: time.Hour, Nodes: 500}, lastLine(&last)); last.Nodes > 500 || result.CPU <= 0 {
		t.Errorf("%d nodes, %v", last.Nodes, result.CPU)
	}
	if result := e.Search(context.Background(), shogitest.Game(t, middleGame),
		Limits{Nodes: 500}, nil); result.CPU != 0 {
		t.Errorf("without a limit: CPU %v, want 0", result.CPU)
	}
}
