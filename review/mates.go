package review

import (
	"context"
	"slices"

	"shotest/engine"
	"shotest/mate"
	"shotest/shogi"
)

// solveWithin looks for a mate by the side to move. The line of one that is found is a proof: against every defence
// there is a mate in no more plies.
func (r *Reviewer) solveWithin(ctx context.Context, history *shogi.History, nodes uint64) mate.Result {
	position := history.Current()
	if position.King(position.SideToMove().Opponent()) == shogi.NoSquare {
		return mate.Result{}
	}
	return r.solver.Solve(ctx, history, mate.Limits{Nodes: nodes})
}

// mateBy looks for a mate by the side to move, with some multiple of a move's nodes. The assessment has no line if it
// finds none.
func (r *Reviewer) mateBy(ctx context.Context, history *shogi.History, times float64) (found Assessment) {
	nodes := max(leastMateNodes, uint64(times*float64(r.settings.Nodes)))
	result := r.solveWithin(ctx, history, nodes)
	r.budget.spend(mateNodeTime * times * float64(result.Nodes) / float64(nodes))
	if result.Outcome == mate.Found {
		found.Score, found.Line = engine.Score{Mate: result.Length}, result.Moves
	}
	return found
}

// solve looks for a mate that is short enough for the review's level.
func (r *Reviewer) solve(ctx context.Context, history *shogi.History, nodes uint64) (line []shogi.Move, plies int) {
	result := r.solveWithin(ctx, history, nodes)
	if result.Outcome != mate.Found || result.Length > r.settings.standard().longestMate {
		return nil, 0
	}
	return result.Moves, result.Length
}

// seeMates looks for mates in every position: by the side to move, and by its opponent if it does nothing. A
// position whose best move does not prevent what is threatened needs a second look.
func (r *Reviewer) seeMates(ctx context.Context, review *Review) {
	for ply := range review.span().positionsBackward() {
		if ctx.Err() != nil {
			break
		}
		l, history := &review.looks[ply], review.at(ply)
		r.budget.turnTo(seenMates)
		if l.Over || l.Score.Mate < 0 || l.Score.Mate == 1 {
			continue
		}
		found := r.mateBy(ctx, history, mateShare)
		switch {
		case found.Line != nil && (l.Score.Mate == 0 || found.Score.Mate < l.Score.Mate):
			l.Score, l.Line = found.Score, found.Line
		case found.Line == nil && l.Score.Mate == 0 && !history.Current().InCheck() && r.overlooksThreat(ctx, history, l) &&
			r.budget.begin(secondLooks, secondLook):
			if err := r.lookAgain(ctx, review, ply, 2); err != nil {
				return
			}
		}
		r.tell()
	}
	r.solver.Clear() // What a short look has left behind keeps a longer one from shorter mates.
}

// overlooksThreat reports whether the opponent threatens mate and mates after the best move that a look has found.
func (r *Reviewer) overlooksThreat(ctx context.Context, history *shogi.History, l *look) bool {
	if r.mateBy(ctx, passed(history.Current()), mateShare/2).Line == nil || !history.Current().IsLegal(l.Best()) {
		return false
	}
	history.Play(l.Best())
	defer history.Undo()
	return r.mateBy(ctx, history, mateShare/2).Line != nil
}

// findMates finds the mates that a move allows and misses.
func (r *Reviewer) findMates(ctx context.Context, p *place) {
	m, nodes := p.move, p.review.mateNodes(p.move.Ply)
	if line, plies := r.solve(ctx, p.review.at(m.Ply), nodes); line != nil {
		kind := AllowsMate
		if !p.before.InCheck() {
			if threat, _ := r.solve(ctx, passed(p.before), nodes); threat != nil {
				kind = LeavesThreatmate
			}
		}
		m.add(Finding{Kind: kind, Ply: m.Ply, Line: line, Move: m.Move, Number: plies})
	}
	line, plies := r.solve(ctx, p.history, p.review.mateNodes(m.Ply-1))
	// Other moves may mate as well, or keep the mate: then nothing is lost.
	if line != nil && line[0] != m.Move && m.Loss > 0 {
		m.add(Finding{Kind: MissesMate, Ply: m.Ply - 1, Line: line, Move: line[0], Number: plies})
	}
}

// findShortMates says of every move that allows mate in one or three, however the game stood, unless mate was already
// seen before it or every move allows it.
func (r *Reviewer) findShortMates(ctx context.Context, review *Review) error {
	var three mate.Three
	for i := range review.span().indices() {
		m := &review.Moves[i]
		p := review.place(m)
		named := slices.ContainsFunc(m.Findings, func(f Finding) bool { return f.Kind == AllowsMate || f.Kind == LeavesThreatmate })
		if named || !review.wanted(m) || review.looks[i].Score.Mate < 0 || three.InThree(p.after) == shogi.NoMove || !p.avoids(&three) {
			continue
		}
		r.findMates(ctx, p)
		m.settle()
	}
	return ctx.Err()
}

// avoids reports whether some move instead of the one that was played allows no mate in one or three.
func (p *place) avoids(three *mate.Three) bool {
	return slices.ContainsFunc(othersThan(p.before, p.move.Move), func(m shogi.Move) bool {
		position := p.before.After(m)
		return three.InThree(&position) == shogi.NoMove
	})
}

// mateNodes is how many nodes to look for a mate with in a position of the game.
func (r *Review) mateNodes(ply int) uint64 {
	if r.Assessments[ply].Score.Mate > 0 {
		return seenMateNodes
	}
	return statedMateNodes
}

// passed returns a position after its side to move has passed, as a game of its own.
func passed(p *shogi.Position) *shogi.History {
	position := *p
	position.PlayNull()
	return shogi.NewHistory(position)
}

// findThreatmate finds whether a move threatens mate, and whether nothing helps against it.
func (r *Reviewer) findThreatmate(ctx context.Context, p *place) {
	if p.after.InCheck() || !p.after.HasLegalMove() {
		return
	}
	line, plies := r.solve(ctx, passed(p.after), statedMateNodes)
	if line == nil {
		return
	}
	f := Finding{Kind: MakesThreatmate, Ply: p.move.Ply, Passed: true, Line: line, Move: p.move.Move, Number: plies}
	if r.brinkmate(ctx, p) {
		f.Kind = MakesBrinkmate
	}
	p.move.add(f)
}

// brinkmate reports whether there is a mate against every move of the side to move.
func (r *Reviewer) brinkmate(ctx context.Context, p *place) bool {
	history, replies := p.review.at(p.move.Ply), p.after.AppendLegalMoves(nil)
	if len(replies) > brinkmateReplies {
		return false
	}
	return !slices.ContainsFunc(replies, func(reply shogi.Move) bool {
		history.Play(reply)
		defer history.Undo()
		line, _ := r.solve(ctx, history, brinkmateNodes)
		return line == nil || ctx.Err() != nil
	})
}
