package review

import (
	"context"
	"slices"

	"shotest/shogi"
)

// set gives a look another result, whose line the mate solver has looked at some positions of.
func (l *look) set(found Assessment, checked int) { l.Assessment, l.checked = found, checked }

// unchecked returns the number of a position whose line a mark would rest on and has not been
// checked, that of the move that lost most; -1 if there is none.
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

// uncheckedAround returns the number of a position whose line the values before and after a move
// rest on and has not been checked; -1 if there is none.
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

// checkedLine is the line of a position that is to be checked: that of its look, unless its value
// is that of the next position of the game.
func (r *Review) checkedLine(ply int) []shogi.Move {
	l := &r.looks[ply]
	if l.follows {
		return nil
	}
	return l.Line[:min(len(l.Line), checkedPlies)]
}

// checkLine has the mate solver look at a position and at all that its line leads to, for whoever
// is to move. A mate is a fact, from which the value of the positions before it follows: where it
// refutes a move, the others are searched. A line that stays refuted ends before that.
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
		known.Score = l.Score // Both sides had other moves before, by which the line's value was found.
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

// takeBack takes a line back from a position of known value to the last one in which a side has
// something better than to be mated, or to its beginning, where some moves are known to be refuted
// as well. It returns how many moves come before that position, and its value.
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

// giveUp ends a line before the move that is known to be answered by mate. Where that is the first
// one, nothing is recommended but what was played.
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
