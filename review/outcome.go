package review

import (
	"context"
	"slices"

	"shotest/explain/motif"
	"shotest/shogi"
)

// outcomePlies is the largest number of moves of a line that are played for its outcome.
const outcomePlies = 9

// outcome is what a line changes in the pieces that its beginner has.
type outcome struct {
	// plies is the number of moves after which that stays.
	plies int
	// won and lost are the pieces that the side has more and less than before the line, gain is
	// what that is worth, in centipawns of exchanges.
	won, lost []shogi.PieceType
	gain      int
}

// Claim is how a sentence speaks of the pieces that a line wins; a part of the names of messages.
type Claim string

const (
	// Wins: at the end of the line the side has these pieces more than in the position that the
	// line begins in.
	Wins Claim = "wins"
	// WinsBack: the same, where the side has lost such pieces in the captures that led to that
	// position without a break.
	WinsBack Claim = "wins_back"
	// IsUp: the same, where both sides had the same pieces before: on the whole board the side is
	// up by these.
	IsUp Claim = "is_up"
)

// findOutcome plays the lines after the move and the better one for a reason that neither has by
// itself: up to where pieces have been won that the other line does not win, mate is threatened, or
// one breaks through; or else says in what the ends of the lines differ.
func (e *explainer) findOutcome(ctx context.Context, p *place) {
	if len(p.best) == 0 ||
		slices.ContainsFunc(p.move.Findings, func(f Finding) bool { return traits[f.Kind].isReason }) {
		return
	}
	line := append([]shogi.Move{p.move.Move}, p.reply...)
	if e.findGain(p, line) || p.findContrast(line, e.lateThreat(ctx, p.before)) ||
		p.findContrast(line, e.breakthrough(p.before)) {
		return
	}
	if !e.findPlainMerit(p) {
		e.findDifference(p, line)
	}
}

// findGain says what the line of the move loses, or else what the better line wins, where that is a
// pawn or more and the lines differ by as much. It reports whether anything is said.
func (r *rules) findGain(p *place, played []shogi.Move) bool {
	lost, won := r.outcomeOf(p.before, played), r.outcomeOf(p.before, p.best)
	switch us := p.move.Side; {
	case won.gain-lost.gain < motif.MinPawn:
		return false
	case lost.gain <= -motif.MinPawn:
		return p.leadsTo(played[:lost.plies], us.Opponent(), lost.lost, lost.won)
	case won.gain >= motif.MinPawn:
		return p.leadsTo(p.best[:won.plies], us, won.won, won.lost)
	}
	return false
}

// leadsTo says what a line wins for a side, unless that would mislead. It reports whether it is
// said.
func (p *place) leadsTo(line []shogi.Move, winner shogi.Color, won, lost []shogi.PieceType) bool {
	f := Finding{Kind: LeadsTo, Ply: p.move.Ply - 1, Line: line, Move: line[0], Number: len(line), Won: won, Lost: lost}
	f.Claim = p.claim(winner, &f)
	if f.Claim == "" {
		return false
	}
	p.move.add(f)
	return true
}

// claim returns how to speak of what a line from before the move wins for a side: empty where the
// line goes on with an exchange that has cost the side other pieces, so that its gain alone would
// mislead.
func (p *place) claim(winner shogi.Color, f *Finding) Claim {
	before := p.review.lostBefore(p.move.Ply-1, winner)
	switch {
	case len(before) > 0 && (len(f.Lost) > 0 || !includes(before, f.Won)):
		return ""
	case len(before) > 0:
		return WinsBack
	case len(f.Lost) == 0 && isLevel(p.before):
		return IsUp
	}
	return Wins
}

// isLevel reports whether both sides have the same pieces, on the board and in hand.
func isLevel(p *shogi.Position) bool {
	return !slices.ContainsFunc(shogi.HandTypes[:], func(t shogi.PieceType) bool {
		return motif.Owned(p, shogi.Black, t) != motif.Owned(p, shogi.White, t)
	})
}

// includes reports whether a list has all pieces of another one, which has some.
func includes(all, some []shogi.PieceType) bool {
	rest := slices.Clone(all)
	for _, t := range some {
		i := slices.Index(rest, t)
		if i < 0 {
			return false
		}
		rest = slices.Delete(rest, i, i+1)
	}
	return len(some) > 0
}

