package review

import (
	"context"
	"slices"
	"time"

	"shotest/explain/castle"
	"shotest/explain/motif"
	"shotest/shogi"
)

// findFacts states what the played move, the better one and the answer do, by the rules alone.
func (e *explainer) findFacts(ctx context.Context, p *moveContext) {
	m := p.move
	for _, effect := range e.rules.finder.Of(p.before, p.last, m.Move) {
		// It is no reason if the opponent has something better to do than to take the piece.
		if effect.Kind.AgainstMover() && loses(p.reply[:min(len(p.reply), 3)], effect.Targets[0]) &&
			!e.rules.staysHanging(p, &effect) {
			m.add(Finding{Kind: Played, Ply: m.Ply, Line: effect.Line, Move: m.Move, Motif: &effect})
		}
	}
	if len(p.best) > 0 {
		e.addStrongestMotif(ctx, p, Missed, p.best[0])
	}
	e.rules.findPunishment(p)
	p.findBrokenCastle()
	p.findHaste()
}

// staysHanging reports whether the piece of a LeavesHanging motif can still be won after the better
// move, whatever this move wins elsewhere.
func (r *rules) staysHanging(p *moveContext, hanging *motif.Motif) bool {
	if len(p.best) == 0 || hanging.Kind != motif.LeavesHanging {
		return false
	}
	square, played, better := hanging.Targets[0], p.move.Move, p.best[0]
	if square == played.To() {
		square = played.From()
	}
	if !better.IsDrop() && better.From() == square { // it goes where it is lost as well
		return r.finder.Net(p.before, better) <= -motif.MinWin
	}
	after := p.before.After(better)
	if after.PieceAt(square) != p.before.PieceAt(square) {
		return false
	}
	// After a check too, which the capture is no answer to: a check only puts it off.
	for from := range after.AttackersOf(p.move.Side.Opponent(), square, after.Occupied()).All() {
		if r.exchange.Evaluate(&after, shogi.NewMove(from, square)) >= motif.MinWin {
			return true
		}
	}
	return false
}

// savesNothing reports whether the better line loses the piece that its first move saves, or the
// line after the played move does not.
func (p *moveContext) savesNothing(saved *motif.Motif) bool {
	square, played, better := saved.Targets[0], p.move.Move, p.best[0]
	before := square
	if square == better.To() {
		before = better.From()
	}
	after := before
	if !played.IsDrop() && played.From() == before {
		after = played.To()
	}
	return loses(p.best[1:], square) || !loses(p.reply, after)
}

// sharesAnswer reports whether the answer to the better move is the same as to the played one.
func (p *moveContext) sharesAnswer() bool {
	return len(p.best) > 1 && len(p.reply) > 0 && p.best[1] == p.reply[0]
}

// loses reports whether a line that begins with the opponent's move loses the piece on a square.
func loses(line []shogi.Move, square shogi.Square) bool {
	for i, m := range line {
		switch opponent := i%2 == 0; {
		case opponent && m.To() == square:
			return true
		case !opponent && !m.IsDrop() && m.From() == square:
			square = m.To()
		}
	}
	return false
}

// addStrongestMotif states the strongest motif of move. The line that shows it ends before a mate
// by the opponent.
func (e *explainer) addStrongestMotif(ctx context.Context, p *moveContext, kind Kind, move shogi.Move) {
	strongest := e.rules.strongestMotif(p, kind, move)
	if strongest == nil {
		return
	}
	line := append([]shogi.Move{move}, strongest.Line...)
	if mateAt, _ := e.searches.firstMate(ctx, p.history.Clone(), line, 2); mateAt%2 == 1 {
		line = line[:mateAt-1]
	}
	p.move.add(Finding{Kind: kind, Ply: p.move.Ply - 1, Line: line, Move: move, Motif: strongest})
}

