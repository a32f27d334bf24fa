package engine

import (
	"shotest/engine/adapter"
	"shotest/search"
	"shotest/search/tree"
)

// noteworthy is the least number of nodes of a move below the root whose reasons are
// recorded.
const noteworthy = 20

// RecordTree makes the engine record the trees of its searches from now on, of at
// most limit nodes (see tree.NewRecorder); 0 ends it. With several threads the tree
// is that of the first one.
func (e *Engine) RecordTree(limit int) {
	e.trees = nil
	if limit > 0 {
		e.trees = tree.NewRecorder(limit)
		e.trees.Annotate = func(n *tree.Node) {
			if n.Ply == 1 || n.Nodes >= noteworthy {
				annotate(n, e.game.Lists())
			}
		}
	}
}

// Observe sets the observer of the first thread's searches, which replaces what RecordTree
// records; nil for none.
func (e *Engine) Observe(o search.Observer) { e.observer = o }

// Tree returns the tree of the last search; nil if none was recorded, or no iteration
// was finished.
func (e *Engine) Tree() *Tree {
	if e.trees == nil || e.trees.Last() == nil {
		return nil
	}
	p := &e.acting
	settings := adapter.Settings(p)
	return &Tree{
		Tree: e.trees.Last(), History: e.game.History().Clone(),
		Mode: settings.Mode.Name, Separate: settings.Mode.Name == search.InterestMode && settings.Interest.Separate,
	}
}

// observe makes the search to come be recorded, if it is to be.
func (e *Engine) observe() {
	if e.trees != nil {
		e.trees.Reset()
	}
	observer := e.observer
	if observer == nil && e.trees != nil {
		observer = e.trees
	}
	e.searcher.Observe(observer)
}
