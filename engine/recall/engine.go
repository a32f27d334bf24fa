package recall

import (
	"context"

	"shotest/config"
	"shotest/engine"
	"shotest/shogi"
)

// tableMegabytes is the size of an engine's table.
const tableMegabytes = 16

// NewEngine returns an engine with the given profile, one thread and a table of a fixed size,
// without book, mate solver and resignation. It reports every line.
func NewEngine(p config.Profile) *engine.Engine {
	p.HashMegabytes, p.Threads, p.MultiPV = tableMegabytes, 1, 1
	p.PvInterval = 0
	p.DepthLimit = 0
	p.NodesLimit = 0
	p.ResignValue = 99999
	p.OwnBook = false
	p.RootMate = 0
	p.ReplyMate = 0
	return engine.New(p)
}

// Answer searches a position with an empty table.
func Answer(ctx context.Context, e *engine.Engine, history *shogi.History,
	limits engine.Limits) (engine.Result, error) {
	if err := e.Prepare(ctx); err != nil {
		return engine.Result{}, err
	}
	return e.Search(ctx, history, limits, nil), ctx.Err()
}