// comesTo is what a line from before the move comes to for a side: a statement about its beginning,
// false for nothing.
type comesTo func(line []shogi.Move, side shogi.Color) (Finding, bool)

// findContrast says what the line of the move comes to for the opponent, or else the better one for
// the mover, where the other line does not. It reports whether either does.
func (p *place) findContrast(played []shogi.Move, of comesTo) bool {
	for _, c := range []struct {
		side       shogi.Color
		line, than []shogi.Move
	}{{p.move.Side.Opponent(), played, p.best}, {p.move.Side, p.best, played}} {
		f, comes := of(c.line, c.side)
		if !comes {
			continue
		}
		if _, either := of(c.than, c.side); !either {
			f.Ply, f.Move = p.move.Ply-1, f.Line[0]
			p.move.add(f)
			return true
		}
	}
	return false
}

// lateThreat finds the first threat of mate by a side in a line, without a check.
func (e *explainer) lateThreat(ctx context.Context, start *shogi.Position) comesTo {
	return func(line []shogi.Move, side shogi.Color) (Finding, bool) {
		position := *start
		for i, m := range line[:min(len(line), outcomePlies)] {
			position.Play(m)
			if position.SideToMove() == side || position.InCheck() {
				continue
			}
			if moves, mate := e.solve(ctx, passed(&position), brinkmateNodes); moves != nil {
				return Finding{Kind: LeadsToThreatmate, Line: line[:i+1], Number: mate}, true
			}
		}
		return Finding{}, false
	}
}

// breakthrough finds the horse or dragon that a side has at the end of a line, and had not before
// it.
func (r *rules) breakthrough(start *shogi.Position) comesTo {
	return func(line []shogi.Move, side shogi.Color) (Finding, bool) {
		made, plies := shogi.NoPieceType, 0
		position := *start
		for i, m := range line[:min(len(line), outcomePlies)] {
			position.Play(m)
			for _, t := range []shogi.PieceType{shogi.Horse, shogi.Dragon} {
				switch more := position.Pieces(side, t).Count() > start.Pieces(side, t).Count(); {
				case more && made == shogi.NoPieceType:
					made, plies = t, i+1
				case !more && made == t:
					made, plies = shogi.NoPieceType, 0
				}
			}
		}
		if made == shogi.NoPieceType || !r.isQuiet(&position) {
			return Finding{}, false
		}
		return Finding{Kind: BreaksThrough, Line: line[:plies], Number: plies, Won: []shogi.PieceType{made}}, true
	}
}

// findPlainMerit says that the better move takes back, or takes the checking piece, where that is
// so: all that the rules say of it.
func (r *rules) findPlainMerit(p *place) bool {
	for _, found := range r.finder.Of(p.before, p.last, p.best[0]) {
		if found.Kind == motif.Recaptures || found.Kind == motif.TakesChecker {
			p.move.add(Finding{Kind: Missed, Ply: p.move.Ply - 1, Line: p.best[:1], Move: p.best[0], Motif: &found})
			return true
		}
	}
	return false
}

// outcomeOf returns what a line comes to for the side that begins it: at its last quiet position,
// and from which one on it was the same.
func (r *rules) outcomeOf(start *shogi.Position, line []shogi.Move) (o outcome) {
	position, side := *start, start.SideToMove()
	for i, m := range line[:min(len(line), outcomePlies)] {
		position.Play(m)
		if !r.isQuiet(&position) {
			continue
		}
		won, lost := motif.Changed(start, &position, side)
		if o.plies == 0 || !slices.Equal(won, o.won) || !slices.Equal(lost, o.lost) {
			o = outcome{i + 1, won, lost, r.finder.Worth(won) - r.finder.Worth(lost)}
		}
	}
	return o
}

// lostBefore returns what a side has lost in the captures that led to a position without a break.
func (r *Review) lostBefore(ply int, side shogi.Color) []shogi.PieceType {
	begun := ply
	for begun > 0 && r.history.At(begun-1).Captured(r.Moves[begun-1].Move) != shogi.NoPiece {
		begun--
	}
	_, lost := motif.Changed(r.history.At(begun), r.history.At(ply), side)
	return lost
}
