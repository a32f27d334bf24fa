package engine

import (
	"context"
	"testing"

	"shotest/profile"
	"shotest/search"
	"shotest/search/tree"
	"shotest/shogi"
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

// The reasons add up to what the candidate was worth, at the root always, below it but
// for what the search has learned since; and all moves at the root have them.
func TestReasons(t *testing.T) {
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
		drift := r.Drift()
		if drift == 0 {
			same++
		} else if n.Ply == 1 {
			t.Errorf("the score of %v at the root drifts by %d", shogi.Move(n.Move), drift)
		}
	}
	if notes < 40 || same < notes/2 || lowered == 0 {
		t.Errorf("%d reasons, %d of which add up, %d lowerings", notes, same, lowered)
	}
}

// Recording changes nothing, ends when it is told to, and leaves no old tree.
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
