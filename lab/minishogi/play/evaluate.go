package play

import (
	"shotest/lab/minishogi/rules"
	"shotest/search"
)

// What the evaluation counts besides material, in centipawns.
const (
	tempo    = 25
	mobility = 4 // for each square that a side attacks
	// openRing is for a square next to a king that the opponent attacks and nothing but the
	// king guards, guardedRing for one that is guarded; both grow by a share for each piece
	// that the opponent could drop, a pawn counting as one and others as two.
	openRing, guardedRing = 34, 12
	dropShares            = 5
)

// evaluate returns the value of a position for the side to move.
func evaluate(p *rules.Position) search.Score {
	us := p.SideToMove()
	them := us.Opponent()
	value := tempo + material(p, us) - material(p, them)
	var attacked [2]rules.Set
	for _, c := range [2]rules.Color{us, them} {
		attacked[c] = withoutKing(p, c)
	}
	value += mobility * (attacked[us].Count() - attacked[them].Count())
	value += danger(p, them, &attacked) - danger(p, us, &attacked)
	limit := int(search.MaxEvaluation) / 2
	return search.Score(min(max(value, -limit), limit))
}

// material returns the value of a side's pieces.
func material(p *rules.Position, c rules.Color) int {
	value := 0
	for t := rules.Pawn; t <= rules.Dragon; t++ {
		if t != rules.King {
			value += boardValues[t] * p.Pieces(c, t).Count()
		}
	}
	for t := rules.Pawn; t <= rules.Rook; t++ {
		value += handValues[t] * p.Hand(c, t)
	}
	return value
}

// withoutKing returns the squares that a side attacks with other pieces than its king.
func withoutKing(p *rules.Position, c rules.Color) rules.Set {
	var reached rules.Set
	occupied := p.Occupied()
	for from := range (p.Pieces(c, rules.NoType) &^ p.King(c).Set()).All() {
		reached |= rules.Attacks(c, p.PieceAt(from).Type(), from, occupied)
	}
	return reached
}

// danger returns what a side's king is in danger of.
func danger(p *rules.Position, c rules.Color, attacked *[2]rules.Set) int {
	them := c.Opponent()
	ring := rules.Attacks(c, rules.King, p.King(c), 0) & attacked[them]
	guarded := ring & attacked[c]
	threat := openRing*(ring&^guarded).Count() + guardedRing*guarded.Count()
	drops := p.Hand(them, rules.Pawn)
	for t := rules.Silver; t <= rules.Rook; t++ {
		drops += 2 * p.Hand(them, t)
	}
	return threat * (dropShares + drops) / dropShares
}
