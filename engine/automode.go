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
// fewer nodes than it visits in that time (docs/measurements/interest-search.md).
const (
	autoTime  = 120 * time.Millisecond
	autoNodes = 12_000
)

// modeFor returns the mode of a search for a side: the profile's own, or, in the place of
// search.AutoMode, the one that plays better within the limits. Limits of depth alone allow much.
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

// choose configures the engine for a search by a mode. It clears tables that another mode has filled:
// their depths say something else. The error is that of configure.
func (e *Engine) choose(mode string) error {
	e.chosen = mode
	err := e.configure()
	now := adapter.Mode(&e.acting).Name
	if e.searched != "" && e.searched != now {
		e.clear()
	}
	e.searched = now
	return err
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
