package engine

import (
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
	Lowered []similarity.Lowering
}

// noteworthy is from how many positions on a move below the root is told of with its
// reasons.
const noteworthy = 20

// RecordTree makes the engine record the trees of its searches from now on, of at
// most so many nodes (see tree.NewRecorder); 0 ends it. With several threads the tree
// is that of the first one.
func (e *Engine) RecordTree(limit int) {
	e.trees = nil
	if limit > 0 {
		e.trees = tree.NewRecorder(limit)
		e.trees.Annotate = e.giveReasons
	}
}

// Tree is the tree of the last finished iteration of a search. Its moves are
// shogi.Move, its notes *Reasons.
type Tree struct {
	*tree.Tree
	// History leads to the position that was searched.
	History *shogi.History
	// Mode is how it was searched, as search.Settings.For names it.
	Mode string
	// Separate says that each side had a tally of its own; otherwise there was one
	// for both.
	Separate bool
}

// Tree returns the tree of the last search; nil if none was recorded, or no iteration
// was finished.
func (e *Engine) Tree() *Tree {
	if e.trees == nil || e.trees.Last() == nil {
		return nil
	}
	settings := e.settings()
	return &Tree{
		Tree: e.trees.Last(), History: e.game.history.Clone(),
		Mode: Mode(&e.options.Profile), Separate: settings.Interest.On && settings.Interest.Separate,
	}
}

// observe makes the search to come be recorded, if it is to be.
func (e *Engine) observe() {
	if e.trees == nil {
		e.searcher.Observe(nil)
		return
	}
	e.trees.Reset()
	e.searcher.Observe(e.trees)
}

// giveReasons makes a note of why a move was searched, while the list that it came
// from is open.
func (e *Engine) giveReasons(n *tree.Node) {
	if n.Ply == 1 || n.Nodes >= noteworthy {
		e.giveReasonsTo(n)
	}
}

// giveReasonsTo makes the note of a node, if plausibility has scored its move.
func (e *Engine) giveReasonsTo(n *tree.Node) {
	if !n.Listed || n.Way != search.ByMove {
		return
	}
	ranking, m := e.game.ranking, shogi.Move(n.Move)
	r := ranking.plies[n.Ply-1]
	candidate, found := r.list.Candidate(m)
	if !found {
		return
	}
	reasons := &Reasons{Candidate: candidate}
	reasons.Lowered, _ = r.list.Explain(m)
	reasons.Story = ranking.scorer.Explain(&r.facts, m, candidate.Has(plausibility.BestQuiet), ranking.costs)
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
