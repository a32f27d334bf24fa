package engine

import (
	"context"
	"sync"
	"sync/atomic"

	"shotest/search"
	"shotest/shogi"
)

// helper is another thread that searches the same position and shares what it
// finds through the transposition table. (Lazy parallel search, as in most
// programs of today: threads fall out of step by themselves.)
type helper struct {
	game     *game
	searcher *search.Searcher
	nodes    atomic.Uint64
}

// helpers are the threads besides the first, while a search runs.
type helpers struct {
	list    []*helper
	cancel  context.CancelFunc
	running sync.WaitGroup
}

// makeHelpers makes as many helpers as the profile asks for. Those that are there
// are kept, unless what they judge by has changed.
func (e *Engine) makeHelpers() {
	wanted := e.profile.Threads - 1
	if wanted < len(e.helpers) {
		e.helpers = e.helpers[:wanted]
	}
	for len(e.helpers) < wanted {
		h := &helper{game: newGame(), searcher: e.searcher.Helper()}
		// What cannot be read has been told of when the first thread read it.
		h.game.evaluator, _ = e.judge.evaluatorOrBuiltIn()
		if e.game.ranking != nil {
			h.game.ranking, _ = e.ranked.ranking()
		}
		h.game.arranger, _ = e.arranged.arranger()
		e.helpers = append(e.helpers, h)
	}
}

// startHelpers lets the helpers search until stop is called.
func (e *Engine) startHelpers(ctx context.Context, history *shogi.History, limits search.Limits) *helpers {
	ctx, cancel := context.WithCancel(ctx)
	running := &helpers{list: e.helpers, cancel: cancel}
	limits.Nodes = 0
	for _, h := range e.helpers {
		h.nodes.Store(0)
		e.begin(h.game, history)
		h.game.pointless = e.game.pointless
		h.searcher.Set(e.settings())
		running.running.Go(func() { h.search(ctx, limits) })
	}
	return running
}

// search searches until the context ends.
func (h *helper) search(ctx context.Context, limits search.Limits) {
	for found := range h.searcher.Search(h.game, limits) {
		h.nodes.Store(found.Nodes)
		if ctx.Err() != nil {
			h.searcher.Stop()
		}
	}
}

// nodes returns how many positions the helpers have visited.
func (h *helpers) nodes() uint64 {
	sum := uint64(0)
	for _, helper := range h.list {
		sum += helper.nodes.Load()
	}
	return sum
}

// stop ends the helpers' searches, and waits for it.
func (h *helpers) stop() {
	h.cancel()
	h.running.Wait()
}
