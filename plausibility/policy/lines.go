package policy

import (
	"encoding/binary"
	"math/bits"

	"shotest/shogi"
)

// lines holds the contents of the lines of the board, as the side to move sees it: diagonals, ranks
// and files, with edge before and behind each, and more edge where a line is shorter than nine
// squares. The squares of a line lie side by side in memory, so that one step looks at eight of
// them. Surroundings.firstOnLine gives the same results the plain way.
type lines [margin + axes*lineSlots*lineCells + 1 + margin]uint8

const (
	// axes is the number of axes of lines. The axis of a direction d and of its opposite,
	// directions-1-d, is the lesser of the two.
	axes = directionCount / 2
	// rankAxis is the axis of the ranks. Lines of edge lie below and above the ranks.
	rankAxis = 1
	// lineSlots bounds the lines of an axis; lineCells is their length with the edge before
	// them, which is also the edge behind the previous line.
	lineSlots = 2*boardSize - 1
	lineCells = boardSize + 1
	// margin is the number of cells that are read at once, and the number of cells before the first
	// line and behind the last.
	margin = 8
)

// lineIndices holds the index of each square on the lines through it, by axis; emptyLines is an
// empty board.
var lineIndices, emptyLines = func() (places [squareCount][axes]uint16, empty lines) {
	for i := range empty {
		empty[i] = Edge
	}
	for s := range shogi.Square(squareCount) {
		file, rank := s.File(), s.Rank()
		for axis, at := range [axes]struct{ line, along int }{
			{file - rank + boardSize - 1, file}, rankAxis: {rank, file}, 2: {file + rank - 2, file},
			3: {file - 1, rank},
		} {
			place := margin + (axis*lineSlots+at.line)*lineCells + at.along
			places[s][axis], empty[place] = uint16(place), 0
		}
	}
	return places, empty
}()

// gather sets the contents of the board, and appends the rows of the pieces.
func (l *lines) gather(p *shogi.Position, rows []int32) []int32 {
	*l = emptyLines
	us := p.SideToMove()
	for at := range p.Occupied().All() {
		standing, seen := contentOf(p.PieceAt(at), us), at.SeenBy(us)
		rows = append(rows, pieceRow(standing, seen))
		on := &lineIndices[seen]
		l[on[0]] = standing
		l[on[1]] = standing
		l[on[2]] = standing
		l[on[3]] = standing
	}
	return rows
}

// beside sets the rows of the neighbours of a square and of the square itself, in the order of
// steps, given the attacks on all squares.
func (l *lines) beside(found *[directionCount + 1]int32, square int, attacked *[len(Board{})]uint8) {
	place := int(lineIndices[square][rankAxis]) - 1
	before, level, behind := (*[3]uint8)(l[place-lineCells:]), (*[3]uint8)(l[place:]), (*[3]uint8)(l[place+lineCells:])
	at := cells[square] - 1
	right, same, left := (*[3]uint8)(attacked[at-BoardSide:]), (*[3]uint8)(attacked[at:]),
		(*[3]uint8)(attacked[at+BoardSide:])
	found[0] = besideRow(0, before[0], right[0])
	found[1] = besideRow(1, level[0], right[1])
	found[2] = besideRow(2, behind[0], right[2])
	found[3] = besideRow(3, before[1], same[0])
	found[4] = besideRow(4, behind[1], same[2])
	found[5] = besideRow(5, before[2], left[0])
	found[6] = besideRow(6, level[2], left[1])
	found[7] = besideRow(7, behind[2], left[2])
	found[8] = besideRow(8, level[1], same[1])
}

// rows sets the rows of the first thing along each line from a square.
func (l *lines) rows(found *[directionCount]int32, square int) {
	for axis, at := range &lineIndices[square] {
		i, opposite := int(at), directionCount-1-axis
		back := bits.LeadingZeros64(binary.LittleEndian.Uint64(l[i-margin:])) / 8
		ahead := bits.TrailingZeros64(binary.LittleEndian.Uint64(l[i+1:])) / 8
		found[axis] = lineRow(axis, l[i-1-back], back)
		found[opposite] = lineRow(opposite, l[i+1+ahead], ahead)
	}
}
