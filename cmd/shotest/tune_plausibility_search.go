package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
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

// foundMegabytes is the size of each searcher's table.
const foundMegabytes = 16

// searchAll replaces the moves of positions by those that a search finds best, on all
// cores, and leads a share of the positions off the game by one move. Where the search
// finds no move, the position and the move that was played stay. What has been found
// before is not searched for again.
func (c *tunePlausibilityCommand) searchAll(ctx context.Context, choices []moves.Choice, found *moves.Found, what string, view *tuneView) error {
	var missing []int
	for i := range choices {
		kept, err := found.Take(&choices[i])
		if err != nil {
			return err
		}
		if !kept {
			missing = append(missing, i)
		}
	}
	settings := profile.Default()
	settings.HashMegabytes, settings.SearchMode = foundMegabytes, search.ModernMode
	var counting sync.Mutex
	var err error
	done := 0
	defer view.clear()
	newSearcher := func() *engine.Engine { return engine.New(settings) }
	tuning.EachWith(len(missing), newSearcher, func(e *engine.Engine, n int) {
		i := missing[n]
		if ctx.Err() != nil || !c.searchOne(ctx, e, &choices[i], rand.New(rand.NewPCG(c.Seed, uint64(i)))) {
			return
		}
		counting.Lock()
		defer counting.Unlock()
		done++
		view.preparing(fmt.Sprintf("%s: searching %d positions", what, len(missing)), done, len(missing))
		err = cmp.Or(err, found.Keep(&choices[i]))
	})
	return errors.Join(ctx.Err(), err)
}

// searchOne finds the best move of a position, or of one that a detour leads to; false if
// it was interrupted.
func (c *tunePlausibilityCommand) searchOne(ctx context.Context, e *engine.Engine, choice *moves.Choice, random *rand.Rand) bool {
	if random.Float64() < c.Detours {
		choice.Detour = detour(e, choice.History(), random)
	}
	_ = e.Prepare(ctx)
	if best := e.Search(ctx, choice.History(), engine.Limits{Nodes: c.FromSearch}, nil).Best; best != shogi.NoMove {
		choice.Best = best
	} else {
		choice.Detour = shogi.NoMove
	}
	return ctx.Err() == nil
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
