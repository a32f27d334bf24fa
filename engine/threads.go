package engine

import (
	"context"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"shotest/engine/adapter"
	"shotest/engine/timing"
	"shotest/internal/message"
	"shotest/search"
	"shotest/shogi"
)

// helper is another thread that searches the same position and shares the transposition table. This
// is lazy parallel search, as in most programs today: threads fall out of step by themselves.
type helper struct {
	game     *adapter.Game
	searcher *search.Searcher
	nodes    atomic.Uint64 // searched so far
	used     atomic.Int64  // processor time in nanoseconds, if that is limited
}

// helpers holds the threads besides the first while a search runs.
type helpers struct {
	list     []*helper
	cancel   context.CancelFunc
	searches sync.WaitGroup
}

// maxParallel returns the number of goroutines that run at once. Tests replace it.
var maxParallel = func() int { return runtime.GOMAXPROCS(0) }

// helpersWanted returns the number of threads besides the first. There are no more threads than run
// at once: otherwise they would take turns with the first thread, which looks at the clock.
func (e *Engine) helpersWanted() int {
	return min(e.options.Profile.Threads, max(1, maxParallel())) - 1
}

// dropHelpers frees the memory of helpers that are no longer wanted.
func (e *Engine) dropHelpers() {
	if wanted := e.helpersWanted(); wanted < len(e.helpers) {
		e.helpers = slices.Clip(append([]*helper(nil), e.helpers[:wanted]...))
	}
}

// reportThreads remarks, once for a number of threads, that there are fewer than the profile asks
// for.
func (t *thinking) reportThreads() {
	e := t.engine
	if e.options.Profile.Threads == e.reportedThreads {
		return
	}
	e.reportedThreads = e.options.Profile.Threads
	if running := e.helpersWanted() + 1; running < e.options.Profile.Threads {
		t.remark("Threads %d: this machine runs %d at once, so %d search", e.options.Profile.Threads, running, running)
	}
}

// makeHelpers makes as many helpers as the profile asks for.
func (e *Engine) makeHelpers() {
	e.dropHelpers()
	for len(e.helpers) < e.helpersWanted() {
		h := &helper{game: adapter.New(), searcher: e.searcher.Helper()}
		e.parts.Equip(h.game)
		e.helpers = append(e.helpers, h)
	}
}

// startHelpers starts the searches of the helpers, which go on until stop is called. metered says
// that their processor time is counted.
func (e *Engine) startHelpers(ctx context.Context, history *shogi.History, limits search.Limits,
	metered bool) *helpers {
	ctx, cancel := context.WithCancel(ctx)
	running := &helpers{list: e.helpers, cancel: cancel}
	limits.Nodes = 0
	p := &e.options.Profile
	for _, h := range e.helpers {
		h.nodes.Store(0)
		h.game.Begin(history, p)
		h.game.Allow(limits.RootMoves)
		h.searcher.Set(adapter.Settings(p))
		running.searches.Go(func() { h.search(ctx, limits, metered) })
	}
	return running
}

// search searches until ctx ends, and counts its processor time if it is metered.
func (h *helper) search(ctx context.Context, limits search.Limits, metered bool) {
	var meter *timing.Meter
	if metered {
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		meter, _ = timing.NewMeter() // the first thread has one
	}
	for found := range h.searcher.Search(h.game, limits) {
		h.nodes.Store(found.Nodes)
		h.count(meter)
		if ctx.Err() != nil {
			h.searcher.Stop()
		}
	}
	h.count(meter)
}

// nodes returns the number of nodes that the helpers have searched, 0 if h is nil.
func (h *helpers) nodes() uint64 {
	if h == nil {
		return 0
	}
	sum := uint64(0)
	for _, helper := range h.list {
		sum += helper.nodes.Load()
	}
	return sum
}

// stop ends the helpers' searches, and waits until they have ended.
func (h *helpers) stop() {
	h.cancel()
	h.searches.Wait()
}

// searchMetered does the work of Search with a limit of processor time. The goroutine stays on its
// thread, whose time is counted.
func (e *Engine) searchMetered(ctx context.Context, history *shogi.History, limits Limits, report func(Report)) Result {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	meter, err := timing.NewMeter()
	if err != nil {
		e.reportProblem(message.Errorf("a limit of %v of processor time: %w; it counts as time by the clock",
			limits.CPU, err), report)
		limits.MoveTime = minLimit(limits.MoveTime, limits.CPU)
		return e.search(ctx, history, limits, report, nil)
	}
	for _, h := range e.helpers {
		h.used.Store(0)
	}
	result := e.search(ctx, history, limits, report, meter)
	result.CPU = meter.Used() + usedBy(e.helpers)
	return result
}

// usedBy returns the processor time that the helpers of list have used for a search.
func usedBy(list []*helper) time.Duration {
	sum := time.Duration(0)
	for _, h := range list {
		sum += time.Duration(h.used.Load())
	}
	return sum
}

// count notes the processor time that the helper has used so far; meter is nil if that is not
// limited.
func (h *helper) count(meter *timing.Meter) {
	if meter != nil {
		h.used.Store(int64(meter.Used()))
	}
}
