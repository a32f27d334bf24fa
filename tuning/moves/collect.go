package moves

import (
	"context"
	"slices"
	"sync"

	"shotest/plausibility"
	"shotest/plausibility/facts"
	"shotest/plausibility/policy"
	"shotest/record"
	"shotest/shogi"
	"shotest/tuning"
	"shotest/tuning/games"
)

// gamesPerPart is the number of games that a worker takes at a time.
const gamesPerPart = 16

// Collect returns the bins that the components credit for all moves of the choices' positions. The
// set is in the order of the choices, except that those of a game are together, by ply. Collect
// calls progress, if not nil, with the number of positions so far, from one goroutine at a time. It
// fails if the weights are invalid or ctx ends.
func Collect(ctx context.Context, weights plausibility.Weights, choices []games.Choice,
	progress func(done int)) (*Set, error) {
	if err := weights.Validate(); err != nil {
		return nil, err
	}
	byGame := groupByGame(choices)
	parts := make([]Set, (len(byGame)+gamesPerPart-1)/gamesPerPart)
	var counting sync.Mutex
	done := 0
	wanted := learnedBins()
	newWorker := func() *collector { return newCollector(weights, wanted) }
	tuning.EachWith(len(parts), newWorker, func(c *collector, n int) {
		c.store.reset()
		for _, group := range byGame[n*gamesPerPart : min((n+1)*gamesPerPart, len(byGame))] {
			if ctx.Err() != nil {
				return
			}
			c.collectGame(group, &parts[n])
		}
		parts[n].stores = []*store{c.store.clone()}
		counting.Lock()
		defer counting.Unlock()
		done += len(parts[n].positions)
		if progress != nil {
			progress(done)
		}
	})
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	set := &Set{}
	for i := range parts {
		set.add(&parts[i])
	}
	return set, nil
}

// groupByGame groups choices by game. A group is in the order of the plies.
func groupByGame(choices []games.Choice) (groups [][]games.Choice) {
	indices := map[*record.Played]int{}
	for _, c := range choices {
		index, ok := indices[c.Game]
		if !ok {
			index = len(groups)
			indices[c.Game] = index
			groups = append(groups, nil)
		}
		groups[index] = append(groups[index], c)
	}
	for _, group := range groups {
		slices.SortStableFunc(group, func(a, b games.Choice) int { return a.Ply - b.Ply })
	}
	return groups
}

// collector collects the bins of moves.
type collector struct {
	scorer     *plausibility.Scorer
	wantedBins []bool // by bin
	facts      plausibility.Facts
	attacks    shogi.AttackMap
	moves      []shogi.Move
	rows       []int32
	store      store // of the games under way
}

// learnedBins returns for each bin whether its weight can be learned.
func learnedBins() []bool {
	wanted := make([]bool, plausibility.BinCount())
	for c := range plausibility.Component(plausibility.ComponentCount) {
		for bin := c.FirstBin(); bin < c.FirstBin()+c.Bins(); bin++ {
			wanted[bin] = isLearnable(c)
		}
	}
	return wanted
}

func newCollector(weights plausibility.Weights, wanted []bool) *collector {
	// The bins of a move do not depend on the weights, but components that are off are not traced.
	// The network's score is not collected, since the network is learned.
	weights.Policy = nil
	for c := range weights.On {
		weights.On[c] = true
	}
	scorer, err := plausibility.NewScorer(weights)
	if err != nil {
		panic(err) // Collect has checked the weights
	}
	return &collector{scorer: scorer, wantedBins: wanted}
}

// collectGame collects the positions of a game's choices.
func (c *collector) collectGame(choices []games.Choice, set *Set) {
	history := shogi.NewHistory(choices[0].Game.Start)
	for i := range choices {
		choice := &choices[i]
		for len(history.Moves()) < choice.Ply {
			history.Play(choice.Game.Moves[len(history.Moves())])
		}
		c.collectPosition(history, choice.Played(), set)
	}
}

// collectPosition adds a position to the set, unless it has only one move, or the search would
// leave out the played one.
func (c *collector) collectPosition(history *shogi.History, move shogi.Move, set *Set) {
	p := history.Current()
	c.moves = slices.DeleteFunc(p.AppendLegalMoves(c.moves[:0]), p.RefusesPromotion)
	played := slices.Index(c.moves, move)
	if played < 0 || len(c.moves) < 2 {
		return
	}
	f := &c.facts
	c.attacks.Compute(p)
	f.Position, f.Attacks = p, &c.attacks
	facts.FillLine(&f.Line, history)
	c.scorer.Gather(f, len(c.moves))
	found := &c.store
	input := f.PolicyInput()
	c.rows = input.AppendRows(c.rows[:0])
	set.positions = append(set.positions, position{
		firstMove: uint32(len(found.ends)), moves: uint16(len(c.moves)), played: uint16(played),
		firstRow: uint32(len(found.rows)), rows: uint8(len(c.rows)), surroundings: uint32(len(found.surroundings)),
		phase: uint8(plausibility.GamePart(f.Endgame)), kind: plausibility.KindOf(p, move),
	})
	found.surroundings = append(found.surroundings, policy.Surroundings{})
	found.surroundings[len(found.surroundings)-1].Gather(p, &c.attacks)
	for _, row := range c.rows {
		found.rows = append(found.rows, uint16(row))
	}
	for _, m := range c.moves {
		candidate, credits := c.scorer.Trace(f, m)
		found.parts = append(found.parts, f.Policy(&candidate))
		for i := range credits {
			if credits[i].Bin == plausibility.PolicyBin {
				continue
			}
			if bin := credits[i].Component.FirstBin() + credits[i].Bin; c.wantedBins[bin] {
				found.bins = append(found.bins, uint16(bin))
			}
		}
		found.ends = append(found.ends, uint32(len(found.bins)))
	}
}
