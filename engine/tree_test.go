package engine

import (
	"context"
	"math"
	"testing"

	"shotest/internal/testing/shogitest"
	"shotest/plausibility"
	"shotest/search"
	"shotest/search/tree"
	"shotest/shogi"
	"shotest/similarity"
)

// recordTree searches a position and returns the engine with the tree.
func recordTree(t *testing.T, position, mode string, limit int, nodes uint64) (*Engine, *shogi.History, *Tree) {
	t.Helper()
	e, history := newEngine(t, "SearchMode", mode, "RootMate", "0", "USI_Hash", "16"), shogitest.Game(t, position)
	e.RecordTree(limit)
	e.Search(context.Background(), history, Limits{Nodes: nodes}, nil)
	return e, history, e.Tree()
}

const middlegame = "startpos moves 7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 2e2d 2c2d 2h2d P*2c"

// Recording a tree does not change the search.
func TestRecordingTreesChangesNothing(t *testing.T) {
	e, history, found := recordTree(t, middlegame, search.InterestMode, 100, 10_000)
	watched := e.Findings()
	if err := e.Prepare(context.Background()); err != nil {
		t.Fatal(err)
	}
	e.Observe(nil)
	e.Search(context.Background(), history, Limits{Nodes: 10_000}, nil)
	for i, f := range e.Findings() {
		if f.Move != watched[i].Move || f.Nodes != watched[i].Nodes || f.Score != watched[i].Score {
			t.Fatalf("unwatched %+v\nwatched %+v", f, watched[i])
		}
	}
	if found == nil || e.Tree() != nil {
		t.Error("Tree returns a tree without RecordTree")
	}
}

// Prices follow from the reasons shown for a move: its interest is its share of the base
// interest with the credits added, times the factors of components and of likeness; its
// price is a constant over that; and the charge for the siblings comes on top.
func TestPricesFollowFromReasons(t *testing.T) {
	long(t)
	e, _, found := recordTree(t, middlegame, search.InterestMode, 20_000, 60_000)
	played := e.options.Profile.Played()
	costs, rule := played.Costs, &played.Search.Charge
	priced, same, charged := 0, 0, 0
	var visit func(n *tree.Node)
	visit = func(n *tree.Node) {
		spent := 0
		for _, child := range n.Children {
			visit(child)
			if child.Way != search.ByMove {
				continue
			}
			r, noted := child.Note.(*Reasons)
			if !noted && child.Listed && child.Ply == 1 {
				t.Errorf("no reasons for %v at the root", shogi.Move(child.Move))
			}
			// Other reasons differ because the search has learned more since; some of that changes
			// only the interest.
			if noted && r.Drift() == 0 {
				priced++
				if off := distance(priceOf(r, &costs), child.Price); off <= 1+child.Price/100 { // for rounding
					same++
				}
			}
			if n != found.Root && child.Listed && n.Folded == 0 {
				charged++
				if want := rule.Siblings(spent) + child.Price; child.Cost != want {
					t.Fatalf("ply %d: %v costs %d, its price is %d and its siblings' %d", child.Ply,
						shogi.Move(child.Move), child.Cost, child.Price, spent)
				}
			}
			spent += child.Price
		}
	}
	visit(found.Root)
	if priced < 100 || same*10 < priced*8 || charged < 500 {
		t.Errorf("%d of %d prices follow from their reasons, %d costs", same, priced, charged)
	}
}

// priceOf works out a price from the reasons shown for it.
func priceOf(r *Reasons, costs *plausibility.Costs) int {
	interest := r.Story.BaseInterest
	for i := range r.Story.Credits {
		interest += float64(r.Story.Credits[i].Interest)
	}
	interest *= r.Story.Factor
	if r.Story.Floor {
		interest = r.Story.Interest
	}
	left := 1.0
	for i := range r.Lowered {
		left *= float64(r.Lowered[i].Factor) / 1000
	}
	interest *= max(left, similarity.MinShareLeft)
	return costOf(interest, costs)
}

// costOf returns what an interest in points costs.
func costOf(interest float64, costs *plausibility.Costs) int {
	return costs.Of(&plausibility.Candidate{Interest: int32(math.Round(interest * plausibility.InterestUnit))})
}
