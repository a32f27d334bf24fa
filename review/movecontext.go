package review

import "shotest/shogi"

// moveContext is a move of the game with the positions around it, and the better line.
type moveContext struct {
	review *Review
	move   *ReviewedMove
	// history is the game before the move.
	history *shogi.History
	// before and after are the positions around the move.
	before, after *shogi.Position
	// last is the move before it, NoMove at the start.
	last shogi.Move
	// best is the better line, empty if there is none. reply is the line after the move.
	best, reply []shogi.Move
	// answers are the moves that keep the chances; see [Finding.Answers].
	answers []shogi.Move
	// onlyMove says that every move but the best one is worse by a mistake or more.
	onlyMove bool
}

func (r *Review) contextOf(m *ReviewedMove) *moveContext {
	p := &moveContext{
		review: r, move: m, history: r.historyAt(m.Ply - 1), last: r.lastMove(m.Ply - 1),
		before: r.history.At(m.Ply - 1), after: r.history.At(m.Ply), reply: r.Assessments[m.Ply].Line,
	}
	if a := &r.Assessments[m.Ply-1]; a.Best() != shogi.NoMove && a.Best() != m.Move {
		p.best = a.Line
	}
	return p
}
