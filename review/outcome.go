package review

import (
	"context"
	"slices"

	"shotest/explain/motif"
	"shotest/shogi"
)

// outcomePlies is the largest number of moves of a line that count for its outcome.
const outcomePlies = 9

// outcome is the change that a line makes to the pieces of the side that begins it.
type outcome struct {
	// plies is the number of moves after which the change is final.
	plies int
	// won and lost are the pieces that the side has gained and lost since before the line, gain is
	// their worth, in centipawns of exchanges.
	won, lost []shogi.PieceType
	gain      int
}

// Claim is how a sentence speaks of the pieces that a line wins; a part of the names of messages.
type Claim string

const (
	// Wins: at the end of the line the side has these pieces in addition to the ones that it had at
	// the beginning.
	Wins Claim = "wins"
	// WinsBack: the same, where the side has lost such pieces in the captures that led to that
	// position without a break.
	WinsBack Claim = "wins_back"
	// IsUp: the same, where both sides had the same pieces before: on the whole board the side is
	// up by these.
	IsUp Claim = "is_up"
)

// findOutcome plays the lines after the move and after the better one to find a reason that neither
// move shows by itself: one line wins pieces that the other does not, threatens mate, or breaks
// through. Without such a reason it says how the ends of the lines differ.
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

// findGain states the loss by the line of the move, or else the gain by the better line, if it is a
// pawn or more and the lines differ by as much. It reports whether it said anything.
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

// leadsTo states a line's gain for a side, unless this would mislead. It reports whether it said
// it.
func (p *place) leadsTo(line []shogi.Move, winner shogi.Color, won, lost []shogi.PieceType) bool {
	f := Finding{Kind: LeadsTo, Ply: p.move.Ply - 1, Line: line, Move: line[0], Number: len(line), Won: won, Lost: lost}
	f.Claim = p.claim(winner, &f)
	if f.Claim == "" {
		return false
	}
	p.move.add(f)
	return true
}

// claim returns the way to word the gain of a line from before the move for a side. It is empty if
// the line continues an exchange that has cost the side other pieces, so that the gain alone would
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

// comesTo returns a statement about the result of a line from before the move for a side, false for
// none.
type comesTo func(line []shogi.Move, side shogi.Color) (Finding, bool)

// findContrast states a result of the line of the move for the opponent, or else of the better line
// for the mover, that the other line does not have. It reports whether there is one.
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

// breakthrough finds a horse or dragon that a side has got by the end of a line.
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

// findPlainMerit says so if the better move takes back, or takes the checking piece. The rules say
// no more of it.
func (r *rules) findPlainMerit(p *place) bool {
	for _, found := range r.finder.Of(p.before, p.last, p.best[0]) {
		if found.Kind == motif.Recaptures || found.Kind == motif.TakesChecker {
			p.move.add(Finding{Kind: Missed, Ply: p.move.Ply - 1, Line: p.best[:1], Move: p.best[0], Motif: &found})
			return true
		}
	}
	return false
}

// outcomeOf returns the outcome of a line for the side that begins it, at its last quiet position,
// with the number of moves after which it stayed the same.
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

// lostBefore returns the pieces that a side has lost in the unbroken sequence of captures that led
// to a position.
func (r *Review) lostBefore(ply int, side shogi.Color) []shogi.PieceType {
	begun := ply
	for begun > 0 && r.history.At(begun-1).Captured(r.Moves[begun-1].Move) != shogi.NoPiece {
		begun--
	}
	_, lost := motif.Changed(r.history.At(begun), r.history.At(ply), side)
	return lost
}
