package policy

import (
	"encoding/binary"

	"shotest/shogi"
)

// Surroundings is the board with its border as the side to move sees it: the content of each
// square, and the attacks of either side on it.
type Surroundings struct {
	contents  Board
	attacked  [len(Board{})]uint8 // see gatherAttacks
	ownKing   int16               // the square of our king as the side to move sees it, negative for none
	theirKing int16               // the square of the enemy king, likewise
}

const (
	// attackStates is the number of states of attack: 0, 1 or more attackers of either side.
	attackStates = 3 * 3
	// distanceCount is the number of distances along a line: beside the square, one farther, up to
	// two more, or beyond.
	distanceCount  = 4
	directionCount = 8
	// signedDistances is the number of signed distances between two files, or ranks.
	signedDistances = 2*boardSize - 1
)

// The first of the rows for the square and its neighbours, for the first thing along each line,
// for the square by its name, and for its places relative to the kings.
const (
	besideRows    = 0
	lineRows      = besideRows + (directionCount+1)*ContentCount*attackStates
	placeRows     = lineRows + directionCount*ContentCount*distanceCount
	ownKingRows   = placeRows + squareCount
	theirKingRows = ownKingRows + signedDistances*signedDistances
	// SurroundingRows is the number of rows.
	SurroundingRows = theirKingRows + signedDistances*signedDistances
	// MaxSurroundingRows bounds the rows of a square.
	MaxSurroundingRows = 2*directionCount + 4
)

// steps lead to the neighbours of a square, and then to the square itself.
var steps = [directionCount + 1]int{
	-BoardSide - 1, -BoardSide, -BoardSide + 1, -1, 1, BoardSide - 1, BoardSide, BoardSide + 1, 0,
}

// Gather looks at a position and its attacks.
func (s *Surroundings) Gather(p *shogi.Position, attacks *shogi.AttackMap) {
	s.contents.Gather(p)
	s.gatherOthers(p, attacks)
}

// gatherOthers gathers everything but the contents of squares.
func (s *Surroundings) gatherOthers(p *shogi.Position, attacks *shogi.AttackMap) {
	us := p.SideToMove()
	s.gatherAttacks(us, attacks)
	s.ownKing, s.theirKing = kingSeen(us, p.King(us)), kingSeen(us, p.King(us.Opponent()))
}

// gatherAttacks counts the attacks on eight squares at a time: a byte holds three times the count
// of the side to move, plus that of the other, each at most 2.
func (s *Surroundings) gatherAttacks(us shogi.Color, attacks *shogi.AttackMap) {
	ours, oursTwice := attacks.Attacked(us), attacks.AttackedTwice(us)
	theirs, theirsTwice := attacks.Attacked(us.Opponent()), attacks.AttackedTwice(us.Opponent())
	spread := &spreads[us&1]
	for seen := 1; seen <= boardSize; seen++ {
		file := seen
		if us == shogi.White {
			file = boardSize + 1 - seen
		}
		a, b := &spread[ours.OnFile(file)], &spread[oursTwice.OnFile(file)]
		c, d := &spread[theirs.OnFile(file)], &spread[theirsTwice.OnFile(file)]
		counts := s.attacked[seen*BoardSide+1:][:boardSize]
		binary.LittleEndian.PutUint64(counts, 3*(a.eight+b.eight)+c.eight+d.eight)
		counts[boardSize-1] = 3*(a.last+b.last) + c.last + d.last
	}
}

// spreads holds, by player and squares of a file, a byte for each rank as that player sees them: 1
// for members.
var spreads = func() (table [sideCount][1 << boardSize]struct {
	eight uint64
	last  uint8
}) {
	for set := range 1 << boardSize {
		for rank := range boardSize - 1 {
			table[shogi.Black][set].eight |= uint64(set>>rank&1) << (8 * rank)
			table[shogi.White][set].eight |= uint64(set>>(boardSize-1-rank)&1) << (8 * rank)
		}
		table[shogi.Black][set].last, table[shogi.White][set].last = uint8(set>>(boardSize-1)), uint8(set&1)
	}
	return table
}()

// kingSeen returns the square of a king as us sees it, negative for NoSquare.
func kingSeen(us shogi.Color, king shogi.Square) int16 {
	if king == shogi.NoSquare {
		return -1
	}
	return int16(king.SeenBy(us))
}

// AppendRows appends the rows of square, as the side to move sees it.
func (s *Surroundings) AppendRows(rows []int32, square int) []int32 {
	cell := cells[square]
	for direction, step := range steps {
		beside := cell + step
		rows = append(rows, besideRow(direction, s.contents[beside], s.attacked[beside]))
	}
	for direction := range directionCount {
		rows = append(rows, s.firstOnLine(cell, direction))
	}
	return s.appendPlaces(rows, square)
}

// appendPlaces appends the rows of the square itself, and of its places relative to the kings.
func (s *Surroundings) appendPlaces(rows []int32, square int) []int32 {
	rows = append(rows, int32(placeRows+square))
	if s.ownKing >= 0 {
		rows = append(rows, int32(ownKingRows+relativeIndex(int(s.ownKing), square)))
	}
	if s.theirKing >= 0 {
		rows = append(rows, int32(theirKingRows+relativeIndex(int(s.theirKing), square)))
	}
	return rows
}

// besideRow returns the row of the neighbour in direction, by its content and the attacks on it.
func besideRow(direction int, standing, attacked uint8) int32 {
	return int32(besideRows + (direction*ContentCount+int(standing))*attackStates + int(attacked))
}

// firstOnLine returns the row of the first thing on the line from cell in direction.
func (s *Surroundings) firstOnLine(cell, direction int) int32 {
	empty, step := 0, steps[direction]
	for cell += step; s.contents[cell] == 0; cell += step {
		empty++
	}
	return lineRow(direction, s.contents[cell], empty)
}

// lineRow returns the row of the first thing in direction, which stands behind empty empty squares.
func lineRow(direction int, standing uint8, empty int) int32 {
	return int32(lineRows + (direction*ContentCount+int(standing))*distanceCount + int(distanceOf[empty]))
}

// distanceOf maps numbers of empty squares to distances.
var distanceOf = [boardSize]uint8{0, 1, 2, 2, 3, 3, 3, 3, 3}

// relativeIndex returns the index of square relative to other, both as seen by the side to move.
func relativeIndex(other, square int) int {
	files, ranks := square/boardSize-other/boardSize, square%boardSize-other%boardSize
	return (files+boardSize-1)*signedDistances + ranks + boardSize - 1
}
