package audit

import (
	"context"
	"slices"

	"shotest/engine"
	"shotest/internal/inorder"
	"shotest/plausibility"
	"shotest/profile"
	"shotest/shogi"
)

// Case is the result of the audit in a position.
type Case struct {
	// Limits are the limits of the moves in their order, in hundredths of a ply: the least amount
	// that the side to move must have left to reach each move. They never fall.
	Limits []int
	// Phase is an index of plausibility.GameParts.
	Phase int
	// Played is the move of the game, Best the move of the full search, if Searched is true.
	Played, Best Move
	Searched     bool
}

// Move is a move's place in a ranking.
type Move struct {
	// Rank counts from 1; it is 0 for a move that the search leaves out.
	Rank int
	// Limit is the least amount that its side must have left, in hundredths of a ply.
	Limit int
}

// inside reports whether a node whose mover has this much left reaches the move.
func (m *Move) inside(limit int) bool { return m.Rank > 0 && m.Limit <= limit }

// among reports whether the move is among the first ones, a given number.
func (m *Move) among(first int) bool { return 0 < m.Rank && m.Rank <= first }

// admitted returns the number of moves that a node reaches whose mover has this much left.
func (c *Case) admitted(limit int) int {
	n, _ := slices.BinarySearch(c.Limits, limit+1)
	return n
}

// wanted returns the best move or, without a full search, the played move.
func (c *Case) wanted() *Move {
	if c.Searched {
		return &c.Best
	}
	return &c.Played
}

// Audit audits positions on all cores. It ranks their moves by a profile, whose search mode should
// be interest, and searches each with a full search of the given nodes, 0 for no search. The cases
// are in the order of the positions, whatever the number of cores. It calls done after each, from
// one goroutine at a time. The error is that of ctx, or about weights that cannot be read.
func Audit(ctx context.Context, positions []Position, ranked profile.Profile, nodes uint64,
	done func()) ([]Case, error) {
	return onAllCores(ctx, positions, done, func() func(context.Context, Position) (Case, error) {
		// The full search is always the Reference, so that rankings are compared by the same moves.
		one := visitor{newPanel(nil, Reference(nodes)), engine.New(ranked)}
		return one.audit
	})
}

// onAllCores does work for every item on all cores, each with its own worker, and returns the
// results in the order of the items. It calls done after each of them.
func onAllCores[I, T any](ctx context.Context, items []I, done func(), newWorker func() func(context.Context, I) (T,
	error)) ([]T, error) {
	found := make([]T, 0, len(items))
	if len(items) == 0 {
		return found, nil
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
		found = append(found, one)
		if len(found) == len(items) {
			break
		}
	}
	return found, nil
}

// audit ranks the moves of a position, and searches it with an empty table.
func (v *visitor) audit(ctx context.Context, at Position) (Case, error) {
	history := at.history()
	ranking, err := v.ranker.RankMoves(history)
	if err != nil {
		return Case{}, err
	}
	found := Case{Phase: plausibility.GamePart(ranking.Endgame), Played: placeOf(ranking, at.Game.Moves[at.Ply])}
	for i := range ranking.Moves {
		found.Limits = append(found.Limits, ranking.Moves[i].Limit)
	}
	if v.nodes == 0 {
		return found, nil
	}
	result, err := answer(ctx, v.reference, history, engine.Limits{Nodes: v.nodes})
	found.Searched = err == nil && result.Best != shogi.NoMove
	if found.Searched {
		found.Best = placeOf(ranking, result.Best)
	}
	return found, err
}

// placeOf returns the place of a move in a ranking.
func placeOf(r *engine.Ranking, m shogi.Move) Move {
	place := Move{Rank: r.Rank(m)}
	if place.Rank > 0 {
		place.Limit = r.Moves[place.Rank-1].Limit
	}
	return place
}
