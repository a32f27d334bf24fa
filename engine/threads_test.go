package engine

import (
	"context"
	"testing"
)

// TestThreadsSearchTogether changes the number of threads between searches.
func TestThreadsSearchTogether(t *testing.T) {
	before := atOnce
	atOnce = func() int { return 4 } // on small machines too
	t.Cleanup(func() { atOnce = before })
	for _, mode := range []string{"interest", "modern"} {
		e := newEngine(t, "SearchMode", mode, "USI_Hash", "1")
		history := parse(t, "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1")
		for _, threads := range []string{"3", "1", "2"} {
			if err := e.SetOption("Threads", threads); err != nil {
				t.Fatal(err)
			}
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
