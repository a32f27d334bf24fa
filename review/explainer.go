package review

import (
	"context"
	"slices"

	"shotest/shogi"
)

// explainer finds the statements about the moves of a game: by the rules, and by searches.
type explainer struct {
	*assessor
	*rules
}

// explainMistakes explains the mistakes, the worst first.
func (e *explainer) explainMistakes(ctx context.Context) error {
	var worth []*ReviewedMove
	for i := range e.review.span().indices() {
		if m := &e.review.Moves[i]; m.Mark.Bad() && e.review.wanted(m) {
			worth = append(worth, m)
		}
	}
	slices.SortStableFunc(worth, byLoss)
	for _, m := range worth {
		if err := e.explain(ctx, e.review.place(m)); err != nil {
			return err
		}
		e.tell()
	}
	return nil
}

// explainStretches finds the moves that cost most in each stretch, and explains them.
func (e *explainer) explainStretches(ctx context.Context) error {
	for _, s := range e.review.Stretches {
		for _, m := range e.review.costliest(s) {
			if e.review.uncheckedAround(m.Ply-1) >= 0 {
				continue
			}
			s.Costly = append(s.Costly, m.Ply)
			if len(m.Findings) > 0 {
				continue
			}
			if err := e.explain(ctx, e.review.place(m)); err != nil {
				return err
			}
		}
		slices.Sort(s.Costly)
	}
	return ctx.Err()
}

// explain finds the statements about a mistake.
func (e *explainer) explain(ctx context.Context, p *place) error {
	e.budget.turnTo(reasons)
	e.findMates(ctx, p)
	e.findFacts(ctx, p)
	if e.budget.begin(reasons, secondLook) {
		if err := e.findRivals(ctx, p); err != nil {
			return err
		}
	}
	p.findBetter()
	for _, look := range []struct {
		cost float64
		find func(context.Context, *place) error
	}{
		{firstLook, e.findSearched}, {secondLook, e.findThreat}, {secondLook, e.findIfTaken},
		{initiativeCost, e.findInitiative},
	} {
		if !e.budget.begin(reasons, look.cost) {
			continue
		}
		if err := look.find(ctx, p); err != nil {
			return err
		}
	}
	e.findSight(p)
	e.findOutcome(ctx, p)
	p.move.arrange()
	return ctx.Err()
}

// findBetter says that another move was better, and by how much.
func (p *place) findBetter() {
	m := p.move
	if len(p.best) > 0 {
		m.add(Finding{
			Kind: Better, Ply: m.Ply - 1, Line: p.best, Move: p.best[0], After: m.After,
			Score: p.review.Assessments[m.Ply-1].Score, Alone: p.alone, Repeats: p.repeats(p.best),
		})
	}
}

// repeats reports whether a line from before the move ends in a repetition that draws: moves that
// repeat a position once can repeat it until it counts.
func (p *place) repeats(line []shogi.Move) bool {
	history := p.history.Clone()
	for _, m := range line {
		history.Play(m)
	}
	return history.SearchRepetition(len(history.Moves())) == shogi.RepetitionDraw
}

// findRivals finds out whether a move that was better than the one played was the only one.
func (e *explainer) findRivals(ctx context.Context, p *place) error {
	if len(p.best) == 0 {
		return nil
	}
	second, some, err := e.besides(ctx, p.history, secondLook, p.best[:1])
	p.alone = some && p.move.Before-e.chance(&second) >= p.review.Settings.standard().mistake
	return err
}
