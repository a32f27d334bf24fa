package review

import (
	"shotest/engine"
	"shotest/shogi"
)

// suspicious is the least loss of winning probability for a second look.
const suspicious = 0.04

// look is the result of looking at a position by itself, before its continuation in the game is
// taken into account.
type look struct {
	Assessment
	// looks is the number of looks, each four times as long as the one before; a proof counts as
	// all of them.
	looks int
	// others is the number of looks at the moves other than the played one, by themselves.
	others int
	// drop is the difference between the position's value by itself and its value by the game's
	// continuation.
	drop float64
	// follows says that the position takes its value from the next one in the game.
	follows bool
	// checked is the number of positions along the line that the mate solver has looked at, the
	// position itself included.
	checked int
	// refuted are moves that are known to be answered by mate.
	refuted []shogi.Move
}

// revalue gives every position its one value: that of its longest look, or that of the position
// after the played move, if this is better or the move was the best one. Then it gives all moves
// their losses and marks.
func (r *Review) revalue() {
	for i := range r.looks {
		r.Assessments[i] = r.looks[i].Assessment
	}
	for i := range r.span().indices() {
		if a := &r.Assessments[i]; a.Score.Mate < 0 || a.Score.Mate > 0 && a.Best() == r.Moves[i].Move {
			r.Assessments[i+1].inherit(a, r.Moves[i].Move)
		}
	}
	for i := r.span().To - 1; i >= r.span().start(); i-- {
		a, next := &r.Assessments[i], &r.Assessments[i+1]
		own, played := r.Scale.chance(a.Score), 1-r.Scale.chance(next.Score)
		l := &r.looks[i]
		l.drop, l.follows = own-played, a.Best() == r.Moves[i].Move || played > own
		if l.follows {
			a.Score, a.StandIn = beforeMove(next), next.StandIn
			a.Line = append([]shogi.Move{r.Moves[i].Move}, next.Line...)
		}
	}
	r.mark()
}

// inherit gives an assessment the mate that was proven in the position before it.
func (a *Assessment) inherit(before *Assessment, played shogi.Move) {
	if a.Over || a.Score.Mate != 0 {
		return
	}
	a.Score = (engine.Score{Mate: -before.Score.Mate + 1})
	if before.Score.Mate < 0 {
		a.Score.Mate = max(1, -before.Score.Mate-1)
	}
	if before.Best() == played && len(before.Line) > 1 {
		a.Line = before.Line[1:]
	}
}

// beforeMove returns the score of the position before a move that leads to an assessed one.
func beforeMove(after *Assessment) engine.Score {
	s := after.Score.Negated()
	switch {
	case after.Over && s.Mate > 0:
		return engine.Score{Mate: 1}
	case s.Mate > 0:
		s.Mate++
	case s.Mate < 0:
		s.Mate--
	}
	return s
}

// lacksSecondLook returns the move that seems to lose most among the suspicious moves without a
// second look; -1 if there is none.
func (r *Review) lacksSecondLook() int {
	worst, least := -1, suspicious
	for i := range r.span().indices() {
		if drop := r.looks[i].drop; drop >= least && !r.seen(i, 2) {
			worst, least = i, drop
		}
	}
	return worst
}

// seen reports whether the positions around a move have had this many looks, and, if it was still
// the best move, its rivals as well.
func (r *Review) seen(i, times int) bool {
	before, after := &r.looks[i], &r.looks[i+1]
	return before.looks >= times && after.looks >= times && (before.Best() != r.Moves[i].Move || before.others >= times)
}

// lacksThirdLook returns a move without a third look: the first such turning point, or else the
// mistake that lost most; -1 if there is none.
func (r *Review) lacksThirdLook() int {
	for _, m := range r.turningPoints() {
		if !r.seen(m.Ply-1, 3) {
			return m.Ply - 1
		}
	}
	worst, most := -1, 0.0
	for i := range r.span().indices() {
		if m := &r.Moves[i]; m.Mark.Bad() && m.Loss > most && !r.seen(i, 3) {
			worst, most = i, m.Loss
		}
	}
	return worst
}
