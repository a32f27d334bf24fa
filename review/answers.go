package review

import (
	"context"

	"shotest/shogi"
)

// maxAnswers is the largest number of right answers of a puzzle.
const maxAnswers = 4

// findAnswers finds the moves that keep the chances as the better move does: those that lose less
// than an inaccuracy. It searches all moves but those that it has found, until one loses more. For
// an inaccuracy one search has to do. It leaves p.answers empty if there are too many such moves,
// or no nodes for the searches, and sets p.onlyMove if every move but the better one loses a
// mistake or more.
func (e *explainer) findAnswers(ctx context.Context, p *moveContext) error {
	if len(p.best) == 0 {
		return nil
	}
	found, tried := p.best[:1:1], p.best[:1:1]
	for searches := 1; e.searches.budget.tryCharge(answers, secondLook); searches++ {
		other, ok, err := e.searches.assessOthers(ctx, p.history, secondLook, tried)
		if err != nil {
			return err
		}
		lost, standard := p.move.Before-e.searches.chance(&other), p.review.Settings.standard()
		if !ok || lost >= standard.inaccuracy || other.Best() == p.move.Move {
			p.answers = found
			p.onlyMove = ok && len(tried) == 1 && lost >= standard.mistake
			return nil
		}
		if len(tried) == maxAnswers || searches == 1 && p.move.Mark == Inaccuracy {
			return nil
		}
		tried = append(tried, other.Best())
		if mateAt, _ := e.searches.firstMate(ctx, p.history.Clone(), other.Line[:min(len(other.Line), checkedPlies)],
			1); mateAt%2 != 1 {
			found = append(found, other.Best())
		}
	}
	return nil
}

// othersThan returns the moves other than m.
func othersThan(m shogi.Move, moves []shogi.Move) (others []shogi.Move) {
	for _, other := range moves {
		if other != m {
			others = append(others, other)
		}
	}
	return others
}
