package review

import (
	"slices"
	"time"

	"shotest/review/castle"
	"shotest/review/motif"
	"shotest/shogi"
)

// findBetter says that another move was better, and by how much.
func (r *Reviewer) findBetter(p *place) {
	m := p.move
	if len(p.best) == 0 {
		return
	}
	m.add(66, Finding{
		Kind: Better, Ply: m.Ply - 1, Line: p.best, Move: p.best[0],
		After: m.After, Score: p.review.Assessments[m.Ply-1].Score,
		Alone: p.alone, Repeats: p.repeats(p.best),
	})
}

// repeats reports whether a line from before the move ends in a repetition that draws: where
// it can be repeated once, it can be repeated until it counts.
func (p *place) repeats(line []shogi.Move) bool {
	history := p.history.Clone()
	for _, m := range line {
		history.Play(m)
	}
	return history.SearchRepetition(len(history.Moves())) == shogi.RepetitionDraw
}

// findFacts says what the move, the better one and the answer do by the rules.
func (r *Reviewer) findFacts(p *place) {
	m := p.move
	last := p.review.last(m.Ply - 1)
	for _, found := range r.finder.Of(p.before, last, m.Move) {
		if found.Kind.AgainstMover() && p.taken(found.Targets[0]) && !r.staysHanging(p, &found) {
			m.add(75, Finding{Kind: Played, Ply: m.Ply, Line: found.Line, Move: m.Move, Motif: &found})
		}
	}
	if len(p.best) > 0 {
		r.addMerit(p, Missed, m.Ply-1, p.before, last, p.best[0])
	}
	r.findPunishment(p)
	r.findCastle(p)
	r.findHaste(p)
}

// staysHanging reports whether a piece that hangs after the move would hang after the better one as well.
func (r *Reviewer) staysHanging(p *place, hanging *motif.Motif) bool {
	if len(p.best) == 0 || hanging.Kind != motif.LeavesHanging {
		return false
	}
	return slices.ContainsFunc(r.finder.Of(p.before, p.review.last(p.move.Ply-1), p.best[0]), func(other motif.Motif) bool {
		return other.Kind == motif.LeavesHanging && slices.Equal(other.Targets, hanging.Targets)
	})
}

// taken reports whether the opponent's best answer, or the move that follows it, takes on a
// square: a piece that hangs is no reason where there is something better to do.
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

// isPlain reports whether a motif of a move explains nothing: a rook or bishop that is
// dropped can nearly always promote next.
func isPlain(k motif.Kind, m shogi.Move) bool {
	big := m.IsDrop() && (m.Dropped() == shogi.Rook || m.Dropped() == shogi.Bishop)
	return k.Plain() || k == motif.PromotionThreat && big
}

// tactical are the motifs that players practise.
var tactical = map[motif.Kind]bool{
	motif.CheckFork: true, motif.KnightFork: true, motif.SplittingSilver: true, motif.CrossRook: true, motif.Fork: true, motif.Skewer: true,
	motif.Pin: true, motif.DiscoveredCheck: true, motif.DiscoveredAttack: true, motif.DoubleCheck: true, motif.TrapsPiece: true,
}

// addMerit says what most speaks for a move by the rules.
func (r *Reviewer) addMerit(p *place, kind Kind, ply int, position *shogi.Position, last, move shogi.Move) {
	found := r.merit(p, kind, ply, position, last, move)
	if found == nil {
		return
	}
	weight := 45.0
	if hard(found.Kind) || found.Kind == motif.Recaptures {
		weight = 65
	}
	p.move.add(weight, Finding{Kind: kind, Ply: ply, Line: append([]shogi.Move{move}, found.Line...), Move: move, Motif: found})
}

// merit returns what most speaks for a move by the rules; nil if nothing does. That an answer saves a piece is
// no reason why the move before it was bad, where a move mates, nobody asks what it wins, and what the move that
// was played does as well does not speak for a better one. That one takes back what the other does not is
// weightier than anything but a tactic.
func (r *Reviewer) merit(p *place, kind Kind, ply int, position *shogi.Position, last, move shogi.Move) *motif.Motif {
	mates := p.review.Assessments[ply].Score.Mate > 0
	var shared []motif.Motif
	if kind == Missed {
		shared = r.finder.Of(position, last, p.move.Move)
	}
	var first *motif.Motif
	for _, found := range r.finder.Of(position, last, move) {
		switch {
		case mates && !mating[found.Kind]:
		case kind == Missed && found.Kind == motif.Recaptures && r.takesBack(p, move) && (first == nil || !hard(first.Kind)):
			return &found
		case first != nil, found.Kind.AgainstMover(), isPlain(found.Kind, move), kind == Allowed && found.Kind == motif.SavesPiece:
		case slices.ContainsFunc(shared, func(other motif.Motif) bool { return found.Same(&other) }):
		default:
			first = &found
		}
	}
	return first
}

// takesBack reports whether a better move wins back a piece where the one that was played does not.
func (r *Reviewer) takesBack(p *place, better shogi.Move) bool {
	return p.move.Move.To() != better.To() && r.exchange.Evaluate(p.before, better) >= motif.MinWin
}

// findCastle says whether a castle is broken.
func (r *Reviewer) findCastle(p *place) {
	stands, had := castle.Of(p.before, p.move.Side)
	if !had || p.before.InCheck() || p.before.Captured(p.move.Move) != shogi.NoPiece {
		return
	}
	if stands.BrokenBy(p.before, p.move.Move) {
		p.move.add(35, Finding{Kind: BreaksCastle, Ply: p.move.Ply, Move: p.move.Move, Name: string(stands.ID)})
	}
}

// A move is hasty that took no more than a few seconds, of a player who thinks on average
// several times as long.
const (
	hasty      = 3 * time.Second
	hastyShare = 4
)

// findHaste says whether a mistake was made in a hurry.
func (r *Reviewer) findHaste(p *place) {
	clock := p.review.Game.Moves[p.move.Ply-1].Clock
	if !clock.Known || clock.Spent > hasty {
		return
	}
	var total time.Duration
	moves := 0
	for i := range p.review.Moves {
		if c := p.review.Game.Moves[i].Clock; c.Known && p.review.Moves[i].Side == p.move.Side {
			total += c.Spent
			moves++
		}
	}
	if moves > 0 && total/time.Duration(moves) >= hastyShare*hasty {
		p.move.add(20, Finding{Kind: Hasty, Ply: p.move.Ply - 1, Move: p.move.Move, Number: int(clock.Spent / time.Second)})
	}
}
