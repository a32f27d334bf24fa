package review

import (
	"context"
	"slices"

	"shotest/mate"
	"shotest/shogi"
)

// findMates finds the mates that a move allows and misses.
func (e *explainer) findMates(ctx context.Context, p *place) {
	m, nodes := p.move, p.review.mateNodes(p.move.Ply)
	if line, plies := e.solve(ctx, p.review.at(m.Ply), nodes); line != nil {
		kind := AllowsMate
		if !p.before.InCheck() {
			if threat, _ := e.solve(ctx, passed(p.before), nodes); threat != nil {
				kind = LeavesThreatmate
			}
		}
		m.add(Finding{Kind: kind, Ply: m.Ply, Line: line, Move: m.Move, Number: plies})
	}
	line, plies := e.solve(ctx, p.history, p.review.mateNodes(m.Ply-1))
	// The played move may mate as well, or keep the mate: then nothing is lost.
	if line != nil && line[0] != m.Move && m.Loss > 0 {
		m.add(Finding{Kind: MissesMate, Ply: m.Ply - 1, Line: line, Move: line[0], Number: plies})
	}
}

// findShortMates states every mate in one or three that a move allows, however the game stood. It
// leaves out moves before which the mate was already seen, and positions in which every move allows
// it.
func (e *explainer) findShortMates(ctx context.Context) error {
	var three mate.Three
	for i := range e.review.span().indices() {
		m := &e.review.Moves[i]
		p := e.review.place(m)
		named := slices.ContainsFunc(m.Findings, func(f Finding) bool {
			return f.Kind == AllowsMate ||
				f.Kind == LeavesThreatmate
		})
		if named || !e.review.wanted(m) || e.review.looks[i].Score.Mate < 0 || three.InThree(p.after) == shogi.NoMove ||
			!p.avoids(&three) {
			continue
		}
		e.findMates(ctx, p)
		m.arrange()
	}
	return ctx.Err()
}

// avoids reports whether some other move than the played one allows no mate in one or three.
func (p *place) avoids(three *mate.Three) bool {
	return slices.ContainsFunc(othersThan(p.before, p.move.Move), func(m shogi.Move) bool {
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

// findThreatmate says so if a move threatens mate, and if nothing helps against it.
func (e *explainer) findThreatmate(ctx context.Context, p *place) {
	if p.after.InCheck() || !p.after.HasLegalMove() {
		return
	}
	line, plies := e.solve(ctx, passed(p.after), statedMateNodes)
	if line == nil {
		return
	}
	f := Finding{Kind: MakesThreatmate, Ply: p.move.Ply, Passed: true, Line: line, Move: p.move.Move, Number: plies}
	if e.brinkmate(ctx, p) {
		f.Kind = MakesBrinkmate
	}
	p.move.add(f)
}

// brinkmate reports whether there is a mate against every move of the side to move.
func (e *explainer) brinkmate(ctx context.Context, p *place) bool {
	history, replies := p.review.at(p.move.Ply), p.after.AppendLegalMoves(nil)
	if len(replies) > brinkmateReplies {
		return false
	}
	return !slices.ContainsFunc(replies, func(reply shogi.Move) bool {
		history.Play(reply)
		defer history.Undo()
		line, _ := e.solve(ctx, history, brinkmateNodes)
		return line == nil || ctx.Err() != nil
	})
}
