package review

import (
	"context"
	"slices"

	"shotest/internal/message"
	"shotest/mate"
	"shotest/search"
	"shotest/shogi"
)

// assessing is the mode of the searches that assess positions (docs/measurements/review.md).
// Interest search explains which moves players overlook.
const assessing = search.ModernMode

// Each thinker has a table. The second look and interest search fill theirs with only a part of
// what the first look searches, so they get this part of USI_Hash. mateBytes is the size of the
// mate solver's table.
const (
	secondPart, byInterestPart = 2, 4
	mateBytes                  = 16 << 20
)

// searches are a reviewer's searches, each with its own table, and their budget. They outlast the
// review of a game.
type searches struct {
	settings *Settings
	// first takes the first look at every position, second takes longer looks, byInterest searches
	// by interest.
	first, second, byInterest *thinker
	solver                    *mate.Solver
	budget                    *budget
}

func newSearches(settings *Settings) *searches {
	b := &budget{}
	return &searches{
		settings: settings, budget: b, solver: mate.New(mateBytes),
		first:      newThinker(settings, assessing, 1, b),
		second:     newThinker(settings, assessing, secondPart, b),
		byInterest: newThinker(settings, search.InterestMode, byInterestPart, b),
	}
}

func (s *searches) thinkers() []*thinker { return []*thinker{s.first, s.second, s.byInterest} }

// prepare makes the engines ready for a game: their tables are empty, so that the same game has the
// same review.
func (s *searches) prepare(ctx context.Context) error {
	for _, t := range s.thinkers() {
		if err := t.engine.Prepare(ctx); err != nil {
			return message.Errorf("engine: %w", err)
		}
	}
	s.solver.Clear()
	return nil
}

func (s *searches) setScale(scale Scale) {
	for _, t := range s.thinkers() {
		t.scale = scale
	}
}

// chance returns the probability that the side to move wins.
func (s *searches) chance(a *Assessment) float64 { return s.first.chance(a) }

// besides searches all moves of a position but the given ones. It reports false if there are no
// others.
func (s *searches) besides(
	ctx context.Context, history *shogi.History, times float64, barred []shogi.Move,
) (found Assessment, some bool, err error) {
	if len(barred) == 0 {
		found, err = s.second.assess(ctx, history, times)
		return found, err == nil, err
	}
	others := othersThan(history.Current(), barred...)
	if len(others) == 0 {
		return Assessment{}, false, nil
	}
	found, err = s.second.assess(ctx, history, times, others...)
	return found, err == nil, err
}

// takeFaults returns the faults since the game's review began, in the order of the game.
func (s *searches) takeFaults() (faults []Fault) {
	for _, t := range s.thinkers() {
		faults = append(faults, t.faults...)
		t.faults = nil
	}
	slices.SortStableFunc(faults, func(a, b Fault) int { return a.Ply - b.Ply })
	return faults
}

// othersThan returns the legal moves but the given ones.
func othersThan(p *shogi.Position, than ...shogi.Move) []shogi.Move {
	return slices.DeleteFunc(p.AppendLegalMoves(nil), func(m shogi.Move) bool { return slices.Contains(than, m) })
}
