package review

import (
	"context"
	"slices"
	"time"

	"shotest/explain/castle"
	"shotest/explain/motif"
	"shotest/shogi"
)

// findFacts says what the move, the better one and the answer do, by the rules alone.
func (e *explainer) findFacts(ctx context.Context, p *place) {
	m := p.move
	for _, found := range e.finder.Of(p.before, p.last, m.Move) {
		if found.Kind.AgainstMover() && p.taken(found.Targets[0]) && !e.staysHanging(p, &found) {
			m.add(Finding{Kind: Played, Ply: m.Ply, Line: found.Line, Move: m.Move, Motif: &found})
		}
	}
	if len(p.best) > 0 {
		e.addMerit(ctx, p, Missed, p.best[0])
	}
	e.findPunishment(p)
	p.findCastle()
	p.findHaste()
}

// staysHanging reports whether a piece that hangs after the move would hang after the better one as
// well.
func (r *rules) staysHanging(p *place, hanging *motif.Motif) bool {
	return len(p.best) > 0 && hanging.Kind == motif.LeavesHanging &&
		slices.ContainsFunc(r.finder.Of(p.before, p.last, p.best[0]), func(other motif.Motif) bool {
			return other.Kind == motif.LeavesHanging && slices.Equal(other.Targets, hanging.Targets)
		})
}

// taken reports whether the opponent's best answer, or the move that follows it, takes on a square:
// a hanging piece is no reason if the opponent has something better to do.
func (p *place) taken(square shogi.Square) bool {
	position := *p.after
	for i, m := range p.reply[:min(len(p.reply), 3)] {
		if i%2 == 0 && m.To() == square && position.Captured(m) != shogi.NoPiece {
			return true
		}
		position.Play(m)
	}
	return false
}

// addMerit states the strongest argument, by the rules, for the move or for the better one. The
// line that shows it ends before a mate by the opponent.
func (e *explainer) addMerit(ctx context.Context, p *place, kind Kind, move shogi.Move) {
	found := e.merit(p, kind, move)
	if found == nil {
		return
	}
	line := append([]shogi.Move{move}, found.Line...)
	if at, _ := e.firstMate(ctx, p.history.Clone(), line, 2); at%2 == 1 {
		line = line[:at-1]
	}
	p.move.add(Finding{Kind: kind, Ply: p.move.Ply - 1, Line: line, Move: move, Motif: found})
}

// merit returns the strongest argument, by the rules, for the move, a better one, or an answer
// (Allowed); nil if there is none. If a move mates, nobody asks what it wins. An effect that the
// played move has as well, on whichever square, is no argument for a better one; nor is a drop to
// defend where both moves drop that piece. Taking back comes before all arguments but a tactic. An
// answer that saves a piece is no argument against the move before it.
func (r *rules) merit(p *place, kind Kind, move shogi.Move) *motif.Motif {
	position, last, ply := p.before, p.last, p.move.Ply-1
	if kind == Allowed {
		position, last, ply = p.after, p.move.Move, p.move.Ply
	}
	isMate := p.review.Assessments[ply].Score.Mate > 0
	var shared []motif.Motif
	if kind == Missed {
		shared = r.finder.Of(position, last, p.move.Move)
	}
	var first *motif.Motif
	for _, found := range r.finder.Of(position, last, move) {
		switch {
		case isMate && !besideMate[found.Kind]:
		case kind == Missed && found.Kind == motif.Recaptures && r.takesBack(p, move) &&
			(first == nil || !hard(first.Kind)):
			return &found
		case first != nil, found.Kind.AgainstMover(), isPlain(found.Kind, move), kind == Allowed &&
			found.Kind == motif.SavesPiece:
		case slices.ContainsFunc(shared, func(other motif.Motif) bool { return found.Same(&other) }):
		case kind == Missed && found.Kind == motif.HomeDrop && p.move.Move.IsDrop() &&
			p.move.Move.Dropped() == move.Dropped():
		default:
			first = &found
		}
	}
	if first != nil && len(first.Lost) == 0 {
		first.Back = includes(p.review.lostBefore(ply, position.SideToMove()), first.Won)
	}
	return first
}

// takesBack reports whether a better move wins back a piece where the one that was played does not.
func (r *rules) takesBack(p *place, better shogi.Move) bool {
	return p.move.Move.To() != better.To() && r.exchange.Evaluate(p.before, better) >= motif.MinWin
}

// findCastle says so where a move breaks a castle.
func (p *place) findCastle() {
	stands, had := castle.Of(p.before, p.move.Side)
	forced := p.before.InCheck() || p.before.Captured(p.move.Move) != shogi.NoPiece
	if had && !forced && stands.BrokenBy(p.before, p.move.Move) {
		p.move.add(Finding{Kind: BreaksCastle, Ply: p.move.Ply, Move: p.move.Move, Castle: stands.ID})
	}
}

// A move is hasty if it took no more than a few seconds, and its player thinks several times as
// long on average.
const (
	hasty      = 3 * time.Second
	hastyShare = 4
)

// findHaste says so where a mistake was made in a hurry.
func (p *place) findHaste() {
	clock := p.review.Game.Moves[p.move.Ply-1].Clock
	if !clock.Known || clock.Spent > hasty {
		return
	}
	var total, moves time.Duration
	for i := range p.review.Moves {
		if c := p.review.Game.Moves[i].Clock; c.Known && p.review.Moves[i].Side == p.move.Side {
			total += c.Spent
			moves++
		}
	}
	if total/moves >= hastyShare*hasty {
		p.move.add(Finding{Kind: Hasty, Ply: p.move.Ply - 1, Move: p.move.Move, Number: int(clock.Spent / time.Second)})
	}
}
