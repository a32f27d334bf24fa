package engine

import (
	"time"

	"shotest/engine/adapter"
	"shotest/engine/timing"
	"shotest/profile"
	"shotest/search"
	"shotest/shogi"
)

// Interest search plays better than the modern mode with less time for a move than autoTime, or with
// fewer nodes than it visits in that time; with more, the modern mode does. Measured with the network
// of commit 2500a67: 68 % of 34 games for interest at 100 ms of processor time a move, 37 % of 15 at
// 200 ms (docs/measurements/interest-search.md).
const (
	autoTime  = 120 * time.Millisecond
	autoNodes = 12_000
)

// modeFor returns the mode that a search for a side goes by: the profile's own, or, where that is
// search.AutoMode, the one that plays better with what the limits allow. A search without limits of
// time or nodes is a long one.
func modeFor(p *profile.Profile, limits *Limits, side shogi.Color) string {
	nodes := smallest(limits.Nodes, uint64(p.NodesLimit))
	var allowed time.Duration // 0 where time is not limited
	switch {
	case p.SearchMode != search.AutoMode:
		return p.SearchMode
	case limits.CPU > 0:
		allowed = limits.CPU
	case limits.MoveTime > 0:
		allowed = timing.Fixed(limits.MoveTime, p).Soft
	case limits.Clock != nil:
		allowed = limits.Clock.of(side).Allot(p).Soft
	}
	if limits.Interest > 0 || allowed > 0 && allowed < autoTime || nodes > 0 && nodes < autoNodes {
		return search.InterestMode
	}
	return search.ModernMode
}

// act makes the profile that the engine goes by the one that is set, in the mode that was chosen
// last where that is search.AutoMode.
func (e *Engine) act() {
	if e.acting = e.options.Profile; e.acting.SearchMode == search.AutoMode {
		e.acting.SearchMode = e.chosen
	}
}

// choose chooses the mode of the search to come, and clears the tables that another mode has filled:
// its depths say something else.
func (e *Engine) choose(mode string) {
	e.chosen = mode
	e.act()
	now := adapter.Mode(&e.acting).Name
	if e.searched != "" && e.searched != now {
		e.clear()
	}
	e.searched = now
}

// tellMode says by which mode the search goes, where that was chosen and has changed.
func (t *thinking) tellMode() {
	e := t.engine
	if e.options.Profile.SearchMode != search.AutoMode || e.acting.SearchMode == e.toldMode {
		return
	}
	e.toldMode = e.acting.SearchMode
	t.remark("SearchMode auto searches by %s: it plays better with this much time", e.toldMode)
}
