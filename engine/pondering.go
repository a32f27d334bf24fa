package engine

import (
	"context"

	"shotest/shogi"
)

// ponderOnAllReplies ponders, with the option Stochastic_Ponder, on the position before the
// expected reply, until that reply has been played or ctx ends. So the table knows something of
// every reply. It returns the limits of the search that follows, in which the clock runs. Without a
// reply to leave out, that search ponders as usual.
func (e *Engine) ponderOnAllReplies(ctx context.Context, history *shogi.History, limits Limits,
	report func(Report)) Limits {
	expected := history.LastMove()
	if expected == shogi.NoMove {
		return limits
	}
	before := history.Clone()
	before.Undo()
	searching, stop := context.WithCancel(ctx)
	defer stop()
	played, answered := false, make(chan struct{})
	go func() {
		defer close(answered)
		select {
		case clock := <-limits.PonderHit:
			played = true
			if clock != nil {
				limits.Clock = clock
			}
			stop()
		case <-ctx.Done():
		}
	}()
	e.search(searching, before, Limits{}, reportsAfter(expected, report), nil)
	<-answered // a search that has nothing left to do waits for the reply
	if played {
		limits.PonderHit = nil
	}
	return limits
}

// reportsAfter returns a function that passes reports of a position on as those of the position
// after a move: the lines that begin with the move without it, and of the best other one the
// numbers.
func reportsAfter(move shogi.Move, report func(Report)) func(Report) {
	if report == nil {
		return nil
	}
	return func(r Report) {
		switch {
		case r.Text != "":
		case len(r.PV) > 1 && r.PV[0] == move:
			r.PV, r.Score, r.Bound = r.PV[1:], r.Score.Delayed(-1).Negated(), r.Bound.Opposite()
			r.Depth, r.SelDepth, r.MultiPV, r.Final = max(1, r.Depth-1), max(0, r.SelDepth-1), 0, false
		case r.MultiPV > 1:
			return
		default:
			r = Report{Nodes: r.Nodes, Elapsed: r.Elapsed, HashFull: r.HashFull}
		}
		report(r)
	}
}
