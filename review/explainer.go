package review

import (
	"context"
	"slices"

	"shotest/shogi"
)

// explainer finds the statements about the moves of a game: by the rules, and by searches.
type explainer struct {
	assessor *assessor
	searches *searches
	rules    *rules
	review   *Review
}

// explainMistakes explains the mistakes, the worst first.
func (e *explainer) explainMistakes(ctx context.Context) error {
	var mistakes []*ReviewedMove
	for i := range e.review.span().indices() {
		if m := &e.review.Moves[i]; m.Mark.Bad() && e.review.covers(m) {
			mistakes = append(mistakes, m)
		}
	}
	slices.SortStableFunc(mistakes, byLoss)
	for _, m := range mistakes {
		if err := e.explain(ctx, e.review.contextOf(m)); err != nil {
			return err
		}
		e.assessor.reportProgress()
	}
	return nil
}

// explainStretches finds the most costly moves of each stretch, and explains them.
func (e *explainer) explainStretches(ctx context.Context) error {
	for _, s := range e.review.Stretches {
		for _, m := range e.review.movesToName(s) {
			if e.review.uncheckedLineOf(m.Ply-1) >= 0 {
				continue
			}
			s.Costly = append(s.Costly, m.Ply)
			if len(m.Findings) > 0 {
				continue
			}
			if err := e.explain(ctx, e.review.contextOf(m)); err != nil {
				return err
			}
		}
		slices.Sort(s.Costly)
	}
	return ctx.Err()
}

// explain finds the statements about a mistake.
func (e *explainer) explain(ctx context.Context, p *moveContext) error {
	e.searches.budget.chargeTo(reasons)
	e.findMates(ctx, p)
	e.findFacts(ctx, p)
	if err := e.findAnswers(ctx, p); err != nil {
		return err
	}
	e.searches.budget.chargeTo(reasons)
	p.findBetter()
	for _, look := range []struct {
		cost float64
		find func(context.Context, *moveContext) error
	}{
		{firstLook, e.findRefutation}, {secondLook, e.findThreat}, {0, e.findReason},
		{secondLook, e.findIfTaken}, {initiativeCost, e.findInitiative},
	} {
		if look.cost > 0 && !e.searches.budget.tryCharge(reasons, look.cost) {
			continue
		}
		if err := look.find(ctx, p); err != nil {
			return err
		}
	}
	e.findOverlooked(p)
	e.admitNoReason(p)
	p.move.arrange()
	return ctx.Err()
}

// findBetter states the better move and its score.
func (p *moveContext) findBetter() {
	m := p.move
	if len(p.best) > 0 {
		m.add(Finding{
			Kind: Better, Ply: m.Ply - 1, Line: p.best, Move: p.best[0], After: m.After,
			Score: p.review.Assessments[m.Ply-1].Score, OnlyMove: p.onlyMove, Answers: p.answers,
			Repeats: p.repeats(p.best),
		})
	}
}

// repeats reports whether a line from the position before the move ends in a repetition that draws.
// One repetition is enough, because the same moves can repeat the position until it counts.
func (p *moveContext) repeats(line []shogi.Move) bool {
	history := p.history.Clone()
	for _, m := range line {
		history.Play(m)
	}
	return history.SearchRepetition(len(history.Moves())) == shogi.RepetitionDraw
}
