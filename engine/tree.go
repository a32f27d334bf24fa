package engine

import (
	"shotest/engine/adapter"
	"shotest/plausibility"
	"shotest/search"
	"shotest/search/tree"
	"shotest/shogi"
	"shotest/similarity"
)

// Reasons says why a move of a recorded tree had its place and its price. It is the
// note of the node (see tree.Node) where plausibility has scored the move.
type Reasons struct {
	// Candidate is the move as it was handed to the search.
	Candidate plausibility.Candidate
	// Story tells what has credited it. What the search has learned counts as it
	// stood when the move had been searched, and may have changed since it was
	// handed over.
	Story plausibility.Story
	// Lowered tells what the move has lost by its likeness to the moves before it.
	Lowered []similarity.Penalty
}

// Tree is the tree of the last finished iteration of a search. Its moves are
// shogi.Move, its notes *Reasons.
type Tree struct {
	*tree.Tree
	// History leads to the position that was searched.
	History *shogi.History
	// Mode is how it was searched, as search.Mode names it.
	Mode string
	// Separate says that each side had a tally of its own; otherwise there was one
	// for both.
	Separate bool
}

// annotate makes a note of why a move was searched, if plausibility has scored it. The list
// that it came from must still be open, as it is when a tree.Recorder asks.
func annotate(n *tree.Node, lists *adapter.Lists) {
	if !n.Listed || n.Way != search.ByMove {
		return
	}
	list, m := lists.At(n.Ply-1), shogi.Move(n.Move)
	candidate, found := list.Moves.Candidate(m)
	if !found {
		return
	}
	reasons := &Reasons{Candidate: candidate, Story: lists.Explain(list, &candidate)}
	reasons.Lowered, _ = list.Moves.Explain(m)
	n.Note = reasons
}

// Drift returns by how many rating points what the search has learned has changed the
// score of the move between being handed over and having been searched.
func (r *Reasons) Drift() int {
	drift := r.Story.Score - int(r.Candidate.Score)
	for i := range r.Lowered {
		drift -= r.Lowered[i].Score
	}
	return drift
}
