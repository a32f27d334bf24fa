package review

import (
	"slices"

	"shotest/explain/motif"
	"shotest/shogi"
)

// outcome is the change of material by a line, for the side that begins it.
type outcome struct {
	// plies is the number of moves after which the material stays the same.
	plies int
	// won and lost are the pieces that the side has gained and lost by the line.
	won, lost []shogi.PieceType
	// gain is their worth in centipawns of exchanges.
	gain int
}

// Claim is the way to word the pieces that a line wins. Its value is a part of the names of
// messages.
type Claim string

const (
	// Wins: at the end of the line the side has these pieces in addition to those at the beginning.
	Wins Claim = "wins"
	// WinsBack: like Wins, where the side has lost such pieces in the unbroken captures before the
	// line.
	WinsBack Claim = "wins_back"
	// IsUp: like Wins, where both sides had the same pieces before, so that the side is now up by
	// these on the whole board.
	IsUp Claim = "is_up"
	// InAll: from the unbroken captures before the line to its end the side has gained and lost
	// these pieces. An exchange that is under way counts as a whole.
	InAll Claim = "in_all"
)

// findGain states the loss by the played line, or else the gain by the better line, if the lines
// differ by as much. It reports whether this is enough of a reason: one that is much smaller than
// what the move lost is not.
func (r *rules) findGain(p *moveContext, c continuations) bool {
	lost, won := r.outcomeOf(p.before, c.played), r.outcomeOf(p.before, c.better)
	differ := won.gain - lost.gain
	f, us := Finding{Kind: LeadsTo, Minor: minorFactor*float64(differ) < p.review.lostCentipawns(p.move)}, p.move.Side
	switch {
	case differ < motif.MinThreat:
		return false
	case lost.gain <= -motif.MinThreat:
		f.Line, f.Won, f.Lost = c.played[:lost.plies], lost.lost, lost.won
		us = us.Opponent()
	case won.gain >= motif.MinThreat:
		f.Line, f.Won, f.Lost = c.better[:won.plies], won.won, won.lost
	default:
		return false
	}
	f.Ply, f.Move, f.Plies = p.move.Ply-1, f.Line[0], len(f.Line)
	if !r.addClaim(p, us, &f) {
		return false
	}
	p.move.add(f)
	return !f.Minor
}

// minorFactor is by how much a difference of material, in centipawns of exchanges, may be smaller
// than the loss in centipawns of the evaluation, in which a pawn counts half as much.
const minorFactor = 1.5

// addClaim sets the way to word the gain f of winner. It returns false if the gain is none in the
// exchange as a whole.
func (r *rules) addClaim(p *moveContext, winner shogi.Color, f *Finding) bool {
	before := p.review.lostInCaptures(p.move.Ply-1, winner)
	switch {
	case len(f.Lost) == 0 && isLevel(p.before):
		f.Claim = IsUp
	case len(before) == 0:
		f.Claim = Wins
	case len(f.Lost) == 0 && containsAll(before, f.Won):
		f.Claim = WinsBack
	default:
		start, end := p.review.history.At(p.review.firstCapture(p.move.Ply-1)), p.before.After(f.Line...)
		f.Claim = InAll
		f.Won, f.Lost = motif.MaterialChange(start, &end, winner)
		return len(f.Won) > 0
	}
	return true
}

// isLevel reports whether both sides have the same pieces, on the board and in hand.
func isLevel(p *shogi.Position) bool {
	return !slices.ContainsFunc(shogi.HandTypes[:], func(t shogi.PieceType) bool {
		return motif.CountOwned(p, shogi.Black, t) != motif.CountOwned(p, shogi.White, t)
	})
}

// containsAll reports whether all has every piece of wanted, counting duplicates, and wanted is not
// empty.
func containsAll(all, wanted []shogi.PieceType) bool {
	rest := slices.Clone(all)
	for _, t := range wanted {
		i := slices.Index(rest, t)
		if i < 0 {
			return false
		}
		rest = slices.Delete(rest, i, i+1)
	}
	return len(wanted) > 0
}

// outcomeOf returns the outcome of a line at its last quiet position.
func (r *rules) outcomeOf(start *shogi.Position, line []shogi.Move) (o outcome) {
	position, side := *start, start.SideToMove()
	for i, m := range line {
		position.Play(m)
		if !r.isQuiet(&position) {
			continue
		}
		won, lost := motif.MaterialChange(start, &position, side)
		if o.plies == 0 || !slices.Equal(won, o.won) || !slices.Equal(lost, o.lost) {
			o = outcome{i + 1, won, lost, r.finder.Worth(won) - r.finder.Worth(lost)}
		}
	}
	return o
}

// lostInCaptures returns the pieces that a side has lost in the unbroken captures before a
// position.
func (r *Review) lostInCaptures(ply int, side shogi.Color) []shogi.PieceType {
	_, lost := motif.MaterialChange(r.history.At(r.firstCapture(ply)), r.history.At(ply), side)
	return lost
}

// firstCapture returns the number of moves before the unbroken captures that led to a position.
func (r *Review) firstCapture(ply int) int {
	for ply > 0 && r.history.At(ply-1).Captured(r.Moves[ply-1].Move) != shogi.NoPiece {
		ply--
	}
	return ply
}
