package review

import (
	"cmp"
	"slices"

	"shotest/evaluation"
	"shotest/explain"
	"shotest/explain/motif"
	"shotest/shogi"
)

const (
	// comparedPlies is the largest number of moves after which the evaluation compares two lines.
	comparedPlies = 5
	// minDifference is the least difference that is stated, in centipawns.
	minDifference = 10
)

// Difference is an advantage of the end of the better line over that of the other line, by a term
// of the evaluation ([explain.TermsOf]). It is the largest difference, or one at least a third as
// large that shows on the board, of the side's own pieces first.
type Difference struct {
	asset
	// Message is a part of the name of the message that states the difference.
	Message string
	// OtherLine is the line that is compared with the better one.
	OtherLine []shogi.Move
	// Gain is the worth of the difference, in centipawns.
	Gain int
	// Count and OtherCount are numbers at the ends of the two lines: of pieces of the type Shown,
	// of squares that the piece on Square attacks, of attacked pieces, or of attacked squares next
	// to the king.
	Count, OtherCount int
	Shown             shogi.PieceType
	// Square and OtherSquare are the squares of the piece at the ends of the two lines.
	Square, OtherSquare shogi.Square
}

// asset is the subject of a term of the evaluation: a side, and a type of its pieces (promoted and
// in hand as well) or a kind of attacks.
type asset struct {
	Side  shogi.Color
	Piece shogi.PieceType
	Kind  evaluation.Kind
}

// findDifference states the advantage of the better line over the played one. It compares the lines
// after as many moves as possible, then after fewer: first where the evaluation prefers the better
// line, then elsewhere.
func (r *rules) findDifference(p *moveContext, played []shogi.Move) {
	for _, preferred := range []bool{true, false} {
		for plies := min(comparedPlies, len(p.best), len(played)); plies > 0; plies-- {
			better, other := p.best[:plies], played[:plies]
			if r.prefers(p.before, better, other) != preferred {
				continue
			}
			if d := r.difference(p, better, other); d != nil {
				p.move.add(Finding{Kind: Weighs, Ply: p.move.Ply - 1, Line: better, Move: better[0], Differs: d})
				return
			}
		}
	}
}

// difference returns the advantage of the end of line over that of played, nil if no message states
// it.
func (r *rules) difference(p *moveContext, line, played []shogi.Move) *Difference {
	better, other, side := p.before.After(line...), p.before.After(played...), p.move.Side
	gains := r.assets(&better, side)
	for a, worth := range r.assets(&other, side) {
		gains[a] -= worth
	}
	var all []Difference
	for a, gain := range gains {
		if gain >= minDifference {
			all = append(all, Difference{asset: a, OtherLine: played, Gain: gain})
		}
	}
	slices.SortFunc(all, func(a, b Difference) int {
		return cmp.Or(b.Gain-a.Gain, cmp.Compare(a.Kind, b.Kind), int(a.Piece)-int(b.Piece), int(a.Side)-int(b.Side))
	})
	quiet := r.isQuiet(&better) && r.isQuiet(&other)
	describeVisible := func(d *Difference) bool {
		return 3*d.Gain >= all[0].Gain && d.describe(&better, &other, side, quiet)
	}
	for _, describe := range []func(d *Difference) bool{
		func(d *Difference) bool { return d.Side == side && describeVisible(d) },
		describeVisible,
		func(d *Difference) bool { return r.describeMostActive(d, &better, &other, side, true) },
		func(d *Difference) bool {
			return d.Piece != shogi.Pawn && r.describeMostActive(d, &better, &other, side, false)
		},
		func(d *Difference) bool { return r.describeMostActive(d, &better, &other, side, false) },
	} {
		for i := range all {
			if describe(&all[i]) {
				return &all[i]
			}
		}
	}
	return nil
}

// prefers reports whether the ends of both lines are quiet and the evaluation prefers that of
// better.
func (r *rules) prefers(start *shogi.Position, better, played []shogi.Move) bool {
	a, b, side := start.After(better...), start.After(played...), start.SideToMove()
	if !r.isQuiet(&a) || !r.isQuiet(&b) {
		return false
	}
	_, ours := explain.TermsOf(r.evaluator, &a, side)
	_, theirs := explain.TermsOf(r.evaluator, &b, side)
	return ours > theirs
}

// assets returns the worth of each asset of both sides to side, if there are messages about it.
func (r *rules) assets(p *shogi.Position, side shogi.Color) map[asset]int {
	terms, _ := explain.TermsOf(r.evaluator, p, side)
	worth := map[asset]int{}
	for _, t := range terms {
		a := asset{Kind: t.Subject.Kind, Piece: t.Subject.Piece.Unpromoted()}
		switch a.Kind {
		case evaluation.OnBoard, evaluation.InHand:
			a.Kind = evaluation.OnBoard
		case evaluation.NextToKing, evaluation.OnPieces:
		default:
			continue
		}
		for _, a.Side = range []shogi.Color{shogi.Black, shogi.White} {
			value := [2]int{shogi.Black: t.Black, shogi.White: t.White}[a.Side]
			if a.Side != side {
				value = -value
			}
			worth[a] += value
		}
	}
	return worth
}

// describe completes d with the message about it, and reports whether there is one, which anybody
// can check on a board. Pieces are counted only in quiet positions.
func (d *Difference) describe(better, other *shogi.Position, side shogi.Color, quiet bool) bool {
	own := d.Side == side
	switch d.Kind {
	case evaluation.OnPieces:
		d.Message = either(own, "presses_more", "presses_less")
		return d.count(own, attackedPieces(better, d.Side), attackedPieces(other, d.Side))
	case evaluation.NextToKing:
		d.Message = either(own, "attacks_more", "attacks_less")
		return d.count(own, attackedNextToKing(better, d.Side), attackedNextToKing(other, d.Side))
	}
	return d.describePieces(better, other, own, quiet)
}

