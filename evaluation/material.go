package evaluation

import "shotest/shogi"

// Material counts pieces and nothing else: the plainest Evaluator.
type Material struct {
	values shogi.PieceValues
}

// NewMaterial returns an evaluator that counts pieces at the given values.
func NewMaterial(values shogi.PieceValues) *Material { return &Material{values} }

// Evaluate implements Evaluator.
func (m *Material) Evaluate(p *shogi.Position, _ *shogi.AttackMap, _ int) int {
	us := p.SideToMove()
	them := us.Opponent()
	return m.onBoard(p, us) + m.inHand(p, us) - m.onBoard(p, them) - m.inHand(p, them)
}

// Explain implements Evaluator.
func (m *Material) Explain(p *shogi.Position, _ *shogi.AttackMap) []Term {
	return []Term{
		{About("pieces on the board"), m.onBoard(p, shogi.Black), m.onBoard(p, shogi.White)},
		{About("pieces in hand"), m.inHand(p, shogi.Black), m.inHand(p, shogi.White)},
	}
}

// onBoard returns the value of a side's pieces on the board, without the king.
func (m *Material) onBoard(p *shogi.Position, c shogi.Color) int {
	value := 0
	for t := shogi.Pawn; t <= shogi.Dragon; t++ {
		if t != shogi.King {
			value += m.values.Board[t] * p.Pieces(c, t).Count()
		}
	}
	return value
}

// inHand returns the value of the pieces that a side holds.
func (m *Material) inHand(p *shogi.Position, c shogi.Color) int {
	value := 0
	for _, t := range shogi.HandTypes {
		value += m.values.Hand[t] * p.Hand(c).Count(t)
	}
	return value
}
