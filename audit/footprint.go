package audit

import (
	"context"

	"shotest/engine"
	"shotest/search"
	"shotest/shogi"
)

// footprints searches a position by all searches and returns their footprints, nil if one of them
// has visited less than half of its nodes.
func (p *panel) footprints(ctx context.Context, history *shogi.History) (prints []footprint, err error) {
	for s := range p.searches {
		print, err := footprintOf(ctx, p.engines[s], &p.searches[s], history)
		if err != nil || 2*len(print.visited) < print.most {
			return nil, err
		}
		prints = append(prints, print)
	}
	return prints, nil
}

// footprint records the positions that a search has visited. It implements search.Observer.
type footprint struct {
	visited map[uint64]place
	// most is the number of different positions to record. full is called when it is reached.
	most int
	full func()
	// history is the line that is being searched.
	history *shogi.History
	// root is the key of the searched position.
	root uint64
}

// place is the place of a position in a tree.
type place struct {
	// quiescent says that the search has reached the position only by moves of quiescence.
	quiescent bool
	// from is the position and by the move, shogi.NoMove for a pass, by which the search first
	// reached the position.
	from uint64
	by   shogi.Move
}

// footprintOf searches a position and returns the footprint of the search.
func footprintOf(ctx context.Context, e *engine.Engine, s *Search, history *shogi.History) (footprint, error) {
	searching, stop := context.WithCancel(ctx)
	defer stop()
	f := footprint{
		visited: map[uint64]place{}, most: int(s.Nodes), full: stop,
		history: history.Clone(), root: history.Current().Key(),
	}
	limits := engine.Limits{Nodes: s.Nodes * mostLooks}
	if err := e.Prepare(ctx); err != nil {
		return f, err
	}
	e.Observe(&f)
	e.Search(searching, history, limits, nil)
	f.history, f.full = nil, nil
	return f, ctx.Err()
}

// mostLooks bounds the visits of a search for each position, since a search that goes in circles
// would not end.
const mostLooks = 50

// Begin implements search.Observer.
func (f *footprint) Begin(*search.Iteration) {}

// Enter implements search.Observer.
func (f *footprint) Enter(v *search.Visit) {
	from, by := f.history.Current().Key(), shogi.Move(v.Move)
	playOrPass(f.history, by)
	key := f.history.Current().Key()
	if key == f.root || len(f.visited) == f.most {
		return
	}
	at, ok := f.visited[key]
	if !ok {
		at = place{true, from, by}
	}
	at.quiescent = at.quiescent && v.Way == search.ByQuiescence
	f.visited[key] = at
	if len(f.visited) == f.most {
		f.full()
	}
}

// playOrPass plays a move, or passes if it is shogi.NoMove.
func playOrPass(history *shogi.History, m shogi.Move) {
	if m == shogi.NoMove {
		history.PlayNull()
	} else {
		history.Play(m)
	}
}

// Leave implements search.Observer.
func (f *footprint) Leave(*search.Outcome) { f.history.Undo() }

// Finish implements search.Observer.
func (f *footprint) Finish(*search.Outcome) {}
