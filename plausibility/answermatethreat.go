package plausibility

import (
	"shotest/mate"
	"shotest/shogi"
)

// mateFacts describes the opponent's threat of mate: the mate after a pass, and the squares
// through which a move could change it.
type mateFacts struct {
	known  bool       // whether there is a threat
	length int        // the number of plies of the mate: 1, 3, or 0 for more
	first  shogi.Move // of the mate
	// A move can change the mate by reaching a square of to, leaving one of from, or newly
	// attacking one of cover.
	to, from, cover shogi.Bitboard
}

// Bins of AnswerMateThreat.
const (
	meetsMate = iota
	leavesMate
	postponesMate
)

// gatherMateThreat finds the length of the mate that the opponent threatens, and the possible
// answers.
func (s *Scorer) gatherMateThreat(f *Facts, d *mateFacts) {
	king := f.Position.King(f.Us)
	if !f.MateThreat || f.Refutation == shogi.NoMove || f.InCheck || king == shogi.NoSquare {
		return
	}
	d.known = true
	d.first, d.length = s.threatenedMate(f)
	d.findAnswers(f, king)
}

// threatenedMate returns the first move of the opponent's mate after a pass, and its length as in
// mateFacts.
func (s *Scorer) threatenedMate(f *Facts) (first shogi.Move, length int) {
	s.afterPass = *f.Position
	s.afterPass.PlayNull()
	first = mate.InOne(&s.afterPass, f.Attacks)
	if first != shogi.NoMove {
		return first, 1
	}
	first = s.threePlyMates.InThree(&s.afterPass)
	if first != shogi.NoMove {
		return first, 3
	}
	return f.Refutation, 0
}

// findAnswers finds the squares through which a move can change a mate.
//
//   - to: an enemy piece stands there; or the square lies next to the king, on the mating move's
//     way, on its destination, between that and the king, or on the line of an enemy slider.
//   - from: the king's square and those next to it, and the lines of our sliders.
//   - cover: the mating square, the squares between it and the king, and the mating piece, which
//     may be pinned then, or leave a line open.
//
// A mate in one is still there after a move that touches none of these, unless the move gives
// check.
func (d *mateFacts) findAnswers(f *Facts, king shogi.Square) {
	p, first := f.Position, d.first
	near := king.Neighbours()
	d.cover = first.To().Bitboard().Or(shogi.Between(first.To(), king))
	d.to = d.cover.Or(near).Or(p.PiecesOf(f.Them))
	if !first.IsDrop() {
		d.to = d.to.Or(shogi.Between(first.From(), first.To()))
		if d.length > 0 { // answerMateThreat will check whether the mate is still there
			d.cover = d.cover.Or(first.From().Bitboard())
		}
	}
	d.from = near.Or(king.Bitboard())
	for _, t := range shogi.SliderTypes {
		for s := range p.Pieces(f.Us, t).Or(p.Pieces(f.Them, t)).All() {
			piece := p.PieceAt(s)
			lines := shogi.Attacks(piece, s, p.Occupied())
			if piece.Color() == f.Us {
				d.from = d.from.Or(lines)
			} else {
				d.to = d.to.Or(lines)
			}
		}
	}
}

// scoreMateThreat sorts moves that need no close look: a move that touches nothing of the mate
// does not meet it.
func (s *Scorer) scoreMateThreat(f *Facts, c *Candidate) {
	d := &f.own.defence.mate
	touches := d.to.Has(c.To) || s.fresh.Intersects(d.cover) || d.from.Has(c.From)
	switch {
	case c.Check || touches && d.length > 0:
		s.expect(c, AnswerMateThreat, postponesMate)
	case touches:
		s.credit(c, AnswerMateThreat, meetsMate)
	default:
		s.credit(c, AnswerMateThreat, leavesMate)
	}
}

// answerMateThreat sorts moves by the fate of the mate that the opponent threatens: the move meets
// it, leaves it, or puts it off with a check. A move meets a mate in one if no mate in one is left
// after it, a mate in three if no such mate begins with the same move any more, and a longer mate
// if it touches the mate (see findAnswers). Source: Shotest addition 4, "various context-sensitive
// credits, including moves to defend against threatened mates".
func (s *Scorer) answerMateThreat(f *Facts, c *Candidate) {
	d := &f.own.defence.mate
	mated := false
	switch d.length {
	case 1:
		mated = mate.InOne(s.after(f, c), nil) != shogi.NoMove
	case 3:
		after := s.after(f, c)
		mated = after.IsLegal(d.first) && after.GivesCheck(d.first) && s.threePlyMates.Mates(after, d.first)
	}
	switch {
	case mated:
		s.credit(c, AnswerMateThreat, leavesMate)
	case c.Check:
		s.credit(c, AnswerMateThreat, postponesMate)
	default:
		s.credit(c, AnswerMateThreat, meetsMate)
	}
}
