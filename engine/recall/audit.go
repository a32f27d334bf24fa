package recall

import (
	"context"
	"slices"

	"shotest/config"
	"shotest/engine"
	"shotest/internal/inorder"
	"shotest/plausibility"
	"shotest/shogi"
)

// Case is the result of the audit of a position.
type Case struct {
	// Limits are the limits of the moves in their order, in hundredths of a ply: the least amount
	// that the side to move must have left to reach each move. They never decrease.
	Limits []int
	// Phase is an index into plausibility.GameParts.
	Phase int
	// Played is the move of the game. Best is the move of the full search, if Searched is true.
	Played, Best MoveRank
	Searched     bool
}

// MoveRank is the rank and the limit of a move.
type MoveRank struct {
	// Rank counts from 1; it is 0 for a move that the search leaves out.
	Rank int
	// Limit is the least amount that its side must have left, in hundredths of a ply.
	Limit int
}

// isReachable reports whether a node whose mover has limit left reaches the move.
func (m *MoveRank) isReachable(limit int) bool { return m.Rank > 0 && m.Limit <= limit }

// isAmongFirst reports whether the move is among the first n.
func (m *MoveRank) isAmongFirst(n int) bool { return 0 < m.Rank && m.Rank <= n }

// admitted returns the number of moves that a node reaches whose mover has limit left.
func (c *Case) admitted(limit int) int {
	n, _ := slices.BinarySearch(c.Limits, limit+1)
	return n
}

// target returns the best move or, without a full search, the played move.
func (c *Case) target() *MoveRank {
	if c.Searched {
		return &c.Best
	}
	return &c.Played
}

// Audit audits positions on all cores. It ranks their moves by the profile ranked, whose search
// mode should be interest, and searches each position with a full search of the given nodes, unless
// nodes is 0. The cases are in the order of the positions. It calls done after each position, from
// one goroutine at a time. It returns the error of ctx, or one about weights that cannot be read.
func Audit(ctx context.Context, positions []Position, ranked config.Profile, nodes uint64,
	done func()) ([]Case, error) {
	return OnAllCores(ctx, positions, done, func() func(context.Context, Position) (Case, error) {
		// The full search is always that of the built-in profile, so that rankings are compared by
		// the same moves.
		one := auditor{NewEngine(config.Default()), nodes, engine.New(ranked)}
		return one.audit
	})
}

// OnAllCores applies workers to all items on all cores, each core with its own worker. It
// returns the results in the order of the items, and calls done after each.
func OnAllCores[I, T any](ctx context.Context, items []I, done func(), newWorker func() func(context.Context, I) (T,
	error)) ([]T, error) {
	results := make([]T, 0, len(items))
	if len(items) == 0 {
		return results, nil
	}
	for one, err := range inorder.Work(ctx, 0, 0, func() func(context.Context, uint64) (T, error) {
		work := newWorker()
		return func(ctx context.Context, i uint64) (none T, err error) {
			if i >= uint64(len(items)) {
				return none, nil
			}
			return work(ctx, items[i])
		}
	}) {
		if err != nil {
			return nil, err
		}
		done()
		results = append(results, one)
		if len(results) == len(items) {
			break
		}
	}
	return results, nil
}

// auditor audits positions.
type auditor struct {
	reference *engine.Engine // makes the full search
	nodes     uint64
	ranker    *engine.Engine
}

// audit ranks the moves of a position, and searches it with an empty table.
func (v *auditor) audit(ctx context.Context, at Position) (Case, error) {
	history := at.History()
	ranking, err := v.ranker.RankMoves(history)
	if err != nil {
		return Case{}, err
	}
	found := Case{Phase: plausibility.GamePart(ranking.Endgame), Played: rankOf(ranking, at.Game.Moves[at.Ply])}
	for i := range ranking.Moves {
		found.Limits = append(found.Limits, ranking.Moves[i].Limit)
	}
	if v.nodes == 0 {
		return found, nil
	}
	result, err := Answer(ctx, v.reference, history, engine.Limits{Nodes: v.nodes})
	found.Searched = err == nil && result.Best != shogi.NoMove
	if found.Searched {
		found.Best = rankOf(ranking, result.Best)
	}
	return found, err
}

// rankOf returns the rank and the limit of a move in a ranking.
func rankOf(r *engine.Ranking, m shogi.Move) MoveRank {
	rank := MoveRank{Rank: r.Rank(m)}
	if rank.Rank > 0 {
		rank.Limit = r.Moves[rank.Rank-1].Limit
	}
	return rank
}
