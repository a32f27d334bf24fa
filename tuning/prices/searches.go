package prices

import (
	"context"
	"errors"
	"iter"

	"shotest/config"
	"shotest/engine/adapter"
	"shotest/engine/options"
	"shotest/internal/inorder"
	"shotest/search"
	"shotest/shogi"
	"shotest/tuning"
	"shotest/tuning/games"
)

// Options are the options of searches.
type Options struct {
	Nodes  uint64 // of each search
	OneIn  int    // one late move of this number is drawn
	Seed   uint64
	AtOnce int // the number of searches at once, 0 for one on each core; it does not affect results
}

// Sampled holds the moves drawn in the search of a position.
type Sampled struct {
	Late   Searched // the late moves; the columns are the circumstances and the numbers
	Listed Searched // those from lists; their plausibility stands between, and the numbers are the rules' penalties
}

// Searched holds moves drawn in the search of a position. The terms of the moves are a sparse
// matrix with a row for each move.
type Searched struct {
	Game    uint64    // a hash of the position's game
	Raised  []bool    // by move: whether it raised alpha
	Ends    []uint32  // by move: the end of its entries in Columns and Values
	Columns []uint8   // of the entries
	Values  []float32 // of the entries, not 0
}

// add adds a move with its row.
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

// row returns the entries of move i.
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
	profile   config.Profile
	positions []games.Choice
	parts     adapter.Parts
}

var errNoPrices = errors.New("prices are of the modern mode, and the profile has them switched off, or another mode")

// NewSearches returns searches by a profile. It fails if the profile's mode has no prices, or one
// of its files cannot be read.
func NewSearches(p config.Profile, positions []games.Choice, o Options) (*Searches, error) {
	p = p.Played()
	if !adapter.Settings(&p).Prices.On {
		return nil, errNoPrices
	}
	p.Search.Prices.Weight = 0 // discounts must not determine the order, see the package comment
	p.Similarity.On = false    // nor may likeness
	p.Search.ListNodes.Every = min(p.Search.ListNodes.Every, maxEvery)
	s := &Searches{options: o, profile: p, positions: positions}
	set := options.NewLayers(p)
	_, err := s.parts.Configure(&s.profile, &set.Files)
	return s, err
}

// Len returns the number of positions.
func (s *Searches) Len() int { return len(s.positions) }

// From searches the positions from index first on, and yields the results in order. It ends after
// an error, which is that of ctx.
func (s *Searches) From(ctx context.Context, first int) iter.Seq2[*Sampled, error] {
	return func(yield func(*Sampled, error) bool) {
		if first >= len(s.positions) {
			return
		}
		next := first
		for searched, err := range inorder.Work(ctx, s.options.AtOnce, uint64(first), s.newWorker) {
			if !yield(searched, err) || err != nil {
				return
			}
			next++
			if next == len(s.positions) {
				return
			}
		}
	}
}

// worker searches positions, one after the other.
type worker struct {
	searches   *Searches
	game       *adapter.Game
	searcher   *search.Searcher
	properties properties
	row        []float32
	found      *Sampled
}

// TableMegabytes is the size of a worker's transposition table: it is cleared for every position.
const TableMegabytes = 8

// maxEvery is the number of nodes for each list, at most. Lists come more often than in play, so
// that there is more to learn from.
const maxEvery = 100

func (s *Searches) newWorker() func(context.Context, uint64) (*Sampled, error) {
	w := &worker{searches: s, game: adapter.New(), searcher: search.New(TableMegabytes << 20),
		properties: newProperties()}
	s.parts.Equip(w.game)
	w.searcher.Set(adapter.Settings(&s.profile))
	return w.search
}

// search searches the position with index number. Beyond the last one it returns an empty result.
func (w *worker) search(ctx context.Context, number uint64) (*Sampled, error) {
	if number >= uint64(len(w.searches.positions)) {
		return &Sampled{}, nil
	}
	choice := &w.searches.positions[number]
	w.found = &Sampled{Late: Searched{Game: choice.Game.Hash()}, Listed: Searched{Game: choice.Game.Hash()}}
	w.game.Begin(choice.Game.History(choice.Ply), &w.searches.profile)
	w.searcher.Clear()
	w.searcher.Sample(w.searches.options.OneIn, tuning.Mix(w.searches.options.Seed)^tuning.Mix(number), w.addMove)
	for range w.searcher.Search(w.game, search.Limits{Nodes: w.searches.options.Nodes}) {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
	}
	return w.found, nil
}

// addMove adds a drawn move to the result.
func (w *worker) addMove(m *search.SampledMove) {
	if m.Listed {
		w.addListed(m)
	}
	if !m.Late {
		return
	}
	interest := float32(0)
	if m.Listed {
		candidate, _ := w.game.Lists().At(m.Ply).Moves.Candidate(shogi.Move(m.Move))
		interest = logInterest(&candidate)
	}
	w.row = appendCircumstances(w.row[:0], m, interest)
	w.row = w.properties.appendTo(w.row, w.game.PriceBasis(m.Ply), shogi.Move(m.Move))
	w.found.Late.add(w.row, m.Raised)
}
