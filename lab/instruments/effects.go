package instruments

import (
	"context"
	"fmt"
	"hash/fnv"
	"slices"

	"shotest/config"
	"shotest/config/strict"
	"shotest/engine"
	"shotest/engine/recall"
	"shotest/plausibility"
	"shotest/shogi"
	"shotest/similarity"
)

// Effect counts the positions in which a component or a criterion of similarity changes a search.
type Effect struct {
	Name string
	// Lists counts the positions that it changes in lists of moves, Prices those that it changes in
	// the prices of late moves, Both those that it changes in either way.
	Lists, Prices, Both int
	// Priced says that its number in the prices is not 0.
	Priced bool
	// Rule is another rule of the search with the same purpose, which stays on when the feature is
	// switched off.
	Rule string
}

// otherRules are rules of searches without lists that have the same purpose as a component.
var otherRules = map[string]string{
	plausibility.Base.String():      "a move costs a ply",
	plausibility.TableMove.String(): "comes first",
	plausibility.RootBest.String():  "comes first at the root",
	plausibility.Killer.String():    "order",
	plausibility.History.String():   "order, cost",
	plausibility.Chain.String():     "order, where chains are on",
	plausibility.Exchange.String():  "order of captures, pruning",
	plausibility.Promotion.String(): "order",
	plausibility.Evasion.String():   "no razoring, no pruning",
	plausibility.Check.String():     "costs half a ply less",
}

// feature is a component or a criterion that can be switched off, in lists and in prices.
type feature struct {
	Effect
	lists, prices func(*config.Profile)
}

// features returns all components and criteria.
func features(by *config.Profile) (all []feature) {
	for c := range plausibility.Component(plausibility.ComponentCount) {
		all = append(all, feature{
			Effect{Name: c.String(), Rule: otherRules[c.String()]},
			func(p *config.Profile) { p.ComponentsOff += "," + c.String() },
			func(p *config.Profile) { setToZero(&p.Discounts, c.String()) },
		})
	}
	for c := range similarity.Criterion(similarity.CriterionCount) {
		all = append(all, feature{
			Effect{Name: c.String()},
			func(p *config.Profile) { p.Similarity.SwitchOff(c) },
			func(*config.Profile) {},
		})
	}
	for i := range all {
		without := *by
		all[i].prices(&without)
		all[i].Priced = without.Discounts != by.Discounts
	}
	return all
}

// setToZero sets the parameters with the given names to 0.
func setToZero(numbers any, names ...string) {
	for _, number := range strict.Parameters(numbers) {
		if slices.Contains(names, number.Name) {
			number.SetFloat(0)
		}
	}
}

// Effects searches each position with the given nodes, and again without each component and each
// criterion of similarity. It counts the positions in which this changes the nodes, the score or
// the move of any iteration. The effects are in the order of components and criteria. It searches
// on all cores.
func Effects(ctx context.Context, positions []recall.Position, by config.Profile, nodes uint64) ([]Effect, error) {
	games := make([]*shogi.History, len(positions))
	for i := range positions {
		games[i] = positions[i].History()
	}
	all := features(&by)
	variants := variantsOf(all)
	found, err := recall.OnAllCores(ctx, variants, func() {}, func() func(context.Context, variant) ([]outcome, error) {
		return func(ctx context.Context, v variant) ([]outcome, error) {
			p := by
			for _, off := range v.off {
				off(&p)
			}
			return outcomes(ctx, p, games, nodes)
		}
	})
	if err != nil {
		return nil, err
	}
	acts := make([]Effect, len(all))
	for i := range all {
		acts[i] = all[i].Effect
	}
	for i, v := range variants {
		if v.count != nil {
			*v.count(acts) = countDifferent(found[0], found[i])
		}
	}
	for i := range acts {
		if !acts[i].Priced {
			acts[i].Both = acts[i].Lists
		}
	}
	return acts, nil
}

// variant is a search without some features, and the counter for its changes. The first variant has
// all features.
type variant struct {
	off   []func(*config.Profile)
	count func([]Effect) *int
}

func variantsOf(all []feature) []variant {
	variants := []variant{{}}
	add := func(count func([]Effect) *int, off ...func(*config.Profile)) {
		variants = append(variants, variant{off, count})
	}
	for i := range all {
		add(func(acts []Effect) *int { return &acts[i].Lists }, all[i].lists)
		if all[i].Priced {
			add(func(acts []Effect) *int { return &acts[i].Prices }, all[i].prices)
			add(func(acts []Effect) *int { return &acts[i].Both }, all[i].lists, all[i].prices)
		}
	}
	return variants
}

// outcome identifies all that the search of a position has reported: the nodes, the score and the
// move of each iteration. The nodes of the last report are mostly the limit, so that two searches
// may well differ and end alike.
type outcome uint64

// outcomes returns the outcomes of searching the last positions of games.
func outcomes(ctx context.Context, p config.Profile, games []*shogi.History, nodes uint64) ([]outcome, error) {
	e, found := recall.NewEngine(p), make([]outcome, len(games))
	for i, history := range games {
		if err := e.Prepare(ctx); err != nil {
			return nil, err
		}
		all := fnv.New64a()
		e.Search(ctx, history, engine.Limits{Nodes: nodes}, func(r engine.Report) {
			if r.HasValue() {
				fmt.Fprintln(all, r.Nodes, r.Score, r.PV[:min(1, len(r.PV))])
			}
		})
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		found[i] = outcome(all.Sum64())
	}
	return found, nil
}

// countDifferent returns the number of different outcomes.
func countDifferent(a, b []outcome) (count int) {
	for i := range a {
		if a[i] != b[i] {
			count++
		}
	}
	return count
}
