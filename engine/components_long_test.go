//go:build e2e

package engine

import (
	"context"
	"math"
	"slices"
	"strings"
	"testing"

	"shotest/config"
	"shotest/internal/testing/recorded"
	"shotest/internal/testing/shogitest"
	"shotest/plausibility"
	"shotest/search"
	"shotest/search/tree"
	"shotest/similarity"
)

// In searches of the bench positions with default weights, each component credits moves and changes
// their cost or their order, except move chains, which are off.
func TestAllComponentsAct(t *testing.T) {
	long(t)
	p := config.Default()
	p.SearchMode, p.HashMegabytes, p.RootMate = search.InterestMode, 16, 0
	e := New(p)
	var fired, priced, scored [plausibility.ComponentCount]int
	e.RecordTree(1)
	e.observer.(*tree.Recorder).Annotate = func(n *tree.Node) {
		e.annotate(n)
		if r, noted := n.Note.(*Reasons); noted {
			count(r, &p.Costs, &fired, &priced, &scored)
		}
	}
	for _, sfen := range BenchPositions() {
		if err := e.Prepare(context.Background()); err != nil {
			t.Fatal(err)
		}
		e.Search(context.Background(), shogitest.Game(t, "sfen "+sfen), Limits{Nodes: 20_000}, nil)
	}
	for c := range plausibility.Component(plausibility.ComponentCount) {
		if c != plausibility.Chain && priced[c]+scored[c] == 0 {
			t.Errorf("%v has credited %d moves, but changed no price or score", c, fired[c])
		}
	}
	t.Logf("credited %v, changed the price of %v, the score of %v", fired, priced, scored)
}

// count counts the components that credit a move, those that change its cost, and those that change
// its score.
func count(r *Reasons, costs *plausibility.Costs, fired, priced, scored *[plausibility.ComponentCount]int) {
	price := priceWithout(r, costs, "")
	for c := range plausibility.Component(plausibility.ComponentCount) {
		if !r.Candidate.Has(c) {
			continue
		}
		fired[c]++
		if priceWithout(r, costs, c.String()) != price {
			priced[c]++
		}
		if slices.ContainsFunc(r.Story.Credits, func(credit plausibility.Credit) bool {
			return credit.Component == c && credit.Score != 0
		}) {
			scored[c]++
		}
	}
}

// unused says why a component has no effect below the root by default.
var unused = map[plausibility.Component]string{
	plausibility.Chain:           "move chains are off",
	plausibility.RootBest:        "it comes first at the root",
	plausibility.BestQuiet:       "it gives interest alone, by which no move pays",
	plausibility.BeyondDepth:     "it gives interest alone, by which no move pays",
	plausibility.DiscoveredCheck: "it is rare, and its discount is within two standard errors of 0",
}

// ruled are the components that stand for rules of the search there: a move costs a ply, the
// table's comes first, and evasions are not pruned.
var ruled = []plausibility.Component{plausibility.Base, plausibility.TableMove, plausibility.Evasion}

// Below the root of the default search all other components have an effect, in lists near the root
// and by discounts. So have all criteria in these lists, once similarity is on.
func TestComponentsActBelowTheRoot(t *testing.T) {
	long(t)
	p := config.Default()
	p.HashMegabytes, p.RootMate, p.Similarity.On = 16, 0, true
	e := New(p)
	acts := map[string]bool{}
	e.RecordTree(1)
	e.observer.(*tree.Recorder).Annotate = func(n *tree.Node) {
		if n.Ply < 2 || n.Way != search.ByMove {
			return
		}
		e.annotate(n)
		switch why := n.Note.(type) {
		case *Reasons:
			noteReasons(acts, why)
		case []plausibility.Discount:
			for _, discount := range why {
				acts[discount.Name] = true
			}
		}
	}
	for i, moves := range recorded.Games(t, recorded.OwnCount) {
		at := (20 + 13*i) % len(moves)
		text := "startpos moves " + strings.Join(moves[:at], " ")
		if err := e.Prepare(context.Background()); err != nil {
			t.Fatal(err)
		}
		e.Search(context.Background(), shogitest.Game(t, text), Limits{Nodes: 6_000}, nil)
	}
	for c := range plausibility.Component(plausibility.ComponentCount) {
		if why := unused[c]; why == "" && !acts[c.String()] && !slices.Contains(ruled, c) {
			t.Errorf("%v has no effect", c)
		}
	}
	for c := range similarity.Criterion(similarity.CriterionCount) {
		if c != similarity.MateThreat && !acts["like "+c.String()] { // no two of them stand in one list here
			t.Errorf("likeness by %v has no effect", c)
		}
	}
}

// noteReasons notes the components and criteria that have changed the score of a move of a list.
func noteReasons(acts map[string]bool, r *Reasons) {
	for i := range r.Story.Credits {
		if credit := &r.Story.Credits[i]; credit.Score != 0 {
			acts[credit.Component.String()] = true
		}
	}
	for i := range r.Lowered {
		acts["like "+r.Lowered[i].Criterion.String()] = true
	}
}

// priceWithout returns the price of a move without the credits of a component; "" leaves none out.
func priceWithout(r *Reasons, costs *plausibility.Costs, without string) int {
	base := r.Story.BaseInterest
	credits := 0.0
	factor := 1.0
	score := 0
	for i := range r.Story.Credits {
		credit := &r.Story.Credits[i]
		if credit.Component.String() == without {
			score += int(credit.Score)
			continue
		}
		credits += float64(credit.Interest)
		factor *= float64(credit.Multiplier()) / 1000
	}
	if without == plausibility.Base.String() {
		base = 0
	}
	base *= math.Pow(10, -float64(score*costs.Sharpness)/400_000)
	return costOf((base+credits)*factor, costs)
}
