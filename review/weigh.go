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
	// weighPlies is the largest number of moves after which the evaluation compares two lines.
	weighPlies = 5
	// leastDifference is the least difference that is worth a word, in centipawns.
	leastDifference = 10
)

// Difference is the advantage of the end of a line over that of another for its side, by the
// evaluation's own terms ([explain.TermsOf]). It is the largest difference, or one at least a third
// as large that can be seen on the board, of its own pieces first.
type Difference struct {
	asset
	// Says is the kind of difference, a part of the name of a message.
	Says string
	// Than is the other line, and Gain the worth of the difference, in centipawns.
	Than []shogi.Move
	Gain int
	// Count and Other are numbers at the end of the line and of the other one: of pieces of the
	// type Shown, or of squares next to the king that are attacked. Square and From are where the
	// piece stands there.
	Count, Other int
	Shown        shogi.PieceType
	Square, From shogi.Square
}

// asset is the subject of a term: its side, and the kind of pieces (promoted and in hand as well)
// or attacks.
type asset struct {
	Side  shogi.Color
	Piece shogi.PieceType
	Kind  evaluation.Kind
}

// findDifference states the advantage of the better line over the played one, by the evaluation. It
// compares the lines after as many moves as possible, then after fewer: first only where the
// evaluation prefers the better line, then elsewhere.
func (r *rules) findDifference(p *place, played []shogi.Move) {
	for _, preferred := range []bool{true, false} {
		for plies := min(weighPlies, len(p.best), len(played)); plies > 0; plies-- {
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

// difference returns the advantage of the end of a better line over that of the played one, nil if
// there are no words for it.
func (r *rules) difference(p *place, line, played []shogi.Move) *Difference {
	better, other, side := p.before.After(line...), p.before.After(played...), p.move.Side
	gains := r.assets(&better, side)
	for a, worth := range r.assets(&other, side) {
		gains[a] -= worth
	}
	var all []Difference
	for a, gain := range gains {
		if gain >= leastDifference {
			all = append(all, Difference{asset: a, Than: played, Gain: gain})
		}
	}
	slices.SortFunc(all, func(a, b Difference) int {
		return cmp.Or(b.Gain-a.Gain, cmp.Compare(a.Kind, b.Kind), int(a.Piece)-int(b.Piece), int(a.Side)-int(b.Side))
	})
	quiet := r.isQuiet(&better) && r.isQuiet(&other)
	seen := func(d *Difference) bool { return 3*d.Gain >= all[0].Gain && d.describe(&better, &other, side, quiet) }
	for _, describe := range []func(d *Difference) bool{
		func(d *Difference) bool { return d.Side == side && seen(d) },
		seen,
		func(d *Difference) bool { return d.Piece != shogi.Pawn && r.findBusiest(d, &better, &other, side) },
		func(d *Difference) bool { return r.findBusiest(d, &better, &other, side) },
	} {
		for i := range all {
			if describe(&all[i]) {
				return &all[i]
			}
		}
	}
	return nil
}

// prefers reports whether the ends of two lines are quiet and the evaluation prefers the better
// one.
func (r *rules) prefers(start *shogi.Position, better, played []shogi.Move) bool {
	a, b, side := start.After(better...), start.After(played...), start.SideToMove()
	if !r.isQuiet(&a) || !r.isQuiet(&b) {
		return false
	}
	_, ours := explain.TermsOf(r.evaluator, &a, side)
	_, theirs := explain.TermsOf(r.evaluator, &b, side)
	return ours > theirs
}

// assets returns the worth of each asset of both sides to a side. It leaves out assets without
// words.
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
			share := [2]int{shogi.Black: t.Black, shogi.White: t.White}[a.Side]
			if a.Side != side {
				share = -share
			}
			worth[a] += share
		}
	}
	return worth
}

