package main

import (
	"context"
	"math"
	"math/rand/v2"
	"sync"

	"shotest/engine"
	"shotest/profile"
	"shotest/search"
	"shotest/shogi"
	"shotest/tuning"
	"shotest/tuning/moves"
)

// detourWarmth is by how much the likelihoods of moves are evened out before a detour
// is drawn: their logarithms are divided by it. Searches try less likely moves more
// often than players do.
const detourWarmth = 2

// searchAll replaces the moves of positions by those that a search finds best, on all
// cores, and leads a share of the positions off the game by one move. Where the search
// finds no move, the position and the move that was played stay.
func (c *tunePlausibilityCommand) searchAll(ctx context.Context, choices []moves.Choice, what string, view *plausibilityView) error {
	settings := profile.Default()
	settings.HashMegabytes, settings.SearchMode = auditMegabytes, search.ModernMode
	var counting sync.Mutex
	done := 0
	defer view.close()
	newSearcher := func() *engine.Engine { return engine.New(settings) }
	tuning.EachWith(len(choices), newSearcher, func(e *engine.Engine, i int) {
		if ctx.Err() != nil {
			return
		}
		c.searchOne(ctx, e, &choices[i], rand.New(rand.NewPCG(c.Seed, uint64(i))))
		counting.Lock()
		defer counting.Unlock()
		done++
		view.searching(what, done, len(choices))
	})
	return ctx.Err()
}

// searchOne finds the best move of a position, or of one that a detour leads to.
func (c *tunePlausibilityCommand) searchOne(ctx context.Context, e *engine.Engine, choice *moves.Choice, random *rand.Rand) {
	if random.Float64() < c.Detours {
		choice.Detour = detour(e, choice.History(), random)
	}
	_ = e.Prepare(ctx)
	if best := e.Search(ctx, choice.History(), engine.Limits{Nodes: c.FromSearch}, nil).Best; best != shogi.NoMove {
		choice.Best = best
	} else {
		choice.Detour = shogi.NoMove
	}
}

// detour draws a move by its plausibility.
func detour(e *engine.Engine, history *shogi.History, random *rand.Rand) shogi.Move {
	ranking, err := e.RankMoves(history)
	if err != nil {
		return shogi.NoMove // the built-in weights are read without one
	}
	sums, sum := make([]float64, len(ranking.Moves)), 0.0
	for i := range ranking.Moves {
		sum += math.Pow(10, float64(ranking.Moves[i].Score)/(400*detourWarmth))
		sums[i] = sum
	}
	drawn := random.Float64() * sum
	for i := range sums {
		if drawn < sums[i] {
			return ranking.Moves[i].Move
		}
	}
	return shogi.NoMove
}
