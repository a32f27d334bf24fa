package review

import "shotest/shogi"

// place is a move of the game with the positions around it, and the better line.
type place struct {
	review *Review
	move   *ReviewedMove
	// history is the game up to the move, before and after the positions around it.
	history       *shogi.History
	before, after *shogi.Position
	// last is the move before it, NoMove at the start.
	last shogi.Move
	// best is the better line, empty if there is none; reply is the line after the move.
	best, reply []shogi.Move
	// alone says that every move but the best one is worse by a mistake or more.
	alone bool
}

func (r *Review) place(m *ReviewedMove) *place {
	p := &place{
		review: r, move: m, history: r.at(m.Ply - 1), last: r.last(m.Ply - 1),
		before: r.history.At(m.Ply - 1), after: r.history.At(m.Ply), reply: r.Assessments[m.Ply].Line,
	}
	if a := &r.Assessments[m.Ply-1]; a.Best() != shogi.NoMove && a.Best() != m.Move {
		p.best = a.Line
	}
	return p
}
