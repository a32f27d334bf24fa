package review

import (
	"cmp"
	"context"
	"slices"

	"shotest/shogi"
)

// findGood looks for moves that deserve praise: the only good ones, and among them the ones that
// few players would look at. Moves with the worst rivals, by a short look, come first; a longer
// look at the move and its rivals decides.
func (e *explainer) findGood(ctx context.Context) error {
	type candidate struct {
		move *ReviewedMove
		lead float64
	}
	var candidates []candidate
	for i := range e.review.span().indices() {
		m := &e.review.Moves[i]
		if !e.review.wanted(m) || m.Mark != NoMark || !e.couldBeOnly(m) || !e.budget.begin(praises, firstLook) {
			continue
		}
		rival, some, err := e.besides(ctx, e.review.at(i), firstLook, []shogi.Move{m.Move})
		if err != nil {
			return err
		}
		if lead := m.Before - e.chance(&rival); some && lead >= e.review.Settings.standard().inaccuracy {
			candidates = append(candidates, candidate{m, lead})
		}
	}
	slices.SortStableFunc(candidates, func(a, b candidate) int { return cmp.Compare(b.lead, a.lead) })
	for _, c := range candidates {
		if !e.budget.begin(praises, praiseCost) {
			break
		}
		if err := e.praise(ctx, c.move); err != nil {
			return err
		}
		e.tell()
	}
	return ctx.Err()
}

// couldBeOnly reports whether a move is worth a look at its rivals: it is the best move in a game
// that is still open, no recapture, and not the first to catch the eye.
func (e *explainer) couldBeOnly(m *ReviewedMove) bool {
	position, last := e.review.history.At(m.Ply-1), e.review.last(m.Ply-1)
	takesBack := last != shogi.NoMove && last.To() == m.Move.To()
	if !e.review.looks[m.Ply-1].follows || m.Before < 0.1 || m.Before > 0.98 || takesBack {
		return false
	}
	return position.InCheck() || e.ranking(e.review.at(m.Ply-1)).Rank(m.Move) > 1
}

// praise searches the other moves, and praises the move if they are much worse.
func (e *explainer) praise(ctx context.Context, m *ReviewedMove) error {
	for _, ply := range []int{m.Ply, m.Ply - 1} {
		if err := e.lookAgain(ctx, ply, 2); err != nil {
			return err
		}
	}
	e.review.revalue()
	for ply := e.review.uncheckedAround(m.Ply - 1); ply >= 0; ply = e.review.uncheckedAround(m.Ply - 1) {
		if err := e.checkLine(ctx, ply); err != nil {
			return err
		}
		e.review.revalue()
	}
	p := e.review.place(m)
	if len(p.best) > 0 {
		return nil
	}
	second, some, err := e.besides(ctx, p.history, secondLook, []shogi.Move{m.Move})
	if err != nil || !some || m.Before-e.chance(&second) < e.review.Settings.standard().mistake {
		return err
	}
	rivals := second.Line[:min(len(second.Line), checkedPlies)]
	if at, _ := e.firstMate(ctx, p.history.Clone(), rivals, 1); at >= 0 && at%2 == 0 {
		return nil // The rival mates: it was not that bad.
	}
	m.Mark = Only
	if e.overlooked(e.ranking(p.history), m.Move) {
		m.Mark = Brilliant
	}
	m.add(Finding{
		Kind: OnlyGood, Ply: m.Ply - 1, Line: second.Line, Move: second.Best(), After: e.chance(&second),
		Score: second.Score,
	})
	e.addMerit(ctx, p, Played, m.Move)
	e.findThreatmate(ctx, p)
	e.findSight(p)
	m.arrange()
	return ctx.Err()
}
