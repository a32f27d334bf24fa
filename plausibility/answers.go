package plausibility

import (
	"shotest/plausibility/policy"
	"shotest/shogi"
)

// answerPlaces is the number of places in a table of answers: the five files by five ranks around
// the last move.
const answerPlaces = 25

// answerFacts holds the last moves, for moves that answer or continue them.
type answerFacts struct {
	piece  shogi.PieceType // the type that moved last
	taking int             // 1 if it has captured

	// The tables map each square to its place; they are nil without such a move.
	byLastMove *[shogi.SquareCount]uint8 // relative to the opponent's last move (see relativePlaces)
	byOwnMove  *[shogi.SquareCount]uint8 // relative to the mover's own last move (see relativePlaces)
	around     *[shogi.SquareCount]uint8 // around the opponent's last move (see aroundPlaces)
}

func (s *Scorer) gatherAnswers(f *Facts) {
	facts := &f.own.places.answers
	*facts = answerFacts{}
	if last := &f.Line[0]; last.Move != shogi.NoMove {
		to := last.Move.To()
		facts.piece, facts.byLastMove, facts.around = last.Piece, relativeTo(f, to), &aroundPlaces[f.Us][to]
		if last.Captured != shogi.NoPieceType {
			facts.taking = 1
		}
	}
	if own := &f.Line[1]; own.Move != shogi.NoMove {
		facts.byOwnMove = relativeTo(f, own.Move.To())
	}
}

// scoreAnswers scores the place of the target square relative to the last moves. Relative to the
// opponent's last move there is a table for captures and one for other moves, and near that move a
// table for each type of piece that moved. Relative to the mover's own last move there is one more.
// Many moves answer the last move on the spot: they hit the head of a piece that has come up, push
// a pawn against a piece, or go on with an attack. Distances to the last moves are among the best
// features of programs for Go (D. Stern, R. Herbrich and T. Graepel, Bayesian pattern ranking for
// move prediction, 2006; R. Coulom, 2007).
func (s *Scorer) scoreAnswers(f *Facts, c *Candidate, moverIndex int) {
	facts := &f.own.places.answers
	if facts.byLastMove != nil && s.needsTables(fromLastMove) {
		s.creditPlace(c, placeBin(fromLastMove, facts.taking, moverIndex, int(facts.byLastMove[c.To])))
	}
	if facts.around != nil && s.needsTables(answerBy) {
		if place := facts.around[c.To]; place != far {
			s.creditPlace(c, placeBin(answerBy, 0, moverIndex, int(facts.piece)*answerPlaces+int(place)))
		}
	}
	if facts.byOwnMove != nil && s.needsTables(fromOwnMove) {
		s.creditPlace(c, placeBin(fromOwnMove, 0, moverIndex, int(facts.byOwnMove[c.To])))
	}
}

// far marks squares outside the area around another square.
const far = answerPlaces

// aroundPlaces holds, by player and two squares, the index of the second among the 25 around the
// first: rank by rank from the farthest, each from the player's left to its right.
var aroundPlaces = policy.Relative(func(left, back int) int {
	if max(left, -left, back, -back) > 2 {
		return far
	}
	return (back+2)*5 - left + 2
})
