package review

import (
	"context"
	"slices"

	"shotest/explain/motif"
	"shotest/shogi"
)

// outcomePlies is the number of moves of a line within which its outcome is counted.
const outcomePlies = 9

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
)

// findOutcome compares the line after the move with the better line, if no other statement is a
// reason: one line wins pieces that the other does not, threatens mate, or breaks through. Without
// such a reason it states how the evaluations of the two ends differ.
func (e *explainer) findOutcome(ctx context.Context, p *moveContext) {
	if len(p.best) == 0 ||
		slices.ContainsFunc(p.move.Findings, func(f Finding) bool { return traits[f.Kind].isReason }) {
		return
	}
	line := append([]shogi.Move{p.move.Move}, p.reply...)
	if e.findGain(p, line) || p.findContrast(line, e.mateThreat(ctx, p.before)) ||
		p.findContrast(line, e.breakthrough(p.before)) {
		return
	}
	if !e.findRecapture(p) {
		e.findDifference(p, line)
	}
}

// findGain states the loss by the played line, or else the gain by the better line, if it is a pawn
// or more and the lines differ by as much. It reports whether it stated anything.
func (r *rules) findGain(p *moveContext, played []shogi.Move) bool {
	lost, won := r.outcomeOf(p.before, played), r.outcomeOf(p.before, p.best)
	switch us := p.move.Side; {
	case won.gain-lost.gain < motif.MinPawn:
		return false
	case lost.gain <= -motif.MinPawn:
		return p.addGain(played[:lost.plies], us.Opponent(), lost.lost, lost.won)
	case won.gain >= motif.MinPawn:
		return p.addGain(p.best[:won.plies], us, won.won, won.lost)
	}
	return false
}

// addGain states the gain of a line for winner, unless this would mislead. It reports whether it
// did.
func (p *moveContext) addGain(line []shogi.Move, winner shogi.Color, won, lost []shogi.PieceType) bool {
	f := Finding{Kind: LeadsTo, Ply: p.move.Ply - 1, Line: line, Move: line[0], Plies: len(line), Won: won, Lost: lost}
	f.Claim = p.claimFor(winner, &f)
	if f.Claim == "" {
		return false
	}
	p.move.add(f)
	return true
}

// claimFor returns the way to word the gain f for winner. It is empty if the line continues an
// exchange that has cost the side other pieces, so that the gain alone would mislead.
func (p *moveContext) claimFor(winner shogi.Color, f *Finding) Claim {
	before := p.review.lostInCaptures(p.move.Ply-1, winner)
	switch {
	case len(f.Lost) == 0 && isLevel(p.before):
		return IsUp
	case len(before) > 0 && (len(f.Lost) > 0 || !containsAll(before, f.Won)):
		return ""
	case len(before) > 0:
		return WinsBack
	}
	return Wins
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

// lineResult returns a statement about the result of a line for a side, false if there is none.
type lineResult func(line []shogi.Move, side shogi.Color) (Finding, bool)

// findContrast states a result that only one of the two lines has: the played line for the
// opponent, or else the better line for the mover. It reports whether there is one.
func (p *moveContext) findContrast(played []shogi.Move, result lineResult) bool {
	for _, c := range []struct {
		side        shogi.Color
		line, other []shogi.Move
	}{{p.move.Side.Opponent(), played, p.best}, {p.move.Side, p.best, played}} {
		f, ok := result(c.line, c.side)
		if !ok {
			continue
		}
		if _, both := result(c.other, c.side); !both {
			f.Ply, f.Move = p.move.Ply-1, f.Line[0]
			p.move.add(f)
			return true
		}
	}
	return false
}

// mateThreat returns a lineResult for the first threat of mate without a check.
func (e *explainer) mateThreat(ctx context.Context, start *shogi.Position) lineResult {
	return func(line []shogi.Move, side shogi.Color) (Finding, bool) {
		position := *start
		for i, m := range line[:min(len(line), outcomePlies)] {
			position.Play(m)
			if position.SideToMove() == side || position.InCheck() {
				continue
			}
			if moves, mate := e.solveForLevel(ctx, afterPass(&position), brinkmateNodes); moves != nil {
				return Finding{Kind: LeadsToThreatmate, Line: line[:i+1], Plies: mate}, true
			}
		}
		return Finding{}, false
	}
}

// breakthrough returns a lineResult for a horse or dragon that the side gains and still has at the
// end of the line.
func (r *rules) breakthrough(start *shogi.Position) lineResult {
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
		return Finding{Kind: BreaksThrough, Line: line[:plies], Plies: plies, Won: []shogi.PieceType{made}}, true
	}
}

// findRecapture states that the better move takes back, or takes the checking piece, unless the
// played move takes the same piece. It reports whether it stated anything.
func (r *rules) findRecapture(p *moveContext) bool {
	if p.move.Move.To() == p.best[0].To() {
		return false
	}
	for _, effect := range r.finder.Of(p.before, p.last, p.best[0]) {
		if effect.Kind == motif.Recaptures || effect.Kind == motif.TakesChecker {
			p.move.add(Finding{Kind: Missed, Ply: p.move.Ply - 1, Line: p.best[:1], Move: p.best[0], Motif: &effect})
			return true
		}
	}
	return false
}

// outcomeOf returns the outcome of a line at its last quiet position.
func (r *rules) outcomeOf(start *shogi.Position, line []shogi.Move) (o outcome) {
	position, side := *start, start.SideToMove()
	for i, m := range line[:min(len(line), outcomePlies)] {
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
	start := ply
	for start > 0 && r.history.At(start-1).Captured(r.Moves[start-1].Move) != shogi.NoPiece {
		start--
	}
	_, lost := motif.MaterialChange(r.history.At(start), r.history.At(ply), side)
	return lost
}
