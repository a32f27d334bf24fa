package review

import (
	"cmp"
	"context"
	"slices"

	"shotest/shogi"
)

// praiseOnlyMoves marks and explains the moves that were the only good ones. Short looks find the
// moves with the worst rivals; longer looks at these moves and their rivals decide.
func (e *explainer) praiseOnlyMoves(ctx context.Context) error {
	type candidate struct {
		move *ReviewedMove
		lead float64
	}
	var candidates []candidate
	for i := range e.review.span().indices() {
		m := &e.review.Moves[i]
		if !e.review.covers(m) || m.Mark != NoMark || !e.mayBeOnlyMove(m) ||
			!e.searches.budget.tryCharge(praises, firstLook) {
			continue
		}
		rival, ok, err := e.searches.assessOthers(ctx, e.review.historyAt(i), firstLook, []shogi.Move{m.Move})
		if err != nil {
			return err
		}
		if lead := m.Before - e.searches.chance(&rival); ok && lead >= e.review.Settings.standard().inaccuracy {
			candidates = append(candidates, candidate{m, lead})
		}
	}
	slices.SortStableFunc(candidates, func(a, b candidate) int { return cmp.Compare(b.lead, a.lead) })
	for _, c := range candidates {
		if !e.searches.budget.tryCharge(praises, praiseCost) {
			break
		}
		if err := e.praise(ctx, c.move); err != nil {
			return err
		}
		e.assessor.reportProgress()
	}
	return ctx.Err()
}

// mayBeOnlyMove reports whether the rivals of m are worth a look: m is the best move in a game that
// is still open, not a recapture, and, unless it answers a check, not the first move by interest.
func (e *explainer) mayBeOnlyMove(m *ReviewedMove) bool {
	position, last := e.review.history.At(m.Ply-1), e.review.lastMove(m.Ply-1)
	recaptures := last != shogi.NoMove && last.To() == m.Move.To()
	if !e.review.looks[m.Ply-1].follows || m.Before < 0.1 || m.Before > 0.98 || recaptures {
		return false
	}
	return position.InCheck() || e.ranking(e.review.historyAt(m.Ply-1)).Rank(m.Move) > 1
}

// praise searches the rivals of m, and praises m if they are worse by a mistake or more.
func (e *explainer) praise(ctx context.Context, m *ReviewedMove) error {
	for _, ply := range []int{m.Ply, m.Ply - 1} {
		if err := e.assessor.lookAgain(ctx, ply, 2); err != nil {
			return err
		}
	}
	e.review.revalue()
	for ply := e.review.uncheckedLineOf(m.Ply - 1); ply >= 0; ply = e.review.uncheckedLineOf(m.Ply - 1) {
		if err := e.assessor.checkLine(ctx, ply); err != nil {
			return err
		}
		e.review.revalue()
	}
	p := e.review.contextOf(m)
	if len(p.best) > 0 {
		return nil
	}
	second, ok, err := e.searches.assessOthers(ctx, p.history, secondLook, []shogi.Move{m.Move})
	if err != nil || !ok || m.Before-e.searches.chance(&second) < e.review.Settings.standard().mistake {
		return err
	}
	rivals := second.Line[:min(len(second.Line), checkedPlies)]
	if mateAt, _ := e.searches.firstMate(ctx, p.history.Clone(), rivals, 1); mateAt >= 0 && mateAt%2 == 0 {
		return nil // The rival mates, so m was not the only good move.
	}
	m.Mark = Only
	if e.overlooked(e.ranking(p.history), m.Move) {
		m.Mark = Brilliant
	}
	m.add(Finding{
		Kind: OnlyGood, Ply: m.Ply - 1, Line: second.Line, Move: second.Best(), After: e.searches.chance(&second),
		Score: second.Score,
	})
	e.addStrongestMotif(ctx, p, Played, m.Move)
	e.findThreatmate(ctx, p)
	e.findOverlooked(p)
	m.arrange()
	return ctx.Err()
}
