package evaluation

import "shotest/shogi"

// Weights holds every number of the evaluation, in centipawns.
type Weights struct {
	// Pieces is the value of material.
	Pieces shogi.PieceValues
	// KingAttack is the worth of attacking a square near the enemy's king, by
	// its distance to the king less one.
	KingAttack [kingRings]int
	// KingDefence is the worth of attacking a square near the own king.
	KingDefence [kingRings]int
	// Tempo is the worth of being to move.
	Tempo int
}

// kingRings is how many steps around a king are looked at.
const kingRings = 3

// DefaultWeights returns the weights that are used unless others are given.
func DefaultWeights() Weights {
	return Weights{
		Pieces:      shogi.DefaultPieceValues(),
		KingAttack:  [kingRings]int{22, 9, 4},
		KingDefence: [kingRings]int{14, 7, 3},
		Tempo:       15,
	}
}

// Term is a part of the evaluation: what each side has of it, in centipawns.
type Term struct {
	Name         string
	Black, White int
}

// terms lists the parts of the evaluation. Each is asked for one side.
var terms = [...]struct {
	name string
	of   func(p *shogi.Position, a *shogi.AttackMap, w *Weights, c shogi.Color) int
}{
	{"pieces on the board", boardMaterial},
	{"pieces in hand", handMaterial},
	{"attacks near the enemy king", kingAttack},
	{"defence of the own king", kingDefence},
	{"right to move", tempo},
}

// Evaluate returns the value of a position for the side to move, given its
// attack map. It keeps far from the scores of mates: full material is about
// 15,000.
func Evaluate(p *shogi.Position, a *shogi.AttackMap, w *Weights) int {
	us := p.SideToMove()
	them := us.Opponent()
	return boardMaterial(p, a, w, us) - boardMaterial(p, a, w, them) +
		handMaterial(p, a, w, us) - handMaterial(p, a, w, them) +
		kingAttack(p, a, w, us) - kingAttack(p, a, w, them) +
		kingDefence(p, a, w, us) - kingDefence(p, a, w, them) +
		w.Tempo
}

// Explain returns the terms that Evaluate sums up.
func Explain(p *shogi.Position, a *shogi.AttackMap, w *Weights) []Term {
	explained := make([]Term, 0, len(terms))
	for _, term := range terms {
		explained = append(explained, Term{term.name, term.of(p, a, w, shogi.Black), term.of(p, a, w, shogi.White)})
	}
	return explained
}

// boardMaterial is the value of a side's pieces on the board, without the king.
func boardMaterial(p *shogi.Position, _ *shogi.AttackMap, w *Weights, c shogi.Color) int {
	value := 0
	for t := shogi.Pawn; t <= shogi.Dragon; t++ {
		if t != shogi.King {
			value += w.Pieces.Board[t] * p.Pieces(c, t).Count()
		}
	}
	return value
}

// handMaterial is the value of the pieces that a side holds.
func handMaterial(p *shogi.Position, _ *shogi.AttackMap, w *Weights, c shogi.Color) int {
	hand := p.Hand(c)
	if hand == 0 {
		return 0
	}
	value := 0
	for _, t := range shogi.HandTypes {
		value += w.Pieces.Hand[t] * hand.Count(t)
	}
	return value
}

// kingAttack is the worth of a side's attacks on squares near the enemy's king.
func kingAttack(p *shogi.Position, a *shogi.AttackMap, w *Weights, c shogi.Color) int {
	return attacksNear(a, c, p.King(c.Opponent()), &w.KingAttack)
}

// kingDefence is the worth of a side's attacks on squares near its own king.
func kingDefence(p *shogi.Position, a *shogi.AttackMap, w *Weights, c shogi.Color) int {
	return attacksNear(a, c, p.King(c), &w.KingDefence)
}

// tempo is the worth of being to move.
func tempo(p *shogi.Position, _ *shogi.AttackMap, w *Weights, c shogi.Color) int {
	if p.SideToMove() == c {
		return w.Tempo
	}
	return 0
}

// attacksNear weighs the squares around a king that a side attacks. A second
// attacker of a square counts half as much as the first, further ones nothing.
func attacksNear(a *shogi.AttackMap, c shogi.Color, king shogi.Square, weights *[kingRings]int) int {
	attacked, twice := a.Attacked(c), a.AttackedTwice(c)
	value := 0
	for i := range weights {
		ring := rings[i][king]
		value += weights[i] * (2*attacked.And(ring).Count() + twice.And(ring).Count())
	}
	return value / 2
}

// rings holds the squares at a distance (in king's steps, less one) from each
// square; none around NoSquare.
var rings = func() (table [kingRings][shogi.SquareCount + 1]shogi.Bitboard) {
	for center := range shogi.Square(shogi.SquareCount) {
		for s := range shogi.Square(shogi.SquareCount) {
			distance := max(abs(center.File()-s.File()), abs(center.Rank()-s.Rank()))
			if distance >= 1 && distance <= kingRings {
				table[distance-1][center] = table[distance-1][center].Or(shogi.BitboardOf(s))
			}
		}
	}
	return table
}()

func abs(x int) int { return max(x, -x) }
