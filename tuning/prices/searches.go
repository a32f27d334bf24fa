package prices

import (
	"context"
	"errors"
	"iter"

	"shotest/engine/adapter"
	"shotest/engine/options"
	"shotest/internal/inorder"
	"shotest/internal/message"
	"shotest/plausibility"
	"shotest/profile"
	"shotest/search"
	"shotest/similarity"
	"shotest/tuning"
	"shotest/tuning/games"
)

// Options say how positions are searched.
type Options struct {
	// Nodes is how many nodes each search has, OneIn of how many late moves one is drawn.
	Nodes uint64
	OneIn int
	Seed  uint64
	// AtOnce is how many searches run at once, 0 for one on each core. It changes nothing else.
	AtOnce int
}

// Validate checks the ranges.
func (o *Options) Validate() error {
	switch {
	case o.Nodes < 1:
		return message.Errorf("--nodes %d: expected 1 or more", o.Nodes)
	case o.OneIn < 1:
		return message.Errorf("--one-in %d: expected 1 or more", o.OneIn)
	case o.AtOnce < 0:
		return message.Errorf("--concurrency %d: expected 0 or more", o.AtOnce)
	}
	return nil
}

// Searched is the late moves that were drawn in the search of a position.
type Searched struct {
	// Game is the hash of the position's game.
	Game uint64
	// Raised says of each move whether it raised alpha.
	Raised []bool
	// Ends says of each move where its entries end, of what is known of it: Columns and Values of
	// those that are not 0. The first columns are the circumstances, those after them the numbers.
	Ends    []uint32
	Columns []uint8
	Values  []float32
}

// add adds a move by its row.
func (s *Searched) add(row []float32, raised bool) {
	for column, value := range row {
		if value != 0 {
			s.Columns = append(s.Columns, uint8(column))
			s.Values = append(s.Values, value)
		}
	}
	s.Raised = append(s.Raised, raised)
	s.Ends = append(s.Ends, uint32(len(s.Values)))
}

// row returns what is known of a move.
func (s *Searched) row(i int) (columns []uint8, values []float32) {
	from := uint32(0)
	if i > 0 {
		from = s.Ends[i-1]
	}
	return s.Columns[from:s.Ends[i]], s.Values[from:s.Ends[i]]
}

// Searches searches positions.
type Searches struct {
	options   Options
	profile   profile.Profile
	positions []games.Choice
	parts     adapter.Parts
}

var errNoPrices = errors.New("prices are of the modern mode, and the profile has them switched off, or another mode")

// NewSearches returns searches by a profile. The error says that its mode has no prices, or that a
// file of it cannot be read.
func NewSearches(p profile.Profile, positions []games.Choice, o Options) (*Searches, error) {
	if !adapter.Settings(&p).Prices.On {
		return nil, errNoPrices
	}
	if p.Credits == (plausibility.Credits{}) && p.Likeness == (similarity.Likeness{}) { // or nothing would be priced
		p.Credits, p.Likeness = plausibility.DefaultCredits(), similarity.DefaultLikeness()
	}
	p.Search.Prices.Weight = 0 // where credits make the order, places say what the credits would
	s := &Searches{options: o, profile: p, positions: positions}
	set := options.NewLayers(p)
	_, err := s.parts.Configure(&s.profile, &set.Files)
	return s, err
}

// Len returns the number of positions.
func (s *Searches) Len() int { return len(s.positions) }

// From searches the positions from a place on, and yields them in their order. It ends after an
// error, which is that of ctx.
func (s *Searches) From(ctx context.Context, first int) iter.Seq2[*Searched, error] {
	return func(yield func(*Searched, error) bool) {
		if first >= len(s.positions) {
			return
		}
		next := first
		for searched, err := range inorder.Work(ctx, s.options.AtOnce, uint64(first), s.newWorker) {
			if !yield(searched, err) || err != nil {
				return
			}
			if next++; next == len(s.positions) {
				return
			}
		}
	}
}

// worker searches one position after the other.
type worker struct {
	*Searches
	game       *adapter.Game
	searcher   *search.Searcher
	properties *properties
	row        []float32
	found      *Searched
}

// tableBytes is the size of a worker's transposition table: it is cleared for every position.
const tableBytes = 8 << 20

func (s *Searches) newWorker() func(context.Context, uint64) (*Searched, error) {
	w := &worker{Searches: s, game: adapter.New(), searcher: search.New(tableBytes), properties: newProperties()}
	s.parts.Equip(w.game)
	w.game.CountAllLikeness()
	w.searcher.Set(adapter.Settings(&s.profile))
	return w.search
}

// search searches the position of a number; nothing for one beyond the last.
func (w *worker) search(ctx context.Context, number uint64) (*Searched, error) {
	if number >= uint64(len(w.positions)) {
		return &Searched{}, nil
	}
	choice := &w.positions[number]
	w.found = &Searched{Game: choice.Game.Hash()}
	w.game.Begin(choice.Game.History(choice.Ply), &w.profile)
	w.searcher.Clear()
	w.searcher.Sample(w.options.OneIn, tuning.Mix(w.options.Seed)^tuning.Mix(number), w.note)
	for range w.searcher.Search(w.game, search.Limits{Nodes: w.options.Nodes}) {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
	}
	return w.found, nil
}

// note notes a late move.
func (w *worker) note(m *search.LateMove) {
	facts, failures := w.game.PriceBasis(m.Ply)
	w.row = w.properties.of(appendCircumstances(w.row[:0], m), facts, failures, m)
	w.found.add(w.row, m.Raised)
}