// count sets the numbers of d, and reports whether they agree with it: the number is larger after
// the better line if d is about the side's own pieces, and smaller if about the opponent's.
func (d *Difference) count(own bool, better, other int) bool {
	d.Count, d.OtherCount = better, other
	return better != other && own == (better > other)
}

func either[T any](first bool, a, b T) T {
	if first {
		return a
	}
	return b
}

// attackedPieces counts the opponent's pieces that side attacks.
func attackedPieces(p *shogi.Position, side shogi.Color) int {
	var attacks shogi.AttackMap
	attacks.Compute(p)
	return attacks.Attacked(side).And(p.PiecesOf(side.Opponent())).Count()
}

// attackedNextToKing counts the squares next to the opponent's king that side attacks.
func attackedNextToKing(p *shogi.Position, side shogi.Color) int {
	king := p.King(side.Opponent())
	if king == shogi.NoSquare {
		return 0
	}
	var attacks shogi.AttackMap
	attacks.Compute(p)
	return attacks.Attacked(side).And(king.Neighbours()).Count()
}

// describePieces completes d with a message about the pieces of its type: how many the side has,
// how many have promoted or are in hand, or where one of them stands. It reports whether there is
// one.
func (d *Difference) describePieces(better, other *shogi.Position, own, quiet bool) bool {
	for _, c := range []struct {
		says  string
		shown shogi.PieceType
		count func(p *shogi.Position) int
	}{
		{"has", d.Piece, func(p *shogi.Position) int { return motif.CountOwned(p, d.Side, d.Piece) }},
		{"has", d.Piece.Promoted(), func(p *shogi.Position) int { return countPromoted(p, d.Side, d.Piece) }},
		{"holds", d.Piece, func(p *shogi.Position) int { return p.Hand(d.Side).Count(d.Piece) }},
	} {
		d.Count, d.OtherCount, d.Shown = c.count(better), c.count(other), c.shown
		switch {
		case d.Count == d.OtherCount:
			continue
		case !quiet:
			return false
		case own == (d.Count > d.OtherCount):
			d.Message = c.says + either(own, "_more", "_less")
			return true
		case c.says == "has" && c.shown == d.Piece:
			return false // fewer pieces cannot be the advantage
		}
	}
	to, from := squaresOnlyIn(better, other, d.Side, d.Piece), squaresOnlyIn(other, better, d.Side, d.Piece)
	if to.Count() != 1 || from.Count() != 1 || better.PieceAt(to.First()) != other.PieceAt(from.First()) {
		return false
	}
	d.Message, d.Square, d.OtherSquare = either(own, "stands_better", "stands_worse"), to.First(), from.First()
	d.Shown = better.PieceAt(d.Square).Type()
	return true
}

// describeMostActive completes d with the piece, on the same square at both ends, that makes most
// of the difference; if counted, among the pieces that attack more squares where they are worth
// more. It reports whether there is one.
func (r *rules) describeMostActive(d *Difference, better, other *shogi.Position, side shogi.Color,
	counted bool) (described bool) {
	before, maxGain, own := map[evaluation.Subject]int{}, minDifference-1, d.Side == side
	found := *d
	for _, t := range r.boardTerms(other, d, side) {
		before[t.Subject] = t.Black - t.White
	}
	for _, t := range r.boardTerms(better, d, side) {
		value, ok := before[t.Subject]
		gain, at := t.Black-t.White-value, t.Subject.Square
		if !ok || gain <= maxGain ||
			counted && !found.count(own, attackedFrom(better, at), attackedFrom(other, at)) {
			continue
		}
		maxGain, found.Square, found.Shown = gain, at, t.Subject.Piece
		found.Message = either(own, "does_more", "does_less")
		if counted {
			found.Message = either(own, "reaches_more", "reaches_less")
		}
		*d, described = found, true
	}
	return described
}

// attackedFrom counts the squares that the piece on a square attacks.
func attackedFrom(p *shogi.Position, square shogi.Square) int {
	return shogi.Attacks(p.PieceAt(square), square, p.Occupied()).Count()
}

// boardTerms returns the terms about pieces of d on the board, with side's values as Black's.
func (r *rules) boardTerms(p *shogi.Position, d *Difference, side shogi.Color) []evaluation.Term {
	var attacks shogi.AttackMap
	attacks.Compute(p)
	terms := slices.DeleteFunc(r.evaluator.Explain(p, &attacks), func(t evaluation.Term) bool {
		at := t.Subject.Square
		return t.Subject.Kind != evaluation.OnBoard || t.Subject.Piece.Unpromoted() != d.Piece ||
			at == shogi.NoSquare || p.PieceAt(at).Color() != d.Side
	})
	for i := range terms {
		if t := &terms[i]; side == shogi.White {
			t.Black, t.White = t.White, t.Black
		}
	}
	return terms
}

// countPromoted returns the number of promoted pieces of a type.
func countPromoted(p *shogi.Position, side shogi.Color, t shogi.PieceType) int {
	if !t.CanPromote() {
		return 0
	}
	return p.Pieces(side, t.Promoted()).Count()
}

// squaresOnlyIn returns the squares of pieces of a type, promoted or not, in p but not in other.
func squaresOnlyIn(p, other *shogi.Position, side shogi.Color, t shogi.PieceType) shogi.Bitboard {
	squares := func(p *shogi.Position) shogi.Bitboard {
		if t.CanPromote() {
			return p.Pieces(side, t).Or(p.Pieces(side, t.Promoted()))
		}
		return p.Pieces(side, t)
	}
	return squares(p).AndNot(squares(other))
}
