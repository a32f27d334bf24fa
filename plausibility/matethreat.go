package plausibility

import (
	"shotest/mate"
	"shotest/shogi"
)

// mateFacts is what is gathered about the opponent's threat of mate: how it mates
// after a pass, and what a move must have to do with if it is to change that.
type mateFacts struct {
	known bool
	// length is the number of plies of the mate: 1, 3, or 0 for more; first is
	// the move that it begins with.
	length int
	first  shogi.Move
	// to are the squares that a piece could go to, from those that it could
	// leave, cover those that it could come to attack.
	to, from, cover shogi.Bitboard
}

// Bins of AnswerMateThreat.
const (
	meetsMate = iota
	leavesMate
	postponesMate
)

// gatherMateThreat finds out how long the mate is that the opponent threatens,
// and what could be done about it.
func (s *Scorer) gatherMateThreat(f *Facts, d *mateFacts) {
	king := f.Position.King(f.Us)
	if !f.MateThreat || f.Refutation == shogi.NoMove || f.InCheck || king == shogi.NoSquare {
		return
	}
	s.afterPass = *f.Position
	s.afterPass.PlayNull()
	d.known, d.first = true, mate.InOne(&s.afterPass, f.Attacks)
	if d.first != shogi.NoMove {
		d.length = 1
	} else if d.first = s.three.InThree(&s.afterPass); d.first != shogi.NoMove {
		d.length = 3
	} else {
		d.first = f.Refutation
	}
	d.findAnswers(f, king)
}

// findAnswers finds what a move could change about a mate: a piece of the enemy
// is taken; something steps next to the king, into the mating move's way, onto
// its square, between it and the king, or into the line of a slider; the king
// moves, a piece leaves a square next to it or opens the line of a slider of
// ours; or the mating square, or one between it and the king, is newly attacked, or the
// mating piece is, which may be pinned then, or go where the attack on it goes on.
// A mate in one that a move has nothing to do with in this sense is still there
// after it, unless the move gives check.
func (d *mateFacts) findAnswers(f *Facts, king shogi.Square) {
	p, first := f.Position, d.first
	near := king.Neighbours()
	d.cover = first.To().Bitboard().Or(shogi.Between(first.To(), king))
	d.to = d.cover.Or(near).Or(p.PiecesOf(f.Them))
	if !first.IsDrop() {
		d.to = d.to.Or(shogi.Between(first.From(), first.To()))
		if d.length > 0 { // of which we shall look whether it is still there
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

// scoreMateThreat settles what needs no close look: moves that have nothing to do
// with the mate do not meet it.
func (s *Scorer) scoreMateThreat(f *Facts, c *Candidate) {
	d := &f.own.defence.mate
	touches := d.to.Has(c.To) || s.fresh.Intersects(d.cover) || d.from.Has(c.From)
	switch {
	case c.Check || touches && d.length > 0:
		s.expect(c, AnswerMateThreat, postponesMate)
	case touches:
		s.fire(c, AnswerMateThreat, meetsMate)
	default:
		s.fire(c, AnswerMateThreat, leavesMate)
	}
}

// answerMateThreat sorts moves by what becomes of the mate that the opponent
// threatens: it is no longer there, it still is, or the move gives check and so
// puts it off at least. After a threat of one ply any mate in one is looked for,
// after one of three plies whether it still begins with the same move. Of longer
// ones, a move that has something to do with the first move (see findAnswers) is
// taken to meet it. Source: Shotest addition 4, "various context-sensitive
// credits, including moves to defend against threatened mates".
func (s *Scorer) answerMateThreat(f *Facts, c *Candidate) {
	d := &f.own.defence.mate
	mated := false
	switch d.length {
	case 1:
		mated = mate.InOne(s.after(f, c), nil) != shogi.NoMove
	case 3:
		mated = s.stillMates(s.after(f, c), d.first)
	}
	switch {
	case mated:
		s.fire(c, AnswerMateThreat, leavesMate)
	case c.Check:
		s.fire(c, AnswerMateThreat, postponesMate)
	default:
		s.fire(c, AnswerMateThreat, meetsMate)
	}
}

// stillMates reports whether a check can be played and every reply is mated at
// once.
func (s *Scorer) stillMates(p *shogi.Position, first shogi.Move) bool {
	if !p.IsLegal(first) {
		return false
	}
	s.afterCheck = *p
	s.afterCheck.Play(first)
	if !s.afterCheck.InCheck() {
		return false
	}
	for _, reply := range s.afterCheck.AppendLegalMoves(s.replies[:0]) {
		s.afterReply = s.afterCheck
		s.afterReply.Play(reply)
		if mate.InOne(&s.afterReply, nil) == shogi.NoMove {
			return false
		}
	}
	return true
}
