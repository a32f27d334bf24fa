package engine

import (
	"context"
	"strings"
	"testing"

	"shotest/config"
	"shotest/internal/resources"
	"shotest/internal/testing/shogitest"
	"shotest/search"
)

// If the wanted table does not fit into memory, the engine makes a smaller one, and says so at
// every isready, instead of crashing.
func TestMoreHashThanMemory(t *testing.T) {
	e := newEngine(t)
	availableMemory = func() uint64 { return 40 << 20 }
	t.Cleanup(func() { availableMemory = resources.FreeMemory })
	set(t, e, "USI_Hash", "65536")
	for range 2 {
		if err := e.Prepare(context.Background()); err == nil ||
			!strings.Contains(err.Error(), "no memory for 65536 MB; the table has 30 MB") {
			t.Errorf("got %v", err)
		}
	}
	if result := e.Search(context.Background(), shogitest.Game(t, "startpos"),
		Limits{Nodes: 1000}, nil); result.Score == (Score{}) && result.Ponder == 0 {
		t.Errorf("%+v", result)
	}
	set(t, e, "USI_Hash", "16")
	if err := e.Prepare(context.Background()); err != nil {
		t.Errorf("16 MB: %v", err)
	}
}

// Prepare does not clear tables once its context has ended.
func TestPrepareEndsWithItsContext(t *testing.T) {
	e := newEngine(t, "USI_Hash", "1")
	ended, end := context.WithCancel(t.Context())
	end()
	if err := e.Prepare(ended); err != nil || e.searcher == nil {
		t.Errorf("there is no table, %v", err)
	}
	e.Search(t.Context(), shogitest.Game(t, "startpos"), Limits{Nodes: 5000}, nil)
	for _, c := range []struct {
		ctx     context.Context
		cleared bool
	}{{ended, false}, {t.Context(), true}} {
		if err := e.Prepare(c.ctx); err != nil || (e.searcher.HashFull() == 0) != c.cleared {
			t.Errorf("cleared %v: %d per mille, %v", c.cleared, e.searcher.HashFull(), err)
		}
	}
}

// There are no more threads than can run at once: they would take turns with the one that looks at
// the clock.
func TestMoreThreadsThanCores(t *testing.T) {
	pretendCores(t, 3)
	e := newEngine(t, "Threads", "256")
	remarks := 0
	for range 2 {
		e.Search(context.Background(), shogitest.Game(t, "startpos"), Limits{Nodes: 1000}, func(r Report) {
			if strings.HasPrefix(r.Text, "Threads 256: this machine runs 3 at once") {
				remarks++
			}
		})
	}
	if len(e.helpers) != 2 || remarks != 1 {
		t.Errorf("%d helpers, %d remarks", len(e.helpers), remarks)
	}
}

// Helpers that are no longer wanted are dropped, at isready too.
func TestFewerThreadsGiveMemoryBack(t *testing.T) {
	pretendCores(t, 4)
	for name, then := range map[string]func(e *Engine){
		"isready": func(e *Engine) { _ = e.Prepare(context.Background()) },
		"go": func(e *Engine) {
			e.Search(context.Background(), shogitest.Game(t, "startpos"), Limits{Nodes: 100}, nil)
		},
	} {
		e := newEngine(t, "Threads", "4")
		e.Search(context.Background(), shogitest.Game(t, "startpos"), Limits{Nodes: 1000}, nil)
		set(t, e, "Threads", "2")
		then(e)
		if cap(e.helpers) != 1 {
			t.Errorf("%s: %d helpers of %d", name, len(e.helpers), cap(e.helpers))
		}
	}
}

// Without the table a search gets no moves and no values from it.
func TestTableCanBeLeftOut(t *testing.T) {
	long(t)
	p := config.Default().In(search.FullwidthMode)
	p.HashMegabytes, p.Search.WithoutTable = 8, true
	last := searched(New(p), shogitest.Game(t, middleGame), Limits{Depth: 5})
	p.Search.WithoutTable = false
	if with := searched(New(p), shogitest.Game(t, middleGame), Limits{Depth: 5}); last.Nodes <= with.Nodes ||
		last.HashFull != 0 {
		t.Errorf("%d positions without a table, of which %d per mille is full; %d with it", last.Nodes,
			last.HashFull, with.Nodes)
	}
}
