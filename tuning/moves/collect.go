package moves

import (
	"context"
	"slices"
	"sync"

	"shotest/plausibility"
	"shotest/plausibility/policy"
	"shotest/shogi"
	"shotest/tuning"
	"shotest/tuning/games"
)

// chunk is the number of games that a goroutine takes at a time.
const chunk = 16

// Collect asks the components about all moves of positions, but not the tables of places
// that are left out. Choices of the same game should lie together; the order of the set
// is that of the choices but for this. It calls progress, if not nil, from one goroutine
// at a time with the number of positions so far. The error is that of the weights, or of
// ctx.
func Collect(ctx context.Context, weights plausibility.Weights, leftOut []plausibility.TableSet, choices []games.Choice,
	progress func(done int)) (*Set, error) {
	if err := weights.Validate(); err != nil {
		return nil, err
	}
	byGame := grouped(choices)
	parts := make([]Set, (len(byGame)+chunk-1)/chunk)
	var counting sync.Mutex
	done := 0
	wanted := wantedBins(leftOut)
	newWorker := func() *collector { return newCollector(weights, wanted) }
	tuning.EachWith(len(parts), newWorker, func(c *collector, n int) {
		c.found.empty()
		for _, group := range byGame[n*chunk : min((n+1)*chunk, len(byGame))] {
			if ctx.Err() != nil {
				return
			}
			c.game(group, &parts[n])
		}
		parts[n].stores = []*store{c.found.clone()}
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
	whole := &Set{}
	for i := range parts {
		whole.add(&parts[i])
	}
	return whole, nil
}

// grouped returns the choices by game, in the order of their plies.
func grouped(choices []games.Choice) (groups [][]games.Choice) {
	place := map[*games.Game]int{}
	for _, c := range choices {
		at, ok := place[c.Game]
		if !ok {
			at = len(groups)
			place[c.Game] = at
			groups = append(groups, nil)
		}
		groups[at] = append(groups[at], c)
	}
	for _, group := range groups {
		slices.SortStableFunc(group, func(a, b games.Choice) int { return a.Ply - b.Ply })
	}
	return groups
}

// collector asks the components.
type collector struct {
	scorer  *plausibility.Scorer
	wanted  []bool // by bin
	facts   plausibility.Facts
	attacks shogi.AttackMap
	moves   []shogi.Move
	rows    []int32
	found   store // of the games under way
}

// wantedBins says of each bin whether its weight can be learned and is not left out.
func wantedBins(leftOut []plausibility.TableSet) []bool {
	wanted := make([]bool, plausibility.BinCount())
	for c := range plausibility.Component(plausibility.ComponentCount) {
		for bin := c.FirstBin(); bin < c.FirstBin()+c.Bins(); bin++ {
			wanted[bin] = learned(c)
		}
	}
	for _, set := range leftOut {
		clear(wanted[set.First : set.First+set.Bins])
	}
	return wanted
}

func newCollector(weights plausibility.Weights, wanted []bool) *collector {
	// The bins of a move do not depend on the weights, but components that are off are
	// not traced. What the network says is not kept: it is learned.
	weights.Policy = nil
	for c := range weights.On {
		weights.On[c] = true
	}
	scorer, err := plausibility.NewScorer(weights, shogi.DefaultPieceValues())
	if err != nil {
		panic(err) // the weights have been checked
	}
	return &collector{scorer: scorer, wanted: wanted}
}

// game asks about the choices of a game.
func (c *collector) game(choices []games.Choice, set *Set) {
	history := shogi.NewHistory(choices[0].Game.Start)
	for i := range choices {
		choice := &choices[i]
		for len(history.Moves()) < choice.Ply {
			history.Play(choice.Game.Moves[len(history.Moves())])
		}
		c.position(history, choice.Played(), set)
	}
}

// position asks about the moves of a position. Positions without a choice, and those
// in which the search leaves the move out, are left out.
func (c *collector) position(history *shogi.History, move shogi.Move, set *Set) {
	p := history.Current()
	c.moves = slices.DeleteFunc(p.AppendLegalMoves(c.moves[:0]), p.RefusesPromotion)
	played := slices.Index(c.moves, move)
	if played < 0 || len(c.moves) < 2 {
		return
	}
	f := &c.facts
	c.attacks.Compute(p)
	f.Position, f.Attacks = p, &c.attacks
	plausibility.FillLine(&f.Line, history)
	c.scorer.Gather(f, len(c.moves))
	found := &c.found
	input := f.PolicyInput()
	c.rows = input.AppendRows(c.rows[:0])
	set.positions = append(set.positions, position{
		first: uint32(len(found.ends)), moves: uint16(len(c.moves)), played: uint16(played),
		firstRow: uint32(len(found.rows)), rows: uint8(len(c.rows)), number: uint32(len(found.surroundings)),
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
			if bin := credits[i].Component.FirstBin() + credits[i].Bin; c.wanted[bin] {
				found.bins = append(found.bins, uint16(bin))
			}
		}
		found.ends = append(found.ends, uint32(len(found.bins)))
	}
}
