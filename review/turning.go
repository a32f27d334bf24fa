package review

import (
	"cmp"
	"slices"

	"shotest/shogi"
)

// mostTurningPoints is the largest number of moves that are said to have decided a game.
const mostTurningPoints = 3

// turningPointsApart is the least number of moves between two turning points, unless they are two
// steps of one fall: players who overlook the same mate in turn would turn the game with every
// move.
const turningPointsApart = 6

// turningPoints returns the moves that decided the game, in order: the loser's mistake that decided
// it, the winner's last one, and the ones that lost most. Of mistakes near each other it takes the
// larger one. Except for the loser's decisive mistake, each lost at least half as much as the
// largest.
func (r *Review) turningPoints() []*ReviewedMove {
	points := r.mistakes()
	slices.SortStableFunc(points, byLoss)
	var chosen []*ReviewedMove
	if m := r.decisive(); m != nil {
		chosen = append(chosen, m)
	}
	if m := r.winnersLast(); m != nil && m.Loss >= points[0].Loss/2 {
		chosen = append(chosen, m)
	}
	for _, m := range points {
		near := func(other *ReviewedMove) bool {
			return max(m.Ply-other.Ply, other.Ply-m.Ply) < turningPointsApart && !r.oneFall(m, other)
		}
		if len(chosen) < mostTurningPoints && m.Loss >= points[0].Loss/2 && !slices.ContainsFunc(chosen, near) {
			chosen = append(chosen, m)
		}
	}
	slices.SortFunc(chosen, func(a, b *ReviewedMove) int { return a.Ply - b.Ply })
	return chosen
}

// byLoss puts the moves that lost most first.
func byLoss(a, b *ReviewedMove) int { return cmp.Compare(b.Loss, a.Loss) }

// oneFall reports whether one side made both mistakes, and the other side made none between them.
func (r *Review) oneFall(a, b *ReviewedMove) bool {
	if a.Side != b.Side || a == b {
		return false
	}
	between := r.Moves[min(a.Ply, b.Ply) : max(a.Ply, b.Ply)-1]
	return !slices.ContainsFunc(between, func(m ReviewedMove) bool { return m.Side != a.Side && m.Mark.Bad() })
}

// mistakes returns the mistakes of the sides that the review is about, in order. Inaccuracies
// decide nothing.
func (r *Review) mistakes() (mistakes []*ReviewedMove) {
	for i := range r.span().indices() {
		if m := &r.Moves[i]; r.wanted(m) && (m.Mark == Mistake || m.Mark == Blunder) {
			mistakes = append(mistakes, m)
		}
	}
	return mistakes
}

// lastMistake returns the last mistake that fits, nil if none does.
func (r *Review) lastMistake(fits func(m *ReviewedMove) bool) (last *ReviewedMove) {
	for _, m := range r.mistakes() {
		if fits(m) {
			last = m
		}
	}
	return last
}

// stillOpen is the least winning probability before a mistake that can have lost the game.
const stillOpen = 0.35

// decisive returns the loser's mistake that decided the game: the last one that gave the better
// chances away, or else the last one in a game that was still open; nil if there is none.
func (r *Review) decisive() *ReviewedMove {
	open := func(m *ReviewedMove) bool { return r.concluded() && m.Side != r.Winner && m.Before >= stillOpen }
	turned := func(m *ReviewedMove) bool { return open(m) && m.Before >= 0.5 && m.After < 0.5 }
	return cmp.Or(r.lastMistake(turned), r.lastMistake(open))
}

// winnersLast returns the winner's last mistake after which its win was not yet settled; nil if
// there is none.
func (r *Review) winnersLast() *ReviewedMove {
	return r.lastMistake(func(m *ReviewedMove) bool { return r.concluded() && m.Side == r.Winner && m.After < ahead })
}

// role is the name of the message about a turning point. Small slips decide nothing, and if chances
// ran away over many moves, no single one decided the game.
func (r *Review) role(m *ReviewedMove) string {
	switch {
	case !r.concluded():
	case m == r.decisive() && len(r.Stretches) == 0 && !r.beside() && !r.cameBack(m.Side, m.Ply+1):
		return "decisive"
	case m == r.winnersLast():
		return "last_mistake"
	}
	return "turning_point"
}

// cameBack reports whether a side had the better chances in some position from one on.
func (r *Review) cameBack(side shogi.Color, from int) bool {
	for ply := from; ply <= r.span().To; ply++ {
		if r.chanceOf(side, ply) >= 0.5 {
			return true
		}
	}
	return false
}
