package review

import (
	"context"
	"slices"

	"shotest/internal/message"
	"shotest/mate"
	"shotest/search"
	"shotest/shogi"
)

// assessing is the search mode that assesses positions (docs/measurements/review.md). Interest
// search explains which moves players overlook.
const assessing = search.ModernMode

// The sizes of tables. Each thinker has one.
const (
	// secondHashDivisor and interestHashDivisor divide USI_Hash for the tables of these thinkers,
	// which search only a part of the positions.
	secondHashDivisor, interestHashDivisor = 2, 4
	// mateBytes is the size of the mate solver's table.
	mateBytes = 16 << 20
)

// searches are a reviewer's searches, each with its own table, and their budget. They outlast the
// review of a game.
type searches struct {
	settings *Settings
	// first takes the first look at every position, second the longer looks. byInterest searches by
	// interest.
	first, second, byInterest *thinker
	solver                    *mate.Solver
	budget                    *budget
}

func newSearches(settings *Settings) *searches {
	b := &budget{}
	return &searches{
		settings: settings, budget: b, solver: mate.New(mateBytes),
		first:      newThinker(settings, assessing, 1, b),
		second:     newThinker(settings, assessing, secondHashDivisor, b),
		byInterest: newThinker(settings, search.InterestMode, interestHashDivisor, b),
	}
}

func (s *searches) thinkers() []*thinker { return []*thinker{s.first, s.second, s.byInterest} }

// prepare clears all tables for a new game, so that the same game always gets the same review.
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

// assessOthers searches all moves of a position but the excluded ones. It returns false if there
// are no other moves.
func (s *searches) assessOthers(
	ctx context.Context, history *shogi.History, effort float64, excluded []shogi.Move,
) (assessment Assessment, ok bool, err error) {
	if len(excluded) == 0 {
		assessment, err = s.second.assess(ctx, history, effort)
		return assessment, err == nil, err
	}
	others := legalMovesExcept(history.Current(), excluded...)
	if len(others) == 0 {
		return Assessment{}, false, nil
	}
	assessment, err = s.second.assess(ctx, history, effort, others...)
	return assessment, err == nil, err
}

// takeFaults returns and forgets the faults so far, in the order of the game.
func (s *searches) takeFaults() (faults []Fault) {
	for _, t := range s.thinkers() {
		faults = append(faults, t.faults...)
		t.faults = nil
	}
	slices.SortStableFunc(faults, func(a, b Fault) int { return a.Ply - b.Ply })
	return faults
}

// legalMovesExcept returns the legal moves that are not excluded.
func legalMovesExcept(p *shogi.Position, excluded ...shogi.Move) []shogi.Move {
	return slices.DeleteFunc(p.AppendLegalMoves(nil), func(m shogi.Move) bool { return slices.Contains(excluded, m) })
}