// strongestMotif returns the strongest motif that explains a statement of the given kind about
// move, or nil if there is none. Allowed is about the opponent's answer, Missed about the better
// move, Played about the move itself.
//
// The first motif that the finder returns is the strongest, with these exceptions:
//
//   - Plain motifs, and motifs against the mover, never count.
//   - If move mates, what it wins does not matter.
//   - Missed: an effect that the played move has as well, on any square, is no argument for the
//     better move.
//   - Missed: a saved piece is none if the better line loses it later, or the played one keeps it.
//   - Missed: an attack is none if the opponent ignores it, and the line does not carry it out.
//   - Missed: a defensive drop is no argument if the played move drops the same piece.
//   - Missed: a recapture that regains a piece comes before all motifs but strong ones.
//   - Allowed: an answer that saves a piece is no argument against the move.
func (r *rules) strongestMotif(p *moveContext, kind Kind, move shogi.Move) *motif.Motif {
	position, last, ply := p.before, p.last, p.move.Ply-1
	if kind == Allowed {
		position, last, ply = p.after, p.move.Move, p.move.Ply
	}
	isMate := p.review.Assessments[ply].Score.Mate > 0
	var shared []motif.Motif
	if kind == Missed {
		shared = r.finder.Of(position, last, p.move.Move)
	}
	var strongest *motif.Motif
	for _, effect := range r.finder.Of(position, last, move) {
		switch {
		case isMate && !notableBesideMate[effect.Kind]:
		case kind == Missed && effect.Kind == motif.Recaptures && r.regainsPiece(p, move) &&
			(strongest == nil || !isStrong(strongest.Kind)):
			return &effect
		case strongest != nil, effect.Kind.AgainstMover(), isPlain(effect.Kind, move), kind == Allowed &&
			effect.Kind == motif.SavesPiece:
		case slices.ContainsFunc(shared, func(other motif.Motif) bool { return effect.Same(&other) }):
		case kind == Missed && effect.Kind == motif.SavesPiece && p.savesNothing(&effect):
		case kind == Missed && threatMotifs[effect.Kind] && p.sharesAnswer() && !carriesOut(p.best, &effect):
		case kind == Missed && effect.Kind == motif.HomeDrop && p.move.Move.IsDrop() &&
			p.move.Move.Dropped() == move.Dropped():
		default:
			strongest = &effect
		}
	}
	if strongest != nil && len(strongest.Lost) == 0 {
		strongest.Back = containsAll(p.review.lostInCaptures(ply, position.SideToMove()), strongest.Won)
	}
	return strongest
}

// regainsPiece reports whether better wins a piece by a capture on a square to which the played
// move does not go.
func (r *rules) regainsPiece(p *moveContext, better shogi.Move) bool {
	return p.move.Move.To() != better.To() && r.exchange.Evaluate(p.before, better) >= motif.MinWin
}

// findBrokenCastle states that the move breaks the castle of its side. A capture or an answer to a
// check is forced, and does not count.
func (p *moveContext) findBrokenCastle() {
	stands, had := castle.Of(p.before, p.move.Side)
	forced := p.before.InCheck() || p.before.Captured(p.move.Move) != shogi.NoPiece
	if had && !forced && stands.BrokenBy(p.before, p.move.Move) {
		p.move.add(Finding{Kind: BreaksCastle, Ply: p.move.Ply, Move: p.move.Move, Castle: stands.ID})
	}
}

// A move is hasty if it took no more than a few seconds, and its player thinks several times as
// long on average.
const (
	// hastyTime is the longest time that a hasty move takes.
	hastyTime = 3 * time.Second
	// hastyRatio is how many times hastyTime the player must think on average.
	hastyRatio = 4
)

// findHaste states that the mistake was made in a hurry.
func (p *moveContext) findHaste() {
	clock := p.review.Game.Moves[p.move.Ply-1].Clock
	if !clock.Known || clock.Spent > hastyTime {
		return
	}
	var total, moves time.Duration
	for i := range p.review.Moves {
		if c := p.review.Game.Moves[i].Clock; c.Known && p.review.Moves[i].Side == p.move.Side {
			total += c.Spent
			moves++
		}
	}
	if total/moves >= hastyRatio*hastyTime {
		p.move.add(Finding{Kind: Hasty, Ply: p.move.Ply - 1, Move: p.move.Move,
			Seconds: int(clock.Spent / time.Second)})
	}
}
