package review

import (
	"context"

	"shotest/engine"
	"shotest/mate"
	"shotest/shogi"
)

// solveWithin looks for a mate by the side to move. A line that it finds is proven: every defence
// loses to a mate in no more plies.
func (s *searches) solveWithin(ctx context.Context, history *shogi.History, nodes uint64) mate.Result {
	position := history.Current()
	if position.King(position.SideToMove().Opponent()) == shogi.NoSquare {
		return mate.Result{}
	}
	return s.solver.Solve(ctx, history, mate.Limits{Nodes: nodes})
}

// findMate looks for a mate by the side to move, with effort times a move's nodes. The assessment
// has no line if it finds none.
func (s *searches) findMate(ctx context.Context, history *shogi.History, effort float64) (assessment Assessment) {
	nodes := max(minMateNodes, uint64(effort*float64(s.settings.Nodes)))
	result := s.solveWithin(ctx, history, nodes)
	s.budget.spend(mateNodeTime * effort * float64(result.Nodes) / float64(nodes))
	if result.Outcome == mate.Found {
		assessment.Score, assessment.Line = engine.Score{Mate: result.Length}, result.Moves
	}
	return assessment
}

// solveForLevel looks for a mate that is short enough for the review's level.
func (s *searches) solveForLevel(ctx context.Context, history *shogi.History,
	nodes uint64) (line []shogi.Move, plies int) {
	result := s.solveWithin(ctx, history, nodes)
	if result.Outcome != mate.Found || result.Length > s.settings.standard().longestMate {
		return nil, 0
	}
	return result.Moves, result.Length
}

// firstMate looks for the first position of a line, after the skipped ones, in which the side to
// move mates. It returns the number of moves before this position and its value, or -1 if there is
// none.
func (s *searches) firstMate(ctx context.Context, history *shogi.History, line []shogi.Move,
	skipped int) (int, Assessment) {
	for at := 0; at <= len(line); at++ {
		if at > 0 {
			history.Play(line[at-1])
		}
		if at < skipped {
			continue
		}
		if solved := s.findMate(ctx, history, lineMateLook); solved.Line != nil {
			return at, solved
		}
	}
	return -1, Assessment{}
}

// afterPass returns a game that begins with position p after a pass.
func afterPass(p *shogi.Position) *shogi.History {
	position := *p
	position.PlayNull()
	return shogi.NewHistory(position)
}
