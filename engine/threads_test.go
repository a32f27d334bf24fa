package engine

import (
	"context"
	"testing"

	"shotest/internal/testing/shogitest"
)

// pretendCores makes the engine believe that count goroutines run at once.
func pretendCores(t *testing.T, count int) {
	before := maxParallel
	maxParallel = func() int { return count }
	t.Cleanup(func() { maxParallel = before })
}

// TestThreadsSearchTogether changes the number of threads between searches.
func TestThreadsSearchTogether(t *testing.T) {
	pretendCores(t, 4)
	for _, mode := range []string{"interest", "modern"} {
		e := newEngine(t, "SearchMode", mode, "USI_Hash", "1")
		history := shogitest.Game(t, "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1")
		for _, threads := range []string{"3", "1", "2"} {
			set(t, e, "Threads", threads)
			result := e.Search(context.Background(), history, Limits{Nodes: 3000}, nil)
			if !history.Current().IsLegal(result.Best) {
				t.Errorf("%s, %s threads: best move %v is illegal", mode, threads, result.Best)
			}
			if err := e.Prepare(context.Background()); err != nil {
				t.Fatal(err)
			}
		}
	}
}
