package review

import (
	"cmp"
	"slices"

	"shotest/shogi"
)

// maxTurningPoints is the largest number of turning points of a game.
const maxTurningPoints = 3

// minTurningPointGap is the least number of moves between two turning points, unless they are steps
// of one fall. If both players overlook the same mate for several moves, not every move is a
// turning point.
const minTurningPointGap = 6

// turningPoints returns the moves that decided the game, in order: the loser's decisive mistake,
// the winner's last mistake, and those that lost most. Of mistakes near each other it takes the
// larger one. Apart from the decisive mistake, each must lose at least half as much as the largest.
func (r *Review) turningPoints() []*ReviewedMove {
	points := r.mistakes()
	slices.SortStableFunc(points, byLoss)
	var chosen []*ReviewedMove
	if m := r.decisiveMistake(); m != nil {
		chosen = append(chosen, m)
	}
	if m := r.winnersLastMistake(); m != nil && m.Loss >= points[0].Loss/2 {
		chosen = append(chosen, m)
	}
	for _, m := range points {
		near := func(other *ReviewedMove) bool {
			return max(m.Ply-other.Ply, other.Ply-m.Ply) < minTurningPointGap && !r.isOneFall(m, other)
		}
		if len(chosen) < maxTurningPoints && m.Loss >= points[0].Loss/2 && !slices.ContainsFunc(chosen, near) {
			chosen = append(chosen, m)
		}
	}
	slices.SortFunc(chosen, func(a, b *ReviewedMove) int { return a.Ply - b.Ply })
	return chosen
}

// byLoss compares moves for sorting by loss, the largest first.
func byLoss(a, b *ReviewedMove) int { return cmp.Compare(b.Loss, a.Loss) }

// isOneFall reports whether a and b are mistakes of one side without a mistake of the other side
// between them.
func (r *Review) isOneFall(a, b *ReviewedMove) bool {
	if a.Side != b.Side || a == b {
		return false
	}
	between := r.Moves[min(a.Ply, b.Ply) : max(a.Ply, b.Ply)-1]
	return !slices.ContainsFunc(between, func(m ReviewedMove) bool { return m.Side != a.Side && m.Mark.Bad() })
}

// mistakes returns the mistakes and blunders of the sides that the review is about, in order.
func (r *Review) mistakes() (mistakes []*ReviewedMove) {
	for i := range r.span().indices() {
		if m := &r.Moves[i]; r.covers(m) && (m.Mark == Mistake || m.Mark == Blunder) {
			mistakes = append(mistakes, m)
		}
	}
	return mistakes
}

// lastMistake returns the last mistake that matches, nil if there is none.
func (r *Review) lastMistake(match func(m *ReviewedMove) bool) (last *ReviewedMove) {
	for _, m := range r.mistakes() {
		if match(m) {
			last = m
		}
	}
	return last
}

// minOpenChance is the least winning probability before a mistake that can have lost the game.
const minOpenChance = 0.35

// decisiveMistake returns the loser's mistake that decided the game, nil if there is none: the last
// one that gave the better chances away, or else the last one in a game that was still open.
func (r *Review) decisiveMistake() *ReviewedMove {
	open := func(m *ReviewedMove) bool { return r.concluded() && m.Side != r.Winner && m.Before >= minOpenChance }
	turned := func(m *ReviewedMove) bool { return open(m) && m.Before >= 0.5 && m.After < 0.5 }
	return cmp.Or(r.lastMistake(turned), r.lastMistake(open))
}

// winnersLastMistake returns the winner's last mistake before the game was settled, nil if there is
// none.
func (r *Review) winnersLastMistake() *ReviewedMove {
	return r.lastMistake(func(m *ReviewedMove) bool {
		return r.concluded() && m.Side == r.Winner &&
			m.After < settledChance
	})
}

// role returns the name of the message about turning point m. If chances fell over a stretch, no
// single move decided the game.
func (r *Review) role(m *ReviewedMove) string {
	switch {
	case !r.concluded():
	case m == r.decisiveMistake() && len(r.Stretches) == 0 && !r.lostOffBoard() && !r.cameBack(m.Side, m.Ply+1):
		return "decisive"
	case m == r.winnersLastMistake():
		return "last_mistake"
	}
	return "turning_point"
}

// cameBack reports whether a side was ahead again in some position after from moves or later.
func (r *Review) cameBack(side shogi.Color, from int) bool {
	for ply := from; ply <= r.span().To; ply++ {
		if r.chanceOf(side, ply) >= 0.5 {
			return true
		}
	}
	return false
}
