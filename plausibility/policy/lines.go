package policy

import (
	"encoding/binary"
	"math/bits"

	"shotest/shogi"
)

// lines is what stands along the lines of the board, as the side to move sees it: its
// diagonals, ranks and files, each with an edge before and behind it, and with more edge
// where it has fewer than nine squares. Squares of a line stand side by side, so that eight
// of them are looked at in one step: Surroundings.met is the plain way.
type lines [margin + axes*lineSlots*lineCells + 1 + margin]uint8

const (
	// axes: the directions that lines run in. That of a direction and its opposite, which
	// is as far from the last one as it is from the first, is the lesser of the two.
	axes = directions / 2
	// lineSlots is how many lines run in a direction, at most; lineCells is how long they
	// are, with the edge before them, which is that behind the one before.
	lineSlots = 2*boardSize - 1
	lineCells = boardSize + 1
	// margin is how many cells are read at once: so many lie before the first line and
	// behind the last.
	margin = 8
)

// linePlaces holds where squares lie on the lines through them, by axis; emptyLines is an
// empty board.
var linePlaces, emptyLines = func() (places [squares][axes]uint16, empty lines) {
	for i := range empty {
		empty[i] = Edge
	}
	for s := range shogi.Square(squares) {
		file, rank := s.File(), s.Rank()
		for axis, at := range [axes]struct{ line, along int }{
			{file - rank + boardSize - 1, file}, {rank - 1, file}, {file + rank - 2, file}, {file - 1, rank},
		} {
			place := margin + (axis*lineSlots+at.line)*lineCells + at.along
			places[s][axis], empty[place] = uint16(place), 0
		}
	}
	return places, empty
}()

// gather sets what stands on the board.
func (l *lines) gather(p *shogi.Position) {
	*l = emptyLines
	us := p.SideToMove()
	for at := range p.Occupied().All() {
		standing, on := standingOf(p.PieceAt(at), us), &linePlaces[at.SeenBy(us)]
		l[on[0]], l[on[1]], l[on[2]], l[on[3]] = standing, standing, standing, standing
	}
}

// rows sets the rows of what is met first along each line from a square.
func (l *lines) rows(found *[directions]int32, square int) {
	for axis, at := range &linePlaces[square] {
		place, opposite := int(at), directions-1-axis
		back := bits.LeadingZeros64(binary.LittleEndian.Uint64(l[place-margin:])) / 8
		ahead := bits.TrailingZeros64(binary.LittleEndian.Uint64(l[place+1:])) / 8
		found[axis], found[opposite] = lineRow(axis, l[place-1-back], back), lineRow(opposite, l[place+1+ahead], ahead)
	}
}
