package review

import (
	"context"
	"slices"

	"shotest/mate"
	"shotest/shogi"
)

// findMates states the mates that a move allows and misses.
func (e *explainer) findMates(ctx context.Context, p *moveContext) {
	m, nodes := p.move, p.review.mateNodes(p.move.Ply)
	if line, plies := e.searches.solveForLevel(ctx, p.review.historyAt(m.Ply), nodes); line != nil {
		kind := AllowsMate
		if !p.before.InCheck() {
			if threat, _ := e.searches.solveForLevel(ctx, afterPass(p.before), nodes); threat != nil {
				kind = LeavesThreatmate
			}
		}
		m.add(Finding{Kind: kind, Ply: m.Ply, Line: line, Move: m.Move, Plies: plies})
	}
	line, plies := e.searches.solveForLevel(ctx, p.history, p.review.mateNodes(m.Ply-1))
	// A move that mates as well, or keeps the mate, loses nothing.
	if line != nil && line[0] != m.Move && m.Loss > 0 {
		m.add(Finding{Kind: MissesMate, Ply: m.Ply - 1, Line: line, Move: line[0], Plies: plies})
	}
}

// findShortMates states every mate in one or three that a move allows, even in a decided game. It
// leaves out moves before which the mate was already there, and positions in which every move
// allows it.
func (e *explainer) findShortMates(ctx context.Context) error {
	var three mate.Three
	for i := range e.review.span().indices() {
		m := &e.review.Moves[i]
		p := e.review.contextOf(m)
		named := slices.ContainsFunc(m.Findings, func(f Finding) bool {
			return f.Kind == AllowsMate ||
				f.Kind == LeavesThreatmate
		})
		if named || !e.review.covers(m) || e.review.looks[i].Score.Mate < 0 || three.InThree(p.after) == shogi.NoMove ||
			!p.avoids(&three) {
			continue
		}
		e.findMates(ctx, p)
		m.arrange()
	}
	return ctx.Err()
}

// avoids reports whether a move other than the played one allows no mate in one or three.
func (p *moveContext) avoids(three *mate.Three) bool {
	return slices.ContainsFunc(legalMovesExcept(p.before, p.move.Move), func(m shogi.Move) bool {
		position := p.before.After(m)
		return three.InThree(&position) == shogi.NoMove
	})
}

// mateNodes returns the number of nodes for a mate search in a position of the game.
func (r *Review) mateNodes(ply int) uint64 {
	if r.Assessments[ply].Score.Mate > 0 {
		return seenMateNodes
	}
	return statedMateNodes
}

// findThreatmate states that a move threatens mate, and whether there is a defence.
func (e *explainer) findThreatmate(ctx context.Context, p *moveContext) {
	if p.after.InCheck() || !p.after.HasLegalMove() {
		return
	}
	line, plies := e.searches.solveForLevel(ctx, afterPass(p.after), statedMateNodes)
	if line == nil {
		return
	}
	f := Finding{Kind: MakesThreatmate, Ply: p.move.Ply, Passed: true, Line: line, Move: p.move.Move, Plies: plies}
	if e.brinkmate(ctx, p) {
		f.Kind = MakesBrinkmate
	}
	p.move.add(f)
}

// brinkmate reports whether there is a mate after every reply to the move.
func (e *explainer) brinkmate(ctx context.Context, p *moveContext) bool {
	history, replies := p.review.historyAt(p.move.Ply), p.after.AppendLegalMoves(nil)
	if len(replies) > brinkmateReplies {
		return false
	}
	return !slices.ContainsFunc(replies, func(reply shogi.Move) bool {
		history.Play(reply)
		defer history.Undo()
		line, _ := e.searches.solveForLevel(ctx, history, brinkmateNodes)
		return line == nil || ctx.Err() != nil
	})
}
