package main

import (
	"context"
	"math/rand/v2"
	"runtime"
	"sync"
	"sync/atomic"

	"shotest/engine"
	"shotest/engine/explanation"
	"shotest/plausibility"
	"shotest/profile"
	"shotest/search"
	"shotest/shogi"
	"shotest/tuning/games"
)

// place is a position of a game: before the move of a ply.
type place struct {
	game *games.Game
	ply  int
}

// drawPositions draws positions from a ply on in which there is a choice of moves,
// all with the same chance. They depend on the games and the seed alone.
func drawPositions(all []*games.Game, fromPly, most int, seed uint64) []place {
	var places []place
	for _, g := range all {
		for ply := fromPly; ply < len(g.Moves); ply++ {
			places = append(places, place{g, ply})
		}
	}
	random := rand.New(rand.NewPCG(seed, 0))
	var drawn []place
	for left := len(places); left > 0 && len(drawn) < most; left-- {
		i := random.IntN(left)
		at := places[i]
		places[i] = places[left-1]
		position := at.game.At(at.ply)
		if len(position.AppendLegalMoves(nil)) > 1 {
			drawn = append(drawn, at)
		}
	}
	return drawn
}

// auditCase is what was found in a position.
type auditCase struct {
	// limits are those of the moves in their order: how much the side to move
	// must have left to come to each.
	limits []int
	// phase is 0 in the opening, 1 in the middle game, 2 in the endgame.
	phase int
	// played is the move of the game, best that of the full search, if searched.
	played, best auditedMove
	searched     bool
}

// auditedMove is a move with its place in the order from 1, 0 if it is not
// searched at all.
type auditedMove struct {
	rank, limit int
	fired       uint64 // by plausibility.Component
}

// inside reports whether a node whose mover has so much left comes to the move.
func (m *auditedMove) inside(limit int) bool { return m.rank > 0 && m.limit <= limit }

// auditors says how positions are audited.
type auditors struct {
	ranked profile.Profile
	// nodes is how many positions the full search visits; 0 is none.
	nodes uint64
}

// auditAll audits positions on all cores. The cases are in the order of the
// positions. It calls done after each of them, from one goroutine at a time.
func auditAll(ctx context.Context, positions []place, by auditors, done func()) ([]auditCase, error) {
	cases := make([]auditCase, len(positions))
	errs := make([]error, runtime.GOMAXPROCS(0))
	var next atomic.Int64
	var counting sync.Mutex
	var workers sync.WaitGroup
	for w := range errs {
		workers.Go(func() {
			one := newAuditor(by)
			for i := next.Add(1) - 1; i < int64(len(positions)) && ctx.Err() == nil && errs[w] == nil; i = next.Add(1) - 1 {
				cases[i], errs[w] = one.audit(ctx, &positions[i])
				counting.Lock()
				done()
				counting.Unlock()
			}
		})
	}
	workers.Wait()
	for _, err := range append([]error{ctx.Err()}, errs...) {
		if err != nil {
			return nil, err
		}
	}
	return cases, nil
}

// auditor looks at positions one after the other.
type auditor struct {
	ranker, searcher *engine.Engine
	nodes            uint64
}

// auditMegabytes is the size of the full search's table.
const auditMegabytes = 16

func newAuditor(by auditors) *auditor {
	deep := profile.Default()
	deep.SearchMode, deep.HashMegabytes, deep.Threads, deep.MultiPV = search.ModernMode, auditMegabytes, 1, 1
	deep.DepthLimit, deep.NodesLimit, deep.ResignValue = 0, 0, 99999
	return &auditor{ranker: engine.New(by.ranked), searcher: engine.New(deep), nodes: by.nodes}
}

// auditPhases is the number of parts of the game.
const auditPhases = len(plausibility.GameParts)

// audit ranks the moves of a position, and searches it with an empty table.
func (a *auditor) audit(ctx context.Context, at *place) (auditCase, error) {
	history := at.game.History(at.ply)
	ranking, err := a.ranker.RankMoves(history)
	if err != nil {
		return auditCase{}, err
	}
	found := auditCase{phase: plausibility.GamePart(ranking.Endgame), played: audited(ranking, at.game.Moves[at.ply])}
	for i := range ranking.Moves {
		found.limits = append(found.limits, ranking.Moves[i].Limit)
	}
	if a.nodes == 0 {
		return found, nil
	}
	if err := a.searcher.Prepare(ctx); err != nil {
		return auditCase{}, err
	}
	result := a.searcher.Search(ctx, history, engine.Limits{Nodes: a.nodes}, nil)
	if found.searched = result.Best != shogi.NoMove; found.searched {
		found.best = audited(ranking, result.Best)
	}
	return found, nil
}

// audited returns a move's place in a ranking.
func audited(r *explanation.Ranking, m shogi.Move) auditedMove {
	rank := r.Rank(m)
	if rank == 0 {
		return auditedMove{}
	}
	ranked := &r.Moves[rank-1]
	return auditedMove{rank: rank, limit: ranked.Limit, fired: ranked.Fired}
}