// describe finds the words for a difference in favour of a side, between the better end and the
// other one. It reports whether there are any. Pieces are only counted where nothing can be taken.
func (d *Difference) describe(better, other *shogi.Position, side shogi.Color, quiet bool) bool {
	own := d.Side == side
	switch d.Kind {
	case evaluation.OnPieces:
		d.Says = either(own, "presses_more", "presses_less")
	case evaluation.NextToKing:
		d.Count, d.Other = besideKing(better, d.Side), besideKing(other, d.Side)
		d.Says = either(own, "attacks_more", "attacks_less")
		if own == (d.Count > d.Other) && d.Count != d.Other {
			d.Says += "_squares"
		}
	default:
		return d.describePieces(better, other, own, quiet)
	}
	return true
}

func either[T any](first bool, a, b T) T {
	if first {
		return a
	}
	return b
}

// besideKing counts the squares next to the opponent's king that a side attacks.
func besideKing(p *shogi.Position, side shogi.Color) int {
	king := p.King(side.Opponent())
	if king == shogi.NoSquare {
		return 0
	}
	var attacks shogi.AttackMap
	attacks.Compute(p)
	return attacks.Attacked(side).And(king.Neighbours()).Count()
}

// describePieces compares how many pieces of a type a side has, how many of them have promoted or
// are in hand, and where the others stand. It reports whether there are words for what it finds.
func (d *Difference) describePieces(better, other *shogi.Position, own, quiet bool) bool {
	for _, c := range []struct {
		says  string
		shown shogi.PieceType
		count func(p *shogi.Position) int
	}{
		{"has", d.Piece, func(p *shogi.Position) int { return motif.Owned(p, d.Side, d.Piece) }},
		{"has", d.Piece.Promoted(), func(p *shogi.Position) int { return promotedOf(p, d.Side, d.Piece) }},
		{"holds", d.Piece, func(p *shogi.Position) int { return p.Hand(d.Side).Count(d.Piece) }},
	} {
		d.Count, d.Other, d.Shown = c.count(better), c.count(other), c.shown
		switch {
		case d.Count == d.Other:
			continue
		case !quiet:
			return false
		case own == (d.Count > d.Other):
			d.Says = c.says + either(own, "_more", "_less")
			return true
		case c.says == "has" && c.shown == d.Piece:
			return false // what is fewer and worth more
		}
	}
	to, from := standing(better, other, d.Side, d.Piece), standing(other, better, d.Side, d.Piece)
	if to.Count() != 1 || from.Count() != 1 || better.PieceAt(to.First()) != other.PieceAt(from.First()) {
		return false
	}
	d.Says, d.Square, d.From = either(own, "stands_better", "stands_worse"), to.First(), from.First()
	d.Shown = better.PieceAt(d.Square).Type()
	return true
}

// findBusiest says which piece of the type, on the same square at both ends, makes most of the
// difference. It reports whether one does.
func (r *rules) findBusiest(d *Difference, better, other *shogi.Position, side shogi.Color) bool {
	before, most := map[evaluation.Subject]int{}, leastDifference-1
	for _, t := range r.onSquares(other, d, side) {
		before[t.Subject] = t.Black - t.White
	}
	for _, t := range r.onSquares(better, d, side) {
		if was, stood := before[t.Subject]; stood && t.Black-t.White-was > most {
			most, d.Square, d.Shown = t.Black-t.White-was, t.Subject.Square, t.Subject.Piece
			d.Says = either(d.Side == side, "does_more", "does_less")
		}
	}
	return d.Says != ""
}

// onSquares returns the terms about the pieces of an asset on the board, as if the side that they
// count for were Black.
func (r *rules) onSquares(p *shogi.Position, d *Difference, side shogi.Color) []evaluation.Term {
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

// promotedOf counts the promoted pieces of a type, none of one that does not promote.
func promotedOf(p *shogi.Position, side shogi.Color, t shogi.PieceType) int {
	if !t.CanPromote() {
		return 0
	}
	return p.Pieces(side, t.Promoted()).Count()
}

// standing returns where pieces of a type, promoted or not, stand in a position and do not in
// another one.
func standing(p, other *shogi.Position, side shogi.Color, t shogi.PieceType) shogi.Bitboard {
	squares := func(p *shogi.Position) shogi.Bitboard {
		if t.CanPromote() {
			return p.Pieces(side, t).Or(p.Pieces(side, t.Promoted()))
		}
		return p.Pieces(side, t)
	}
	return squares(p).AndNot(squares(other))
}
