package audit

import (
	"context"
	"math"

	"shotest/engine"
	"shotest/lab/mcts"
	"shotest/search"
	"shotest/shogi"
)

// Overlap is how many of the positions that one search visits another visits as well. Both
// have visited as many different ones.
type Overlap struct {
	// Of is the search whose positions are counted, In the one that they are looked for in:
	// indices of the searches that were compared.
	Of, In int
	// Positions counts the searched positions, Visited and VisitedIn the different positions
	// that the two searches have visited in them, on average.
	Positions          int
	Visited, VisitedIn float64
	// Mean is the mean over the searched positions of the share that both have visited, in
	// percent, and Margin what lies to either side of it in its 95 % interval.
	Mean, Margin float64
	// Plies are the shares by the distance from the root at which Of has come to a position
	// first: Plies[0] after one ply, the last of all that are farther away.
	Plies [farthest]Share
	// Searched is the share of those positions that Of has come to by other moves than those
	// of quiescence.
	Searched Share
	// Best counts where both choose the same move.
	Best Share
}

// farthest is the greatest distance from the root that is counted by itself.
const farthest = 10

// Overlaps searches positions by several searches, and compares every two of them. A search
// ends when it has visited as many different positions as it has nodes. Where a search ends
// before it has visited half of them, since it has found a mate or knows every line to its end, the position is left out. It
// searches on all cores, and calls done after each position.
func Overlaps(ctx context.Context, positions []Position, searches []Search, done func()) ([]Overlap, error) {
	found := make([][]footprint, len(positions))
	err := onAllCores(ctx, len(positions), done, func() func(i int) error {
		engines := newEngines(searches)
		return func(i int) (err error) {
			found[i], err = footprintsOf(ctx, engines, searches, positions[i].history())
			return err
		}
	})
	if err != nil {
		return nil, err
	}
	var overlaps []Overlap
	for of := range searches {
		for in := range searches {
			if of != in {
				overlaps = append(overlaps, overlapOf(found, of, in))
			}
		}
	}
	return overlaps, nil
}

// footprintsOf searches a position by several searches and returns where they have been, nil if
// one of them has visited less than half of what it could.
func footprintsOf(ctx context.Context, engines []*engine.Engine, searches []Search, history *shogi.History) ([]footprint, error) {
	prints := make([]footprint, len(searches))
	complete := true
	for s := range searches {
		var err error
		if prints[s], err = footprintOf(ctx, engines[s], &searches[s], history); err != nil {
			return nil, err
		}
		complete = complete && 2*len(prints[s].visited) >= prints[s].most
	}
	if !complete {
		return nil, nil
	}
	return prints, nil
}

// overlapOf compares two searches over all positions that are not left out.
func overlapOf(found [][]footprint, of, in int) Overlap {
	o := Overlap{Of: of, In: in}
	var shares []float64
	for _, prints := range found {
		if prints == nil {
			continue
		}
		mine, others := &prints[of], &prints[in]
		both := Share{}
		for key, at := range mine.visited {
			_, known := others.visited[key]
			both.count(known)
			o.Plies[min(at.ply, farthest)-1].count(known)
			if !at.quiescent {
				o.Searched.count(known)
			}
		}
		shares = append(shares, both.Percent())
		o.Visited += float64(len(mine.visited))
		o.VisitedIn += float64(len(others.visited))
		o.Best.count(mine.best == others.best)
	}
	o.Positions = len(shares)
	o.Visited /= float64(max(1, o.Positions))
	o.VisitedIn /= float64(max(1, o.Positions))
	o.Mean, o.Margin = meanOf(shares)
	return o
}

// meanOf returns the mean of some values, and what lies to either side of it in its 95 %
// interval.
func meanOf(values []float64) (mean, margin float64) {
	for _, v := range values {
		mean += v / float64(len(values))
	}
	if len(values) < 2 {
		return mean, 0
	}
	squares := 0.0
	for _, v := range values {
		squares += (v - mean) * (v - mean)
	}
	n := float64(len(values))
	return mean, 1.96 * math.Sqrt(squares/(n-1)/n)
}

// footprint is where a search has been. It implements search.Observer.
type footprint struct {
	visited map[uint64]place
	// most is how many different positions count, and full is called when they have been reached.
	most int
	full func()
	best shogi.Move
	// history is the line that is being searched.
	history *shogi.History
	// root is the key of the searched position.
	root uint64
}

// place is where a position lies in a tree.
type place struct {
	// ply is the distance from the root at which the search has come to it first.
	ply int
	// quiescent says that it has only come to it by moves of quiescence.
	quiescent bool
	// from and by are the position and the move by which the search has come to it first; by
	// is shogi.NoMove for a pass.
	from uint64
	by   shogi.Move
}

// footprintOf searches a position and returns where the search has been.
func footprintOf(ctx context.Context, e *engine.Engine, s *Search, history *shogi.History) (footprint, error) {
	searching, stop := context.WithCancel(ctx)
	defer stop()
	f := footprint{
		visited: map[uint64]place{}, most: int(s.Nodes), full: stop,
		history: history.Clone(), root: history.Current().Key(),
	}
	limits := engine.Limits{Nodes: s.Nodes}
	if s.Profile.SearchMode != mcts.Mode {
		// Only in a tree is hardly a node a position that was there before.
		limits.Nodes *= mostLooks
	}
	if err := e.Prepare(ctx); err != nil {
		return f, err
	}
	e.Observe(&f)
	f.best = e.Search(searching, history, limits, nil).Best
	f.history, f.full = nil, nil
	return f, ctx.Err()
}

// mostLooks bounds how often a search looks at the same positions on average: one that goes
// in circles would never come to enough of them.
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
	at, known := f.visited[key]
	if !known {
		at = place{v.Ply, true, from, by}
	}
	at.quiescent = at.quiescent && v.Way == search.ByQuiescence
	if f.visited[key] = at; len(f.visited) == f.most {
		f.full()
	}
}

// playOrPass plays a move, or passes where it is shogi.NoMove.
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
