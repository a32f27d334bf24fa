package plausibility

import "shotest/shogi"

const (
	directionCount = 8
	// neighbourCount is how many things can stand beside a square: nothing, an own
	// piece (by type), the edge of the board, or an enemy's (by type).
	neighbourCount = 2 * shogi.PieceTypeCount
	edge           = uint8(shogi.PieceTypeCount)
	// borderedSide is the length of a side of the board with a border around it.
	borderedSide = 11
	// attackerCounts: none, one, or more.
	attackerCounts = 3
)

// neighbours is the board with a border, as the side to move sees it: what stands on
// each square, as tables of neighbours number it.
type neighbours [borderedSide * borderedSide]uint8

// bordered returns the place in neighbours of a square as the side to move sees it.
func bordered(s shogi.Square) int { return borderedPlaces[s] }

// directions are the steps, in neighbours, from a square to those beside it: ahead of
// the mover first, then turning right.
var directions = [directionCount]int{-1, -1 - borderedSide, -borderedSide, 1 - borderedSide, 1, 1 + borderedSide, borderedSide, -1 + borderedSide}

// borderedPlaces holds the place of each square in neighbours, emptyBoard what stands
// there on an empty board.
var borderedPlaces, emptyBoard = func() (places [shogi.SquareCount]int, empty neighbours) {
	for i := range empty {
		empty[i] = edge
	}
	for s := range shogi.Square(shogi.SquareCount) {
		places[s] = s.File()*borderedSide + s.Rank()
		empty[places[s]] = 0
	}
	return places, empty
}()

// gather sets what stands on the board.
func (n *neighbours) gather(f *Facts) {
	*n = emptyBoard
	seen := &seenBy[f.Us]
	for occupied := f.Position.Occupied(); occupied.Any(); {
		var s shogi.Square
		s, occupied = occupied.PopFirst()
		piece := f.Position.PieceAt(s)
		standing := uint8(piece.Type())
		if piece.Color() != f.Us {
			standing += edge
		}
		n[bordered(seen[s])] = standing
	}
}

// neighbours returns what stands where. It is not gathered where no table asks.
func (f *Facts) neighbours() *neighbours {
	facts := &f.own.places
	if !facts.neighboursKnown {
		facts.neighbours.gather(f)
		facts.neighboursKnown = true
	}
	return &facts.neighbours
}

// judgeNeighbours scores what stands beside the square that a piece goes to, and
// beside the one that it leaves: a gold goes beside the king, a pawn is dropped in
// front of a silver, and who stands between two enemies is in the way of both. Such
// patterns of nine squares are usual in programs for Go (R. Coulom, Computing Elo
// ratings of move patterns in the game of Go, 2007).
func (s *Scorer) judgeNeighbours(f *Facts, c *Candidate, kind int) {
	facts := &f.own.places
	if s.asks(besideTo) {
		s.fireNeighbours(c, f.neighbours(), bordered(facts.seen[c.To]), placeBin(besideTo, 0, kind, 0))
	}
	if c.From != shogi.NoSquare && s.asks(besideFrom) {
		s.fireNeighbours(c, f.neighbours(), bordered(facts.seen[c.From]), placeBin(besideFrom, 0, int(c.Piece), 0))
	}
}

// fireNeighbours gives a move the scores of what stands around a place, from a table
// that begins with a bin.
func (s *Scorer) fireNeighbours(c *Candidate, n *neighbours, place, first int) {
	scores := (*[directionCount * neighbourCount]int16)(s.placeScores[first-namedBins:])
	sum := int32(0)
	for direction, step := range directions {
		sum += int32(scores[direction*neighbourCount+int(n[place+step])])
	}
	c.Score += sum
	if !s.tracing {
		return
	}
	for direction, step := range directions {
		cell := direction*neighbourCount + int(n[place+step])
		s.tracePlace(first+cell, scores[cell])
	}
}

// judgeContest scores how many attackers either side has on the square that a piece
// goes to, by whether it takes something there, and on the one that it leaves. The
// piece itself counts among the attackers of where it goes.
func (s *Scorer) judgeContest(f *Facts, c *Candidate, kind int) {
	if s.asks(contestedTo) {
		taking := 0
		if c.Captured != shogi.NoPieceType {
			taking = 1
		}
		s.firePlace(c, placeBin(contestedTo, taking, kind, f.contest(c.To)))
	}
	if c.From != shogi.NoSquare && s.asks(contestedFrom) {
		s.firePlace(c, placeBin(contestedFrom, 0, int(c.Piece), f.contest(c.From)))
	}
}

// contest returns the place of a square in tables of contested squares.
func (f *Facts) contest(s shogi.Square) int {
	return f.attackers(f.Us, s)*attackerCounts + f.attackers(f.Them, s)
}

// attackers returns how many pieces of a side attack a square, 2 for more.
func (f *Facts) attackers(c shogi.Color, s shogi.Square) int {
	switch {
	case f.AttackedTwice[c].Has(s):
		return 2
	case f.Attacked[c].Has(s):
		return 1
	}
	return 0
}
