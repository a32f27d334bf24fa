package plausibility

import (
	"shotest/plausibility/policy"
	"shotest/shogi"
)

const (
	directionCount = 8
	// neighbourCount is the number of contents of a square.
	neighbourCount = policy.ContentCount
	// attackerCounts: none, one, or more.
	attackerCounts = 3
)

// directions are the steps, on a policy.Board, from a square to its neighbours: ahead of the mover
// first, then turning right.
var directions = [directionCount]int{-1, -1 - policy.BoardSide, -policy.BoardSide, 1 - policy.BoardSide, 1,
	1 + policy.BoardSide, policy.BoardSide, -1 + policy.BoardSide}

// neighbours returns the board with its border, gathered when a table first needs it.
func (f *Facts) neighbours() *policy.Board {
	facts := &f.own.places
	if !facts.neighboursKnown {
		facts.neighbours.Gather(f.Position)
		facts.neighboursKnown = true
	}
	return &facts.neighbours
}

// scoreNeighbours scores the neighbours of the squares that a piece reaches and leaves: a gold
// goes beside the king, a pawn is dropped before a silver. Such patterns of nine squares are usual
// in programs for Go (R. Coulom, Computing Elo ratings of move patterns in the game of Go, 2007).
func (s *Scorer) scoreNeighbours(f *Facts, c *Candidate, moverIndex int) {
	if s.needsTables(besideTo) {
		s.creditNeighbours(c, f.neighbours(), policy.CellOf(c.To.SeenBy(f.Us)), placeBin(besideTo, 0, moverIndex, 0))
	}
	if c.From != shogi.NoSquare && s.needsTables(besideFrom) {
		s.creditNeighbours(c, f.neighbours(), policy.CellOf(c.From.SeenBy(f.Us)),
			placeBin(besideFrom, 0, int(c.Piece), 0))
	}
}

// creditNeighbours adds the scores of the neighbours of a cell of n, from the table that begins
// with the bin first.
func (s *Scorer) creditNeighbours(c *Candidate, n *policy.Board, cell, first int) {
	scores := (*[directionCount * neighbourCount]int16)(s.placeScores[first-namedBins:])
	sum := int32(0)
	for direction, step := range directions {
		sum += int32(scores[direction*neighbourCount+int(n[cell+step])])
	}
	c.Score += sum
	if !s.tracing {
		return
	}
	for direction, step := range directions {
		cell := direction*neighbourCount + int(n[cell+step])
		s.tracePlace(first+cell, scores[cell])
	}
}

// scoreContest scores the numbers of attackers of either side on the destination, by whether the
// move captures there, and on the origin. The moved piece counts as an attacker of its
// destination.
func (s *Scorer) scoreContest(f *Facts, c *Candidate, moverIndex int) {
	if s.needsTables(contestedTo) {
		taking := 0
		if c.Captured != shogi.NoPieceType {
			taking = 1
		}
		s.creditPlace(c, placeBin(contestedTo, taking, moverIndex, f.contest(c.To)))
	}
	if c.From != shogi.NoSquare && s.needsTables(contestedFrom) {
		s.creditPlace(c, placeBin(contestedFrom, 0, int(c.Piece), f.contest(c.From)))
	}
}

// contest returns the place of s in tables of contested squares.
func (f *Facts) contest(s shogi.Square) int {
	return f.attackers(f.Us, s)*attackerCounts + f.attackers(f.Them, s)
}

// attackers returns the number of pieces of a side that attack a square, at most 2.
func (f *Facts) attackers(c shogi.Color, s shogi.Square) int {
	return f.Attacked[c].Digit(s) + f.AttackedTwice[c].Digit(s)
}
