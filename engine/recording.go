package engine

import (
	"shotest/engine/adapter"
	"shotest/plausibility"
	"shotest/search"
	"shotest/search/tree"
	"shotest/shogi"
	"shotest/similarity"
)

// Tree is the tree of a finished iteration of a search. Its moves are shogi.Move. The note of a
// node (see tree.Node) is a *Reasons if plausibility has scored the move, and a
// []plausibility.Discount if the search has computed the move's discounts. The order of a node is a
// []ListedMove if likeness has changed the order of its list.
type Tree struct {
	*tree.Tree
	// History leads to the position that was searched.
	History *shogi.History
	// Mode is the name of the mode of the search.
	Mode string
	// Separate says that each side had a tally of its own. Otherwise both shared one.
	Separate bool
}

// Reasons says why a move of a recorded tree had its rank and its price.
type Reasons struct {
	// Candidate is the move as it was handed to the search.
	Candidate plausibility.Candidate
	// Story holds the reasons for its plausibility, by the search's hints after the move had been
	// searched.
	Story plausibility.Story
	// Lowered holds the penalties of the move for its likeness to the moves before it.
	Lowered []similarity.Penalty
}

// Drift returns the number of rating points by which the score of the move has changed while it was
// searched, because the search's hints have changed.
func (r *Reasons) Drift() int {
	drift := r.Story.Score - int(r.Candidate.Score)
	for i := range r.Lowered {
		drift -= r.Lowered[i].Score
	}
	return drift
}

// minNotedNodes is the number of nodes below a move from which on its reasons are recorded. Reasons
// of moves at the root are always recorded, and those of lists where few nodes have one.
const minNotedNodes = 20

// Observe sets the observer of the first thread's searches; nil for none.
func (e *Engine) Observe(o search.Observer) { e.observer = o }

// RecordTree makes a recorder of trees of at most limit nodes (see tree.NewRecorder) the observer.
func (e *Engine) RecordTree(limit int) {
	recorder := tree.NewRecorder(limit)
	settings := adapter.Settings(&e.options.Profile)
	all := !settings.Listed()
	recorder.Annotate = func(n *tree.Node) {
		if n.Ply == 1 || n.Nodes >= minNotedNodes || all && n.Listed {
			e.annotate(n)
		}
		if n.Ply == 0 || n.Nodes >= minOrderedNodes {
			e.annotateOrder(n)
		}
	}
	e.Observe(recorder)
}

// annotate notes why a move was searched, if plausibility has scored it, or its discounts. The list
// that the move came from, or the basis of its price, is still open.
func (e *Engine) annotate(n *tree.Node) {
	if n.Parts.Discounts != 0 {
		n.Note = e.game.Discounts(n.Ply-1, shogi.Move(n.Move))
	}
	if !n.Listed || n.Way != search.ByMove {
		return
	}
	lists := e.game.Lists()
	list, m := lists.At(n.Ply-1), shogi.Move(n.Move)
	if candidate, ok := list.Moves.Candidate(m); ok {
		reasons := &Reasons{Candidate: candidate, Story: lists.Explain(list, &candidate)}
		reasons.Lowered, _ = list.Moves.Explain(m)
		n.Note = reasons
	}
}

// Tree returns the tree of the last iteration finished since RecordTree, or nil if there is none.
func (e *Engine) Tree() *Tree {
	recorder, records := e.observer.(*tree.Recorder)
	if !records || recorder.Last() == nil {
		return nil
	}
	settings := adapter.Settings(&e.options.Profile)
	return &Tree{
		Tree: recorder.Last(), History: e.game.History().Clone(),
		Mode: settings.Mode, Separate: settings.Tallies.Separate,
	}
}
