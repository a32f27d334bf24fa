package engine

import (
	"context"
	"math"
	"testing"

	"shotest/plausibility"
	"shotest/profile"
	"shotest/search"
	"shotest/search/tree"
	"shotest/shogi"
	"shotest/similarity"
)

// recordTree searches a position and returns the engine with the tree.
func recordTree(t *testing.T, position, mode string, limit int, nodes uint64) (*Engine, *shogi.History, *Tree) {
	t.Helper()
	e := New(profile.Default())
	for name, value := range map[string]string{"SearchMode": mode, "RootMate": "0", "USI_Hash": "16"} {
		if err := e.SetOption(name, value); err != nil {
			t.Fatal(err)
		}
	}
	history, err := shogi.ParseHistory(position)
	if err != nil {
		t.Fatal(err)
	}
	e.RecordTree(limit)
	e.Search(context.Background(), history, Limits{Nodes: nodes}, nil)
	return e, history, e.Tree()
}

const middlegame = "startpos moves 7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 2e2d 2c2d 2h2d P*2c"

// Every move of the tree is legal where it stands, and its numbers are right.
func TestTree(t *testing.T) {
	long(t)
	for _, mode := range []string{search.InterestMode, search.FullwidthMode, search.ModernMode} {
		_, history, found := recordTree(t, middlegame, mode, 2000, 15_000)
		if found == nil || found.Size < 500 {
			t.Fatalf("%s: %+v", mode, found)
		}
		walk(t, history, found.Root)
	}
}

func walk(t *testing.T, h *shogi.History, n *tree.Node) {
	for _, child := range n.Children {
		if child.Way == search.ByPass {
			continue // no legal move; the search plays it on its own board
		}
		if err := h.Current().CheckLegal(shogi.Move(child.Move)); err != nil {
			t.Fatalf("ply %d: %v", child.Ply, err)
		}
		h.Play(shogi.Move(child.Move))
		if own := child.Own(); own < 1 || own > 3*uint64(child.Searches) {
			t.Errorf("%d positions of the node's own", own)
		}
		walk(t, h, child)
		h.Undo()
	}
}

// The reasons add up to what the candidate was worth, but for what the search has learned
// since; and all moves at the root have them.
func TestReasons(t *testing.T) {
	long(t)
	_, _, found := recordTree(t, middlegame, search.InterestMode, 5000, 20_000)
	notes, same, lowered := 0, 0, 0
	for n := range found.All() {
		r, noted := n.Note.(*Reasons)
		if !noted {
			if n.Listed && n.Ply == 1 {
				t.Errorf("no reasons for %v at the root", shogi.Move(n.Move))
			}
			continue
		}
		notes++
		if r.Candidate.Move != shogi.Move(n.Move) || r.Story.Move != r.Candidate.Move.String() {
			t.Fatalf("reasons of %v: %v, %s", shogi.Move(n.Move), r.Candidate.Move, r.Story.Move)
		}
		lowered += len(r.Lowered)
		if r.Drift() == 0 {
			same++
		}
	}
	if notes < 40 || same < notes/2 || lowered == 0 {
		t.Errorf("%d reasons, %d of which add up, %d lowerings", notes, same, lowered)
	}
}

// Recording changes nothing, ends on request, and leaves no old tree.
func TestRecordingTreesChangesNothing(t *testing.T) {
	e, history, found := recordTree(t, middlegame, search.InterestMode, 100, 10_000)
	watched := e.Findings()
	if err := e.Prepare(context.Background()); err != nil {
		t.Fatal(err)
	}
	e.RecordTree(0)
	e.Search(context.Background(), history, Limits{Nodes: 10_000}, nil)
	for i, f := range e.Findings() {
		if f.Move != watched[i].Move || f.Nodes != watched[i].Nodes || f.Score != watched[i].Score {
			t.Fatalf("unwatched %+v\nwatched %+v", f, watched[i])
		}
	}
	if found == nil || e.Tree() != nil {
		t.Error("there is a tree though none is recorded")
	}
	e.RecordTree(100)
	mated, err := shogi.ParseHistory("4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1")
	if err != nil {
		t.Fatal(err)
	}
	if e.Search(context.Background(), mated, Limits{Nodes: 10}, nil); e.Tree() != nil {
		t.Error("there is a tree of a position in which nothing was searched")
	}
}

// Prices follow from the reasons shown for a move: its interest is its share of the base
// interest with the credits added, times the factors of components and of likeness; its
// price is a constant over that; and the charge for the siblings comes on top.
func TestPricesFollowFromReasons(t *testing.T) {
	long(t)
	e, _, found := recordTree(t, middlegame, search.InterestMode, 20_000, 60_000)
	costs, rule := e.options.Profile.Costs, &e.options.Profile.Search.Interest
	priced, same, charged := 0, 0, 0
	for n := range found.All() {
		spent := 0
		for _, child := range n.Children {
			if child.Way != search.ByMove {
				continue
			}
			// What the search has learned since has changed other reasons; some of it changes
			// the interest alone.
			if r, noted := child.Note.(*Reasons); noted && r.Drift() == 0 {
				priced++
				if off := distance(priceOf(r, &costs), child.Price); off <= 1+child.Price/100 { // for rounding
					same++
				}
			}
			if n != found.Root && child.Listed && n.Folded.Branches == 0 {
				charged++
				if want := rule.Siblings(spent) + child.Price; child.Cost != want {
					t.Fatalf("ply %d: %v costs %d, its price is %d and its siblings' %d", child.Ply, shogi.Move(child.Move), child.Cost, child.Price, spent)
				}
			}
			spent += child.Price
		}
	}
	t.Logf("%d of %d prices, %d costs", same, priced, charged)
	if priced < 100 || same*10 < priced*8 || charged < 500 {
		t.Errorf("%d of %d prices are as told, %d costs", same, priced, charged)
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
	interest *= max(left, similarity.LeastLeft)
	return costOf(interest, costs)
}

// costOf returns what an interest in points costs.
func costOf(interest float64, costs *plausibility.Costs) int {
	return costs.Of(&plausibility.Candidate{Interest: int32(math.Round(interest * plausibility.InterestUnit))})
}
