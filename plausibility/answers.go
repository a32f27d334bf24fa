package plausibility

import "shotest/shogi"

// answerPlaces are the places of tables of answers: five files by five ranks around
// the last move.
const answerPlaces = 25

// answerFacts is what the last moves were, for moves that answer or continue them.
type answerFacts struct {
	// piece is what moved last; taking is 1 if it took something.
	piece  shogi.PieceType
	taking int
	// byLastMove and byOwnMove hold, by square, where it lies from the opponent's last
	// move and from the mover's own last move (see relativePlaces), around where it lies
	// among the places around the opponent's (see aroundPlaces); nil without such a move.
	byLastMove, byOwnMove, around *[shogi.SquareCount]uint8
}

// gatherAnswers finds the last move of either side.
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

// scoreAnswers scores where the square that a piece goes to lies from the last moves:
// from the opponent's, by whether it took something; near it, by what moved there;
// and from the mover's own last move. Much of what is played is about the place where
// something has just happened: to hit the head of a piece that has come up, to push a
// pawn against one, to go on where one has begun. Distances to the last moves are
// among the best of the features in programs for Go (D. Stern, R. Herbrich and
// T. Graepel, Bayesian pattern ranking for move prediction, 2006; R. Coulom, 2007).
func (s *Scorer) scoreAnswers(f *Facts, c *Candidate, kind int) {
	facts := &f.own.places.answers
	if facts.byLastMove != nil && s.asks(fromLastMove) {
		s.firePlace(c, placeBin(fromLastMove, facts.taking, kind, int(facts.byLastMove[c.To])))
	}
	if facts.around != nil && s.asks(answerBy) {
		if place := facts.around[c.To]; place != far {
			s.firePlace(c, placeBin(answerBy, 0, kind, int(facts.piece)*answerPlaces+int(place)))
		}
	}
	if facts.byOwnMove != nil && s.asks(fromOwnMove) {
		s.firePlace(c, placeBin(fromOwnMove, 0, kind, int(facts.byOwnMove[c.To])))
	}
}

// far stands for squares that are not around another one.
const far = answerPlaces

// aroundPlaces holds, by the player that looks and two squares, where the second lies
// among the 25 places around the first: rank by rank from the farthest, each from the
// player's left to its right.
var aroundPlaces = func() (table [2][shogi.SquareCount][shogi.SquareCount]uint8) {
	for _, c := range [2]shogi.Color{shogi.Black, shogi.White} {
		for center := range shogi.Square(shogi.SquareCount) {
			for s := range shogi.Square(shogi.SquareCount) {
				seen, from := s.SeenBy(c), center.SeenBy(c)
				right, back := from.File()-seen.File(), seen.Rank()-from.Rank()
				table[c][center][s] = far
				if max(right, -right) <= 2 && max(back, -back) <= 2 {
					table[c][center][s] = uint8((back+2)*5 + right + 2)
				}
			}
		}
	}
	return table
}()
