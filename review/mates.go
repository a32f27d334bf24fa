package review

import (
	"context"
	"slices"

	"shotest/engine"
	"shotest/mate"
	"shotest/shogi"
)

// How far a mate is looked for: enough for the mates that players find; and, where there
// must be one after every reply, after each of these.
const (
	mateNodes      = 60_000
	seenMateNodes  = 300_000 // where a search has seen one
	brinkmateNodes = 5_000
	glanceNodes    = 20_000 // in every position
)

// longestMate is from how many plies on a mate is nothing that a player could be blamed
// for, by level.
var longestMate = [levelCount]int{Beginner: 5, Club: 9, Strong: 15}

// solve looks for a mate by the side to move, short enough for the review's level. The
// line is a proof: against every defence there is a mate in no more plies.
func (r *Reviewer) solve(ctx context.Context, history *shogi.History, nodes uint64) (line []shogi.Move, plies int) {
	if history.Current().King(history.Current().SideToMove().Opponent()) == shogi.NoSquare {
		return nil, 0
	}
	result := r.solver.Solve(ctx, history, mate.Limits{Nodes: nodes})
	if result.Outcome != mate.Found || result.Length > longestMate[r.settings.Level] {
		return nil, 0
	}
	return result.Moves, result.Length
}

// seeMates looks for short mates in every position in which the search has seen none or a longer one: a short
// search overlooks many.
func (r *Reviewer) seeMates(ctx context.Context, review *Review) {
	for ply := range review.Assessments {
		a := &review.Assessments[ply]
		if a.Over || a.Score.Mate < 0 || a.Score.Mate == 1 {
			continue
		}
		line, plies := r.solve(ctx, review.at(ply), glanceNodes)
		if line != nil && (a.Score.Mate == 0 || plies < a.Score.Mate) {
			a.Score, a.Line, a.Watched = engine.Score{Mate: plies}, line, nil
		}
	}
	r.solver.Clear() // What a short look has left behind keeps a longer one from shorter mates.
	review.mark()
}

// findMates finds the mates that a move allows and misses.
func (r *Reviewer) findMates(ctx context.Context, p *place) {
	m := p.move
	after := p.review.at(m.Ply)
	if line, plies := r.solve(ctx, after, p.review.mateNodes(m.Ply)); line != nil {
		kind := AllowsMate
		if r.threatened(ctx, p) {
			kind = LeavesThreatmate
		}
		m.add(100, Finding{Kind: kind, Ply: m.Ply, Line: line, Move: m.Move, Number: plies})
	}
	line, plies := r.solve(ctx, p.history, p.review.mateNodes(m.Ply-1))
	if line == nil || line[0] == m.Move {
		return
	}
	// Other moves may mate as well, or keep the mate.
	if m.Loss > 0 {
		m.add(99, Finding{Kind: MissesMate, Ply: m.Ply - 1, Line: line, Move: line[0], Number: plies})
	}
}

// findShortMates says of every move that allows mate in one or three, however the game stood, unless mate was
// already seen before it or every move allows it.
func (r *Reviewer) findShortMates(ctx context.Context, review *Review) error {
	var three mate.Three
	for i := range review.Moves {
		m := &review.Moves[i]
		p := review.place(m)
		named := slices.ContainsFunc(m.Findings, func(f Finding) bool { return f.Kind == AllowsMate || f.Kind == LeavesThreatmate })
		if named || !review.wanted(m) || review.Assessments[i].Score.Mate < 0 || three.InThree(p.after) == shogi.NoMove || !p.avoids(&three) {
			continue
		}
		r.findMates(ctx, p)
		m.settle()
	}
	return ctx.Err()
}

// avoids reports whether some move instead of the one that was played allows no mate in one or three.
func (p *place) avoids(three *mate.Three) bool {
	return slices.ContainsFunc(p.others(p.move.Move), func(m shogi.Move) bool {
		position := *p.before
		position.Play(m)
		return three.InThree(&position) == shogi.NoMove
	})
}

// mateNodes is how many nodes to look for a mate with in a position of the game.
func (r *Review) mateNodes(ply int) uint64 {
	if r.Assessments[ply].Score.Mate > 0 {
		return seenMateNodes
	}
	return mateNodes
}

// threatened reports whether the opponent would have mated if the mover had passed, who can
// mate after the move.
func (r *Reviewer) threatened(ctx context.Context, p *place) bool {
	if p.before.InCheck() {
		return false
	}
	line, _ := r.solve(ctx, passed(p.before), p.review.mateNodes(p.move.Ply))
	return line != nil
}

// passed returns a position after its side to move has passed, as a game of its own.
func passed(p *shogi.Position) *shogi.History {
	position := *p
	position.PlayNull()
	return shogi.NewHistory(position)
}

// brinkmateReplies is against how many defences it is shown at most that there is none.
const brinkmateReplies = 200

// findThreatmate finds whether a move threatens mate, and whether nothing helps against
// it. The mover is the side that has just moved.
func (r *Reviewer) findThreatmate(ctx context.Context, p *place) {
	if p.after.InCheck() || !p.after.HasLegalMove() {
		return
	}
	line, plies := r.solve(ctx, passed(p.after), mateNodes)
	if line == nil {
		return
	}
	f := Finding{Kind: MakesThreatmate, Ply: p.move.Ply, Passed: true, Line: line, Move: p.move.Move, Number: plies}
	if r.brinkmate(ctx, p) {
		f.Kind = MakesBrinkmate
	}
	p.move.add(70, f)
}

// brinkmate reports whether there is a mate against every move of the side to move.
func (r *Reviewer) brinkmate(ctx context.Context, p *place) bool {
	replies := p.after.AppendLegalMoves(nil)
	if len(replies) > brinkmateReplies {
		return false
	}
	history := p.review.at(p.move.Ply)
	for _, reply := range replies {
		history.Play(reply)
		line, _ := r.solve(ctx, history, brinkmateNodes)
		history.Undo()
		if line == nil || ctx.Err() != nil {
			return false
		}
	}
	return true
}
