package engine

import (
	"time"

	"shotest/engine/skill"
	"shotest/mate"
	"shotest/shogi"
)

const (
	// rootMateMegabytes is the size of the table for mates at the root: enough for
	// what there is time for.
	rootMateMegabytes = 1
	// mateNodesPerMillisecond turns a time into positions, roughly, so that the
	// answer does not depend on the clock more than the search does.
	mateNodesPerMillisecond = 1000
	// rootMateNodes is for searches without a limit.
	rootMateNodes = 100_000
)

// rootMate looks for a mate by checks before the search begins, within the share
// of its time that the profile sets: longer ones than the search would see. It
// returns false if there is none, or moves are to be compared.
func (t *thinking) rootMate(history *shogi.History) bool {
	e := t.engine
	nodes := t.rootMateNodes()
	if _, weak := skill.Of(&e.options.Profile); weak || nodes == 0 || t.lines > 1 || len(t.limits.SearchMoves) > 0 || t.limits.Depth > 0 {
		return false
	}
	if e.rootMates == nil {
		e.rootMates = mate.New(rootMateMegabytes << 20)
	}
	found := e.rootMates.Solve(t.ctx, history, mate.Limits{Nodes: nodes})
	if found.Outcome != mate.Found || e.game.TooLate(history.Current(), len(found.Moves)) {
		return false
	}
	t.result = Result{Best: found.Moves[0], Score: Score{Mate: found.Length}}
	if len(found.Moves) > 1 {
		t.result.Ponder = found.Moves[1]
	}
	if t.report != nil {
		t.report(Report{
			Depth: found.Length, SelDepth: found.Length, Score: t.result.Score,
			Nodes: found.Nodes, Elapsed: time.Since(t.started), PV: found.Moves, Final: true,
		})
	}
	return true
}

// rootMateNodes returns how many positions to look at for a mate.
func (t *thinking) rootMateNodes() uint64 {
	share := uint64(t.engine.options.Profile.RootMate)
	nodes := uint64(rootMateNodes) * min(share, 1)
	if t.limits.Nodes > 0 {
		nodes = min(nodes, t.limits.Nodes*share/1000)
	}
	if !t.clockFrom.IsZero() {
		nodes = min(nodes, mateNodesWithin(t.budget.Hard, share))
	}
	if t.meter != nil {
		nodes = min(nodes, mateNodesWithin(t.limits.CPU, share))
	}
	return nodes
}

// mateNodesWithin returns how many positions to look at within a share of a time, in per mille.
func mateNodesWithin(d time.Duration, share uint64) uint64 {
	return uint64(d.Milliseconds()) * mateNodesPerMillisecond * share / 1000
}
