package audit

import (
	"context"

	"shotest/engine"
	"shotest/profile"
	"shotest/search"
	"shotest/shogi"
)

// Search is a search to compare with others.
type Search struct {
	// Name is its name in tables.
	Name    string
	Profile profile.Profile
	// Nodes is the number of nodes for each position.
	Nodes uint64
}

// searchMegabytes is the size of each search's table.
const searchMegabytes = 16

// newEngine returns an engine with the given profile, one thread and a table of a fixed size,
// without book, mate solver and resignation. It reports every line.
func newEngine(p profile.Profile) *engine.Engine {
	p.HashMegabytes, p.Threads, p.MultiPV = searchMegabytes, 1, 1
	p.PvInterval = 0
	p.DepthLimit = 0
	p.NodesLimit = 0
	p.ResignValue = 99999
	p.OwnBook = false
	p.RootMate = 0
	p.ReplyMate = 0
	return engine.New(p)
}

// Reference returns the usual reference search: the built-in profile in its modern mode.
func Reference(nodes uint64) Search {
	return Search{search.ModernMode, profile.Default().In(search.ModernMode), nodes}
}

// answer searches a position with an empty table.
func answer(ctx context.Context, e *engine.Engine, history *shogi.History,
	limits engine.Limits) (engine.Result, error) {
	if err := e.Prepare(ctx); err != nil {
		return engine.Result{}, err
	}
	return e.Search(ctx, history, limits, nil), ctx.Err()
}
