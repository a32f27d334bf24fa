package review

import (
	"context"
	"slices"

	"shotest/shogi"
)

// assessor evaluates the positions of a game.
type assessor struct {
	searches *searches
	review   *Review
	// progress, if not nil, is called with the part of the thinking that is done, from 0 to 1.
	progress func(done float64)
}

// reportProgress reports the progress of the review.
func (a *assessor) reportProgress() {
	if a.progress != nil {
		a.progress(a.searches.budget.fractionUsed())
	}
}

// assessAll takes the first look at every position, the last position first: what the transposition
// table holds about the continuation helps to assess the positions before it.
func (a *assessor) assessAll(ctx context.Context) error {
	a.searches.budget.chargeTo(firstLooks)
	for ply := range a.review.span().positionsBackward() {
		assessment, err := a.searches.first.assess(ctx, a.review.historyAt(ply), firstLook)
		if err != nil {
			return err
		}
		a.review.looks[ply] = look{Assessment: assessment, count: 1}
		a.reportProgress()
	}
	a.review.revalue()
	if a.searches.settings.Searcher != nil && a.searches.settings.FitScale {
		if scale, ok := a.review.fitScale(); ok {
			a.review.Fitted = true
			a.searches.setScale(scale)
			a.review.rescale(scale)
		}
	}
	a.findMates(ctx)
	a.review.revalue()
	if a.searches.settings.Searcher != nil {
		a.searches.settings.Searcher.NewGame()
	}
	return ctx.Err()
}

// findMates looks for mates in every position: by the side to move, and by its opponent after a
// pass. A position whose best move does not prevent a threatened mate gets a second look.
func (a *assessor) findMates(ctx context.Context) {
	for ply := range a.review.span().positionsBackward() {
		if ctx.Err() != nil {
			break
		}
		l, history := &a.review.looks[ply], a.review.historyAt(ply)
		a.searches.budget.chargeTo(seenMates)
		if l.Over || l.Score.Mate < 0 || l.Score.Mate == 1 {
			continue
		}
		solution := a.searches.findMate(ctx, history, mateLook)
		switch {
		case solution.Line != nil && (l.Score.Mate == 0 || solution.Score.Mate < l.Score.Mate):
			l.Score, l.Line = solution.Score, solution.Line
		case solution.Line == nil && l.Score.Mate == 0 && !history.Current().InCheck() &&
			a.overlooksThreat(ctx, history, l) &&
			a.searches.budget.tryCharge(secondLooks, secondLook):
			if err := a.lookAgain(ctx, ply, 2); err != nil {
				return
			}
		}
		a.reportProgress()
	}
	a.searches.solver.Clear() // Entries of a short look would hide shorter mates from a longer one.
}

// overlooksThreat reports whether the opponent threatens mate and still mates after the best move
// of l.
func (a *assessor) overlooksThreat(ctx context.Context, history *shogi.History, l *look) bool {
	threat := a.searches.findMate(ctx, afterPass(history.Current()), mateLook/2)
	if threat.Line == nil || !history.Current().IsLegal(l.Best()) {
		return false
	}
	history.Play(l.Best())
	defer history.Undo()
	return a.searches.findMate(ctx, history, mateLook/2).Line != nil
}

// confirmMistakes repeats three steps until none has work left: it takes second looks around
// apparent mistakes, the worst first; it checks the lines that marks would rest on; and it takes
// third looks at the likely turning points. Each step comes before the next, because a longer look
// can show another move to be the mistake. Lines that are still unchecked when the shares are spent
// are checked beyond them: no mark may rest on a line that ends in an unseen mate. Last come longer
// looks at the moves that are recommended in place of mistakes.
func (a *assessor) confirmMistakes(ctx context.Context) error {
	for ctx.Err() == nil {
		a.review.revalue()
		ply := a.review.nextUncheckedLine()
		var err error
		if i := a.review.nextForSecondLook(); i >= 0 && a.searches.budget.tryCharge(secondLooks, secondLook) {
			err = a.recheckMove(ctx, i, 2)
		} else if ply >= 0 && a.searches.budget.tryChargeLine(lineMateLook) {
			err = a.checkLine(ctx, ply)
		} else if i := a.review.nextForThirdLook(); i >= 0 && a.searches.budget.tryCharge(thirdLooks, thirdLook) {
			err = a.recheckMove(ctx, i, 3)
		} else if ply >= 0 {
			a.searches.budget.chargeTo(sharpLines)
			err = a.checkLine(ctx, ply)
		} else if ply := a.review.nextUnsafeAdvice(); ply >= 0 {
			a.searches.budget.chargeTo(sharpLines)
			err = a.checkAdvice(ctx, ply)
		} else {
			break
		}
		if err != nil {
			return err
		}
		a.reportProgress()
	}
	return ctx.Err()
}

// recheckMove takes the next look around move i, which seems to lose: at the position after it,
// then at the position before it. If the move is still the best one, it also searches the other
// moves by themselves.
func (a *assessor) recheckMove(ctx context.Context, i, count int) error {
	for _, ply := range []int{i + 1, i} {
		if a.review.looks[ply].count < count {
			return a.lookAgain(ctx, ply, count)
		}
	}
	l := &a.review.looks[i]
	l.rivalLooks = count
	l.setResult(a.review.Assessments[i], min(l.checked, 1))
	others, ok, err := a.searches.assessOthers(ctx, a.review.historyAt(i), lookLengths[count],
		append(slices.Clone(l.refuted), a.review.Moves[i].Move))
	if ok && a.searches.chance(&others) > a.searches.chance(&l.Assessment) {
		l.setResult(others, l.checked)
	}
	return err
}

// lookAgain takes the second or third look at a position. A position with a proven mate needs none.
func (a *assessor) lookAgain(ctx context.Context, ply, count int) error {
	l := &a.review.looks[ply]
	if l.count >= count {
		return nil
	}
	l.count = count
	if l.Over || l.Score.Mate != 0 {
		return nil
	}
	assessment, ok, err := a.searches.assessOthers(ctx, a.review.historyAt(ply), lookLengths[count], l.refuted)
	if ok {
		l.setResult(assessment, min(l.checked, 1))
	}
	return err
}

// findStretches finds the stretches, and takes second looks at their ends and at the moves that
// seem to cost most. A look can turn a move into a mistake, which ends the stretch, so the search
// repeats until nothing changes.
func (a *assessor) findStretches(ctx context.Context) error {
	for {
		a.review.Stretches = a.review.stretches()
		if ply := a.review.unconfirmedPosition(); ply >= 0 && a.searches.budget.tryCharge(stretchLooks, secondLook) {
			if err := a.lookAgain(ctx, ply, 2); err != nil {
				return err
			}
		} else if a.review.nextUncheckedLine() < 0 {
			return ctx.Err()
		}
		if err := a.confirmMistakes(ctx); err != nil {
			return err
		}
	}
}
