package review

import (
	"shotest/engine"
	"shotest/shogi"
)

// suspicious is the least loss of winning probability that gets a second look.
const suspicious = 0.04

// look is the result of the searches of a position, regardless of its continuation in the game.
type look struct {
	Assessment
	// count is the number of looks so far, each four times as long as the one before. A proof
	// counts as all of them.
	count int
	// rivalLooks is the number of looks at the moves other than the played one.
	rivalLooks int
	// drop is the winning probability of the position by its look less that by the game's
	// continuation.
	drop float64
	// follows says that the position takes its value from the next one in the game.
	follows bool
	// checked is the number of positions along the line that the mate solver has looked at, the
	// position itself included.
	checked int
	// refuted are moves that are answered by mate.
	refuted []shogi.Move
	// safe is the best move after which the mate solver has looked long for an answer that mates.
	safe shogi.Move
}

// revalue gives every position its final value: that of its longest look, or that of the position
// after the played move if this is better or the played move is the best one. Then it updates the
// losses and marks of all moves.
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
	r.markMoves()
}

// inherit sets a to the mate that was proven in the position before it, unless a has one of its
// own.
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

// beforeMove returns the score of a position with a move that leads to the position assessed by
// after.
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

// nextForSecondLook returns the index of the suspicious move that seems to lose most among those
// without a second look, -1 if there is none.
func (r *Review) nextForSecondLook() int {
	worst, maxDrop := -1, suspicious
	for i := range r.span().indices() {
		if drop := r.looks[i].drop; drop >= maxDrop && !r.hasLooks(i, 2) {
			worst, maxDrop = i, drop
		}
	}
	return worst
}

// hasLooks reports whether the positions before and after move i have had count looks. If the move
// is the best one, its rivals must have had them as well.
func (r *Review) hasLooks(i, count int) bool {
	before, after := &r.looks[i], &r.looks[i+1]
	return before.count >= count && after.count >= count &&
		(before.Best() != r.Moves[i].Move || before.rivalLooks >= count)
}

// nextForThirdLook returns the index of a move without a third look, -1 if there is none: the first
// such turning point, or else the mistake that lost most.
func (r *Review) nextForThirdLook() int {
	for _, m := range r.turningPoints() {
		if !r.hasLooks(m.Ply-1, 3) {
			return m.Ply - 1
		}
	}
	worst, maxLoss := -1, 0.0
	for i := range r.span().indices() {
		if m := &r.Moves[i]; m.Mark.Bad() && m.Loss > maxLoss && !r.hasLooks(i, 3) {
			worst, maxLoss = i, m.Loss
		}
	}
	return worst
}
