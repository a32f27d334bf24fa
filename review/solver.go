package review

import (
	"context"

	"shotest/engine"
	"shotest/mate"
	"shotest/shogi"
)

// solveWithin looks for a mate by the side to move. The line that it finds is a proof: every
// defence loses to a mate in no more plies.
func (s *searches) solveWithin(ctx context.Context, history *shogi.History, nodes uint64) mate.Result {
	position := history.Current()
	if position.King(position.SideToMove().Opponent()) == shogi.NoSquare {
		return mate.Result{}
	}
	return s.solver.Solve(ctx, history, mate.Limits{Nodes: nodes})
}

// mateBy looks for a mate by the side to move, with a multiple of a move's nodes. The assessment
// has no line if it finds none.
func (s *searches) mateBy(ctx context.Context, history *shogi.History, times float64) (found Assessment) {
	nodes := max(leastMateNodes, uint64(times*float64(s.settings.Nodes)))
	result := s.solveWithin(ctx, history, nodes)
	s.budget.spend(mateNodeTime * times * float64(result.Nodes) / float64(nodes))
	if result.Outcome == mate.Found {
		found.Score, found.Line = engine.Score{Mate: result.Length}, result.Moves
	}
	return found
}

// solve looks for a mate that is short enough for the review's level.
func (s *searches) solve(ctx context.Context, history *shogi.History, nodes uint64) (line []shogi.Move, plies int) {
	result := s.solveWithin(ctx, history, nodes)
	if result.Outcome != mate.Found || result.Length > s.settings.standard().longestMate {
		return nil, 0
	}
	return result.Moves, result.Length
}

// firstMate returns the number of moves of a line before the first position in which the side to
// move mates, and the value of that position; -1 if the solver finds no mate. It skips some
// positions of the line.
func (s *searches) firstMate(ctx context.Context, history *shogi.History, line []shogi.Move,
	skipped int) (int, Assessment) {
	for at := 0; at <= len(line); at++ {
		if at > 0 {
			history.Play(line[at-1])
		}
		if at < skipped {
			continue
		}
		if known := s.mateBy(ctx, history, lineMateShare); known.Line != nil {
			return at, known
		}
	}
	return -1, Assessment{}
}

// passed returns a position after its side to move has passed, as a game of its own.
func passed(p *shogi.Position) *shogi.History {
	position := *p
	position.PlayNull()
	return shogi.NewHistory(position)
}
