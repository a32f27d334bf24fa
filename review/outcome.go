package review

import (
	"slices"

	"shotest/review/motif"
	"shotest/shogi"
)

// outcomePlies is the largest number of moves of a line that are played for its outcome.
const outcomePlies = 9

// outcome is the material balance at the end of a line.
type outcome struct {
	// plies is the number of moves after which the balance stays.
	plies int
	// gain is the balance for the mover, in centipawns of exchanges; won and lost are the pieces.
	gain      int
	won, lost []shogi.PieceType
}

// findOutcome plays the lines after the move and the better one for a reason that neither has by itself: up to where
// pieces have been won that the other line does not win.
func (r *Reviewer) findOutcome(p *place) {
	m := p.move
	if len(p.best) == 0 || slices.ContainsFunc(m.Findings, func(f Finding) bool { return f.explains() }) {
		return
	}
	line := append([]shogi.Move{m.Move}, p.reply...)
	played, better := r.outcomeOf(p, line), r.outcomeOf(p, p.best)
	differ := better.gain-played.gain >= motif.MinPawn
	switch {
	case differ && played.gain <= -motif.MinPawn:
		m.add(60, Finding{
			Kind: LeadsTo, Ply: m.Ply - 1, Line: line[:played.plies], Move: m.Move, Number: played.plies,
			Won: played.lost, Lost: played.won,
		})
	case differ && better.gain >= motif.MinPawn:
		m.add(60, Finding{
			Kind: LeadsTo, Ply: m.Ply - 1, Line: p.best[:better.plies], Move: p.best[0], Number: better.plies,
			Won: better.won, Lost: better.lost,
		})
	case differ || !r.findBreakthrough(p, line):
		r.findPlainMerit(p)
	}
}

// findBreakthrough says which side gets a horse or a dragon in one line, and in the other does not. It reports whether
// one does.
func (r *Reviewer) findBreakthrough(p *place, played []shogi.Move) bool {
	for _, c := range []struct {
		side       shogi.Color
		line, than []shogi.Move
	}{{p.move.Side.Opponent(), played, p.best}, {p.move.Side, p.best, played}} {
		piece, plies := r.promoted(p, c.line, c.side)
		if other, _ := r.promoted(p, c.than, c.side); piece != shogi.NoPieceType && other == shogi.NoPieceType {
			p.move.add(58, Finding{
				Kind: BreaksThrough, Ply: p.move.Ply - 1, Line: c.line[:plies], Move: c.line[0], Number: plies, Won: []shogi.PieceType{piece},
			})
			return true
		}
	}
	return false
}

// promoted returns the horse or dragon that a side has at the end of a line from before the move, and had not
// before it, with the number of plies until it is made.
func (r *Reviewer) promoted(p *place, line []shogi.Move, side shogi.Color) (made shogi.PieceType, plies int) {
	position := *p.before
	for i, m := range line[:min(len(line), outcomePlies)] {
		position.Play(m)
		for _, t := range []shogi.PieceType{shogi.Horse, shogi.Dragon} {
			switch more := position.Pieces(side, t).Count() > p.before.Pieces(side, t).Count(); {
			case more && made == shogi.NoPieceType:
				made, plies = t, i+1
			case !more && made == t:
				made, plies = shogi.NoPieceType, 0
			}
		}
	}
	if !r.isQuiet(&position) {
		return shogi.NoPieceType, 0
	}
	return made, plies
}

// findPlainMerit says that the better move takes back, or takes the checking piece: all that can be said of it.
func (r *Reviewer) findPlainMerit(p *place) {
	for _, found := range r.finder.Of(p.before, p.last, p.best[0]) {
		if found.Kind == motif.Recaptures || found.Kind == motif.TakesChecker {
			p.move.add(44, Finding{Kind: Missed, Ply: p.move.Ply - 1, Line: p.best[:1], Move: p.best[0], Motif: &found})
			return
		}
	}
}

// outcomeOf returns what a line from before the move comes to: at its last quiet position, and from which one on it was
// the same. An exchange that the move is in the midst of counts from its beginning.
func (r *Reviewer) outcomeOf(p *place, line []shogi.Move) (o outcome) {
	begun, mover := p.review.exchangeBegun(p.move.Ply-1), p.move.Side
	position := *p.review.history.At(begun)
	var taken [2][]shogi.PieceType
	before := p.review.history.Moves()[begun : p.move.Ply-1]
	for i, m := range slices.Concat(before, line[:min(len(line), outcomePlies)]) {
		if captured := position.Captured(m); captured != shogi.NoPiece {
			side := position.SideToMove()
			taken[side] = append(taken[side], captured.Type().Unpromoted())
		}
		position.Play(m)
		if i < len(before) || !r.isQuiet(&position) {
			continue
		}
		ours, theirs := taken[mover], taken[mover.Opponent()]
		won, lost := r.difference(ours, theirs), r.difference(theirs, ours)
		if !slices.Equal(won, o.won) || !slices.Equal(lost, o.lost) || o.plies == 0 {
			o = outcome{i - len(before) + 1, r.worth(won) - r.worth(lost), won, lost}
		}
	}
	return o
}

// exchangeBegun returns how many moves come before the captures that led to a position without a break.
func (r *Review) exchangeBegun(ply int) int {
	for ply > 0 && r.history.At(ply-1).Captured(r.Moves[ply-1].Move) != shogi.NoPiece {
		ply--
	}
	return ply
}

// isQuiet reports whether neither side can win anything by a capture, and nobody is in check.
func (r *Reviewer) isQuiet(p *shogi.Position) bool {
	idle := *p
	if p.InCheck() || r.canTake(p) {
		return false
	}
	idle.PlayNull()
	return !r.canTake(&idle)
}

// canTake reports whether the side to move wins at least a pawn by a capture.
func (r *Reviewer) canTake(p *shogi.Position) bool {
	return slices.ContainsFunc(p.AppendTacticalMoves(nil), func(m shogi.Move) bool {
		return p.Captured(m) != shogi.NoPiece && r.exchange.Evaluate(p, m) >= motif.MinPawn
	})
}

// worth is the value of pieces that are taken.
func (r *Reviewer) worth(pieces []shogi.PieceType) (sum int) {
	for _, t := range pieces {
		sum += r.exchange.Taking(t)
	}
	return sum
}

// difference returns what is in one list of pieces beyond another, the dearest first.
func (r *Reviewer) difference(pieces, without []shogi.PieceType) []shogi.PieceType {
	rest := slices.Clone(pieces)
	for _, t := range without {
		if i := slices.Index(rest, t); i >= 0 {
			rest = slices.Delete(rest, i, i+1)
		}
	}
	slices.SortFunc(rest, func(a, b shogi.PieceType) int { return r.exchange.Taking(b) - r.exchange.Taking(a) })
	return rest
}
