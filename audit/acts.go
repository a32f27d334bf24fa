package audit

import (
	"context"
	"slices"

	"shotest/config"
	"shotest/engine"
	"shotest/plausibility"
	"shotest/profile"
	"shotest/shogi"
	"shotest/similarity"
)

// Act counts the positions in which a component or a criterion of similarity changes a search.
type Act struct {
	Name string
	// Lists counts the positions that it changes in lists of moves, Prices those that it changes by
	// its number in the prices of late moves, and Both those that it changes in either way. Priced
	// says that its number is not 0.
	Lists, Prices, Both int
	Priced              bool
	// Rule is a further rule of the search for the same reason, which stays on when the part is
	// switched off.
	Rule string
}

// rules holds the rules of searches without lists that have the same reason as a component.
var rules = map[string]string{
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

// part is a component or a criterion that can be switched off, in lists and in prices.
type part struct {
	Act
	lists, prices func(*profile.Profile)
}

// parts returns the components and the criteria.
func parts(by *profile.Profile) (all []part) {
	for c := range plausibility.Component(plausibility.ComponentCount) {
		all = append(all, part{
			Act{Name: c.String(), Rule: rules[c.String()]},
			func(p *profile.Profile) { p.ComponentsOff += "," + c.String() },
			func(p *profile.Profile) { silence(&p.Credits, c.String()) },
		})
	}
	for c := range similarity.Criterion(similarity.CriterionCount) {
		all = append(all, part{
			Act{Name: c.String()},
			func(p *profile.Profile) { p.Similarity.SwitchOff(c) },
			func(p *profile.Profile) { silence(&p.Likeness, c.Numbers()...) },
		})
	}
	for i := range all {
		without := *by
		all[i].prices(&without)
		all[i].Priced = without.Credits != by.Credits || without.Likeness != by.Likeness
	}
	return all
}

// silence sets numbers of a struct to 0, by their names.
func silence(numbers any, names ...string) {
	for _, number := range config.Parameters(numbers) {
		if slices.Contains(names, number.Name) {
			number.SetFloat(0)
		}
	}
}

// Acts searches positions by a profile, each with the given nodes, and again without each component
// and each criterion of similarity, in the order of their numbers. It counts the positions in which
// this changes the nodes of an iteration, the score or the move. It searches on all cores, and
// calls done after each variant; Variants returns their number.
func Acts(ctx context.Context, positions []Position, by profile.Profile, nodes uint64, done func()) ([]Act, error) {
	games := make([]string, len(positions))
	for i := range positions {
		games[i] = positions[i].history().USI()
	}
	all := parts(&by)
	variants := variantsOf(all)
	found, err := onAllCores(ctx, variants, done, func() func(context.Context, variant) ([]outcome, error) {
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
	acts := make([]Act, len(all))
	for i := range all {
		acts[i] = all[i].Act
	}
	for i, v := range variants {
		if v.count != nil {
			*v.count(acts) = differing(found[0], found[i])
		}
	}
	for i := range acts {
		if !acts[i].Priced {
			acts[i].Both = acts[i].Lists
		}
	}
	return acts, nil
}

// variant is a search without some parts, and the counter for its changes. The first variant has
// all parts.
type variant struct {
	off   []func(*profile.Profile)
	count func([]Act) *int
}

func variantsOf(all []part) []variant {
	variants := []variant{{}}
	add := func(count func([]Act) *int, off ...func(*profile.Profile)) {
		variants = append(variants, variant{off, count})
	}
	for i := range all {
		add(func(acts []Act) *int { return &acts[i].Lists }, all[i].lists)
		if all[i].Priced {
			add(func(acts []Act) *int { return &acts[i].Prices }, all[i].prices)
			add(func(acts []Act) *int { return &acts[i].Both }, all[i].lists, all[i].prices)
		}
	}
	return variants
}

// Variants returns the number of searches that Acts makes of each position.
func Variants(by profile.Profile) int { return len(variantsOf(parts(&by))) }

// outcome is the result of searching a position.
type outcome struct {
	nodes uint64
	best  shogi.Move
	score engine.Score
}

// outcomes returns the outcomes of searching the last positions of some games.
func outcomes(ctx context.Context, p profile.Profile, games []string, nodes uint64) (found []outcome, err error) {
	_, err = newEngine(p).Bench(ctx, games, engine.Limits{Nodes: nodes}, func(b engine.BenchPosition) {
		found = append(found, outcome{b.Last.Nodes, b.Best, b.Last.Score})
	})
	return found, err
}

// differing returns the number of searches with different outcomes.
func differing(a, b []outcome) (count int) {
	for i := range a {
		if a[i] != b[i] {
			count++
		}
	}
	return count
}
