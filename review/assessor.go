package review

import (
	"context"
	"slices"

	"shotest/shogi"
)

// assessor finds what the positions of a game are worth.
type assessor struct {
	*searches
	review *Review
	// progress, if not nil, is called with the part of the thinking that is done, from 0 to 1.
	progress func(done float64)
}

// tell reports the progress of the review.
func (a *assessor) tell() {
	if a.progress != nil {
		a.progress(a.budget.used())
	}
}

// lookOnce assesses all positions, the last one first: entries in the transposition table about a
// game's continuation help to assess the positions before it.
func (a *assessor) lookOnce(ctx context.Context) error {
	a.budget.turnTo(firstLooks)
	for ply := range a.review.span().positionsBackward() {
		found, err := a.first.assess(ctx, a.review.at(ply), firstLook)
		if err != nil {
			return err
		}
		a.review.looks[ply] = look{Assessment: found, looks: 1}
		a.tell()
	}
	a.review.revalue()
	if a.settings.Searcher != nil && a.settings.FitScale {
		if scale, enough := a.review.fitted(); enough {
			a.review.Fitted = true
			a.setScale(scale)
			a.review.rescale(scale)
		}
	}
	a.seeMates(ctx)
	a.review.revalue()
	if a.settings.Searcher != nil {
		a.settings.Searcher.NewGame()
	}
	return ctx.Err()
}

// seeMates looks for mates in every position: by the side to move, and by its opponent if it does
// nothing. A position whose best move does not prevent the threatened mate gets a second look.
func (a *assessor) seeMates(ctx context.Context) {
	for ply := range a.review.span().positionsBackward() {
		if ctx.Err() != nil {
			break
		}
		l, history := &a.review.looks[ply], a.review.at(ply)
		a.budget.turnTo(seenMates)
		if l.Over || l.Score.Mate < 0 || l.Score.Mate == 1 {
			continue
		}
		found := a.mateBy(ctx, history, mateShare)
		switch {
		case found.Line != nil && (l.Score.Mate == 0 || found.Score.Mate < l.Score.Mate):
			l.Score, l.Line = found.Score, found.Line
		case found.Line == nil && l.Score.Mate == 0 && !history.Current().InCheck() &&
			a.overlooksThreat(ctx, history, l) &&
			a.budget.begin(secondLooks, secondLook):
			if err := a.lookAgain(ctx, ply, 2); err != nil {
				return
			}
		}
		a.tell()
	}
	a.solver.Clear() // Entries of a short look would hide shorter mates from a longer one.
}

// overlooksThreat reports whether the opponent threatens mate and mates after the best move that a
// look has found.
func (a *assessor) overlooksThreat(ctx context.Context, history *shogi.History, l *look) bool {
	if a.mateBy(ctx, passed(history.Current()), mateShare/2).Line == nil || !history.Current().IsLegal(l.Best()) {
		return false
	}
	history.Play(l.Best())
	defer history.Undo()
	return a.mateBy(ctx, history, mateShare/2).Line != nil
}

// confirm looks again at the positions around apparent mistakes, the worst first, until second
// looks agree on where the chances went. It then checks the lines that marks would rest on, and
// looks once more at the likely turning points: a longer look that changes a position's value may
// show another move to be the mistake.
func (a *assessor) confirm(ctx context.Context) error {
	for ctx.Err() == nil {
		a.review.revalue()
		var err error
		if i := a.review.lacksSecondLook(); i >= 0 && a.budget.begin(secondLooks, secondLook) {
			err = a.lookCloser(ctx, i, 2)
		} else if ply := a.review.unchecked(); ply >= 0 && a.budget.beginLine(lineMateShare) {
			err = a.checkLine(ctx, ply)
		} else if i := a.review.lacksThirdLook(); i >= 0 && a.budget.begin(thirdLooks, thirdLook) {
			err = a.lookCloser(ctx, i, 3)
		} else {
			break
		}
		if err != nil {
			return err
		}
		a.tell()
	}
	return ctx.Err()
}

// lookCloser takes the next look at a move that seems to lose: at the position after it, at the
// position before it, and, where the move is still the best one, at the other moves by themselves.
func (a *assessor) lookCloser(ctx context.Context, i, times int) error {
	for _, ply := range []int{i + 1, i} {
		if a.review.looks[ply].looks < times {
			return a.lookAgain(ctx, ply, times)
		}
	}
	l := &a.review.looks[i]
	l.others = times
	l.set(a.review.Assessments[i], min(l.checked, 1))
	found, some, err := a.besides(ctx, a.review.at(i), lookLengths[times],
		append(slices.Clone(l.refuted), a.review.Moves[i].Move))
	if some && a.chance(&found) > a.chance(&l.Assessment) {
		l.set(found, l.checked)
	}
	return err
}

// lookAgain takes the second or third look at a position. A position with a proven mate needs none.
func (a *assessor) lookAgain(ctx context.Context, ply, times int) error {
	l := &a.review.looks[ply]
	if l.looks >= times {
		return nil
	}
	l.looks = times
	if l.Over || l.Score.Mate != 0 {
		return nil
	}
	found, some, err := a.besides(ctx, a.review.at(ply), lookLengths[times], l.refuted)
	if some {
		l.set(found, min(l.checked, 1))
	}
	return err
}

// findStretches looks for stretches, and looks twice at their ends and at the moves that seem to
// cost most. These looks may show a mistake, and then there is no such stretch. It repeats its
// looks at a deep fall until nothing changes.
func (a *assessor) findStretches(ctx context.Context) error {
	for {
		a.review.Stretches = a.review.stretches()
		ply := a.review.unconfirmed()
		if ply < 0 || !a.budget.begin(stretchLooks, secondLook) {
			return ctx.Err()
		}
		if err := a.lookAgain(ctx, ply, 2); err != nil {
			return err
		}
		if err := a.confirm(ctx); err != nil {
			return err
		}
	}
}
