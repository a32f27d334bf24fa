package review

import (
	"context"
	"slices"

	"shotest/shogi"
)

// set gives a look another result. The mate solver has checked some positions of its line.
func (l *look) set(found Assessment, checked int) { l.Assessment, l.checked = found, checked }

// unchecked returns the number of a position whose line has not been checked although a mark would
// rest on it, starting with the move that lost most; -1 if there is none.
func (r *Review) unchecked() int {
	first, most := -1, 0.0
	for i := range r.span().indices() {
		m := &r.Moves[i]
		if m.Loss <= most || !r.verdict(m).Bad() && !r.isCostly(m) {
			continue
		}
		if ply := r.uncheckedAround(i); ply >= 0 {
			first, most = ply, m.Loss
		}
	}
	return first
}

// uncheckedAround returns the number of a position whose line has not been checked although the
// values before and after a move rest on it; -1 if there is none.
func (r *Review) uncheckedAround(i int) int {
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

// checkedLine returns the line of a position to check: the line of its look, unless the position
// takes its value from the next one in the game.
func (r *Review) checkedLine(ply int) []shogi.Move {
	l := &r.looks[ply]
	if l.follows {
		return nil
	}
	return l.Line[:min(len(l.Line), checkedPlies)]
}

// checkLine has the mate solver look at a position and at every position of its line, for the side
// to move. A mate is a fact, and the values of the positions before it follow from it. If it
// refutes a move, the other moves are searched. A line that stays refuted ends before the refuted
// move.
func (a *assessor) checkLine(ctx context.Context, ply int) error {
	l := &a.review.looks[ply]
	for mends := 0; ctx.Err() == nil; mends++ {
		line := a.review.checkedLine(ply)
		at, known := a.firstMate(ctx, a.review.at(ply), line, l.checked)
		switch {
		case at < 0:
			l.checked = len(line) + 1
			return ctx.Err()
		case at > 0 && (mends == mostMends || !a.budget.beginLine(mendCost)):
			a.review.giveUp(ply, at)
			return nil
		}
		if err := a.mend(ctx, ply, at, known); err != nil || l.Score.Mate != 0 {
			return err
		}
	}
	return ctx.Err()
}

// mend gives a look the value that follows from a mate in its line.
func (a *assessor) mend(ctx context.Context, ply, at int, known Assessment) error {
	l := &a.review.looks[ply]
	line := l.Line[:at]
	at, known, err := a.takeBack(ctx, a.review.at(ply), line, l.refuted, known)
	if err != nil {
		return err
	}
	if at == 0 {
		if len(line) > 0 && known.Best() != line[0] {
			l.refuted = append(l.refuted, line[0])
		}
		l.set(known, 1)
		return nil
	}
	if at%2 == 1 {
		known.Score = known.Score.Negated()
	}
	known.Line = slices.Concat(line[:at], known.Line)
	if a.chance(&l.Assessment)-a.chance(&known) < suspicious/2 {
		known.Score = l.Score // The line's value rests on other moves, which both sides had before.
		l.set(known, at+1)
		return nil
	}
	others, some, err := a.besides(ctx, a.review.at(ply), secondLook, append(slices.Clone(l.refuted), line[0]))
	if some && a.chance(&others) > a.chance(&known) {
		known, at = others, 0
	}
	l.set(known, at+1)
	return err
}

// takeBack takes a line back from a position of known value to the last one in which a side can
// avoid the mate, or to its beginning, where some moves are already known to be refuted. It returns
// the number of moves before that position, and its value.
func (a *assessor) takeBack(
	ctx context.Context, history *shogi.History, line, refuted []shogi.Move, known Assessment,
) (int, Assessment, error) {
	history = history.Clone()
	for _, m := range line {
		history.Play(m)
	}
	at := len(line)
	for at > 0 && known.Score.Mate != 0 {
		at--
		history.Undo()
		known = Assessment{Score: beforeMove(&known), Line: append([]shogi.Move{line[at]}, known.Line...)}
		if known.Score.Mate > 0 {
			continue
		}
		barred := []shogi.Move{line[at]}
		if at == 0 {
			barred = append(barred, refuted...)
		}
		others, some, err := a.besides(ctx, history, secondLook, barred)
		if err != nil {
			return 0, known, err
		}
		if some && (others.Score.Mate >= 0 || others.Score.Mate < known.Score.Mate) {
			known = others
		}
	}
	return at, known, nil
}

// giveUp ends a line before the move that is known to be answered by mate. If this is the first
// move, only the played move is recommended.
func (r *Review) giveUp(ply, at int) {
	l := &r.looks[ply]
	l.set(Assessment{Score: l.Score, Line: l.Line[:at-1], Depth: l.Depth, Nodes: l.Nodes, StandIn: l.StandIn},
		checkedPlies+1)
	if at == 1 && ply < r.span().To {
		l.Line, l.Score = []shogi.Move{r.Moves[ply].Move}, beforeMove(&r.Assessments[ply+1])
	}
}

// isCostly reports whether a move would be named as one that cost much of a stretch.
func (r *Review) isCostly(m *ReviewedMove) bool {
	return slices.ContainsFunc(r.Stretches, func(s *Stretch) bool { return slices.Contains(r.costliest(s), m) })
}
