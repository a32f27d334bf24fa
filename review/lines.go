package review

import (
	"context"
	"slices"

	"shotest/engine"
	"shotest/shogi"
)

// setResult replaces the assessment of l by result. The mate solver has checked the first checked
// positions of its line.
func (l *look) setResult(result Assessment, checked int) { l.Assessment, l.checked = result, checked }

// nextUncheckedLine returns the position whose line is to be checked next, -1 if there is none: it
// belongs to the move with the largest loss among those that would get a mark or be named as
// costly.
func (r *Review) nextUncheckedLine() int {
	worst, maxLoss := -1, 0.0
	for i := range r.span().indices() {
		m := &r.Moves[i]
		if m.Loss <= maxLoss || !r.confirmedMark(m).Bad() && !r.isCostly(m) {
			continue
		}
		if ply := r.uncheckedLineOf(i); ply >= 0 {
			worst, maxLoss = ply, m.Loss
		}
	}
	return worst
}

// uncheckedLineOf returns a position, -1 if there is none, whose line the solver has not checked
// although the values before and after move i rest on it.
func (r *Review) uncheckedLineOf(i int) int {
	for ply := i; ply <= r.span().To; ply++ {
		l := &r.looks[ply]
		switch {
		case l.checked <= len(r.checkedLine(ply)) && !l.Over && l.Score.Mate == 0:
			return ply
		case !l.follows && ply > i:
			return -1
		}
	}
	return -1
}

// checkedLine returns the part of the line of a position that is to be checked. It is empty if the
// position takes its value from the next one in the game.
func (r *Review) checkedLine(ply int) []shogi.Move {
	l := &r.looks[ply]
	if l.follows {
		return nil
	}
	return l.Line[:min(len(l.Line), checkedPlies)]
}

// checkLine has the mate solver look for a mate by the side to move, at a position and at every
// position of its line. A mate in the line changes the value of the positions before it: if it
// refutes a move, the other moves are searched. After maxCorrections, or without nodes for another
// one, the line is cut before the refuted move.
func (a *assessor) checkLine(ctx context.Context, ply int) error {
	l := &a.review.looks[ply]
	for corrections := 0; ctx.Err() == nil; corrections++ {
		line := a.review.checkedLine(ply)
		mateAt, value := a.searches.firstMate(ctx, a.review.historyAt(ply), line, l.checked)
		switch {
		case mateAt < 0:
			l.checked = len(line) + 1
			return ctx.Err()
		case mateAt > 0 && (corrections == maxCorrections || !a.searches.budget.tryChargeLine(correctionCost)):
			a.review.cutLine(ply, mateAt)
			return nil
		}
		if err := a.correctLine(ctx, ply, mateAt, value); err != nil || l.Score.Mate != 0 {
			return err
		}
	}
	return ctx.Err()
}

// nextUnsafeAdvice returns a position, -1 if there is none, whose best move is recommended in place
// of a mistake, although the solver has not looked long for an answer that mates.
func (r *Review) nextUnsafeAdvice() int {
	for _, m := range r.mistakes() {
		l := &r.looks[m.Ply-1]
		if !l.Over && l.Score.Mate == 0 && !l.follows && l.safe != l.Best() && len(l.refuted) <= maxCorrections {
			return m.Ply - 1
		}
	}
	return -1
}

// checkAdvice has the mate solver look long for an answer that mates, after the best move of a
// position.
func (a *assessor) checkAdvice(ctx context.Context, ply int) error {
	l, history := &a.review.looks[ply], a.review.historyAt(ply)
	l.safe = l.Best()
	history.Play(l.safe)
	mate := a.searches.solveWithin(ctx, history, adviceMateNodes)
	if mate.Moves == nil {
		return ctx.Err()
	}
	return a.correctLine(ctx, ply, 1, Assessment{Score: engine.Score{Mate: mate.Length}, Line: mate.Moves})
}

// correctLine corrects the look at a position. value is the value after the first at moves of its
// line, where the solver has found a mate.
func (a *assessor) correctLine(ctx context.Context, ply, at int, value Assessment) error {
	l := &a.review.looks[ply]
	line := l.Line[:at]
	at, value, err := a.backUpMate(ctx, a.review.historyAt(ply), line, l.refuted, value)
	if err != nil {
		return err
	}
	if at == 0 {
		if len(line) > 0 && value.Best() != line[0] {
			l.refuted = append(l.refuted, line[0])
		}
		l.setResult(value, 1)
		return nil
	}
	if at%2 == 1 {
		value.Score = value.Score.Negated()
	}
	value.Line = slices.Concat(line[:at], value.Line)
	if a.searches.chance(&l.Assessment)-a.searches.chance(&value) < suspicious/2 {
		value.Score = l.Score // The line's value rests on other moves, which both sides had before.
		l.setResult(value, at+1)
		return nil
	}
	others, ok, err := a.searches.assessOthers(ctx, a.review.historyAt(ply), secondLook,
		append(slices.Clone(l.refuted), line[0]))
	if ok && a.searches.chance(&others) > a.searches.chance(&value) {
		value, at = others, 0
	}
	l.setResult(value, at+1)
	return err
}

// backUpMate backs up value, that of the position at the end of line, as long as it is a mate: to
// the last position in which the mated side has another move, or else to the beginning of the line.
// There the moves in refuted lose as well. It returns the number of moves before the position that
// it reaches, and the value there.
func (a *assessor) backUpMate(
	ctx context.Context, history *shogi.History, line, refuted []shogi.Move, value Assessment,
) (int, Assessment, error) {
	history = history.Clone()
	for _, m := range line {
		history.Play(m)
	}
	at := len(line)
	for at > 0 && value.Score.Mate != 0 {
		at--
		history.Undo()
		value = Assessment{Score: beforeMove(&value), Line: append([]shogi.Move{line[at]}, value.Line...)}
		if value.Score.Mate > 0 {
			continue
		}
		excluded := []shogi.Move{line[at]}
		if at == 0 {
			excluded = append(excluded, refuted...)
		}
		others, ok, err := a.searches.assessOthers(ctx, history, secondLook, excluded)
		if err != nil {
			return 0, value, err
		}
		if ok && (others.Score.Mate >= 0 || others.Score.Mate < value.Score.Mate) {
			value = others
		}
	}
	return at, value, nil
}

// cutLine ends the line of a position before move number at, which is answered by mate. If this is
// the first move, the line becomes the played move.
func (r *Review) cutLine(ply, at int) {
	l := &r.looks[ply]
	l.setResult(Assessment{Score: l.Score, Line: l.Line[:at-1], Depth: l.Depth, Nodes: l.Nodes, StandIn: l.StandIn},
		checkedPlies+1)
	if at == 1 && ply < r.span().To {
		l.Line, l.Score = []shogi.Move{r.Moves[ply].Move}, beforeMove(&r.Assessments[ply+1])
	}
}

// isCostly reports whether m would be named as one of the most costly moves of a stretch.
func (r *Review) isCostly(m *ReviewedMove) bool {
	return slices.ContainsFunc(r.Stretches, func(s *Stretch) bool { return slices.Contains(r.movesToName(s), m) })
}
