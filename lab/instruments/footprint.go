package instruments

import (
	"context"

	"shotest/engine"
	"shotest/search"
	"shotest/shogi"
)

// footprints searches a position by all searches and returns their footprints. It returns nil if
// one of them has visited less than half of its nodes.
func (p *panel) footprints(ctx context.Context, history *shogi.History) (prints []footprint, err error) {
	for s := range p.searches {
		print, err := footprintOf(ctx, p.engines[s], &p.searches[s], history)
		if err != nil || 2*len(print.visited) < print.maxPositions {
			return nil, err
		}
		prints = append(prints, print)
	}
	return prints, nil
}

// footprint records the positions that a search has visited. It implements search.Observer.
type footprint struct {
	visited map[uint64]visit
	// maxPositions is the number of different positions to record.
	maxPositions int
	// onFull is called when it is reached.
	onFull func()
	// history is the line that is being searched.
	history *shogi.History
	// root is the key of the searched position.
	root uint64
}

// visit is the first visit of a position.
type visit struct {
	// quiescent says that the search has reached the position only in quiescence.
	quiescent bool
	// parent is the key of the position before it.
	parent uint64
	// move is the move from parent, shogi.NoMove for a pass.
	move shogi.Move
}

// footprintOf returns the footprint of the search of a position.
func footprintOf(ctx context.Context, e *engine.Engine, s *Search, history *shogi.History) (footprint, error) {
	searching, stop := context.WithCancel(ctx)
	defer stop()
	f := footprint{
		visited: map[uint64]visit{}, maxPositions: int(s.Nodes), onFull: stop,
		history: history.Clone(), root: history.Current().Key(),
	}
	limits := engine.Limits{Nodes: s.Nodes * maxVisitsPerPosition}
	if err := e.Prepare(ctx); err != nil {
		return f, err
	}
	e.Observe(&f)
	e.Search(searching, history, limits, nil)
	f.history, f.onFull = nil, nil
	return f, ctx.Err()
}

// maxVisitsPerPosition bounds the visits of a search per recorded position, because a search that
// visits the same positions again and again would not end.
const maxVisitsPerPosition = 50

// Begin implements search.Observer.
func (f *footprint) Begin(*search.Iteration) {}

// Enter implements search.Observer.
func (f *footprint) Enter(v *search.Visit) {
	from, by := f.history.Current().Key(), shogi.Move(v.Move)
	playOrPass(f.history, by)
	key := f.history.Current().Key()
	if key == f.root || len(f.visited) == f.maxPositions {
		return
	}
	at, ok := f.visited[key]
	if !ok {
		at = visit{true, from, by}
	}
	at.quiescent = at.quiescent && v.Way == search.ByQuiescence
	f.visited[key] = at
	if len(f.visited) == f.maxPositions {
		f.onFull()
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
