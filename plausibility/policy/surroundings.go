package policy

import "shotest/shogi"

// Surroundings is the board as the side to move sees it, with a border around it: what
// stands on each square, and how often either side attacks it.
type Surroundings struct {
	stands   Board
	attacked [len(Board{})]uint8
	// ownKing and theirKing are the squares of the kings as the side to move sees them,
	// negative for none.
	ownKing, theirKing int16
}

const (
	// attackCounts: either side does not attack a square, does so once, or more often.
	attackCounts = 3 * 3
	// distances: what is met along a line stands beside the square, one farther, up to
	// two more, or beyond.
	distances  = 4
	directions = 8
	// apart is how many distances there are between two files, or ranks.
	apart = 2*boardSize - 1
)

// The rows of surroundings, by their first: the square and those beside it, what is met
// first along each line, the square itself, and where it lies from the kings.
const (
	besideRows    = 0
	lineRows      = besideRows + (directions+1)*Standings*attackCounts
	placeRows     = lineRows + directions*Standings*distances
	ownKingRows   = placeRows + squares
	theirKingRows = ownKingRows + apart*apart
	// SurroundingRows is the number of rows.
	SurroundingRows = theirKingRows + apart*apart
	// MostSurroundings is the most rows that a square has.
	MostSurroundings = 2*directions + 4
)

// steps lead to the squares beside one, and then to itself.
var steps = [directions + 1]int{
	-BoardSide - 1, -BoardSide, -BoardSide + 1, -1, 1, BoardSide - 1, BoardSide, BoardSide + 1, 0,
}

// Gather takes what there is to see of a position, given who attacks what there.
func (s *Surroundings) Gather(p *shogi.Position, attacks *shogi.AttackMap) {
	us := p.SideToMove()
	s.stands.Gather(p)
	clear(s.attacked[:])
	s.add(us, attacks.Attacked(us), 3)
	s.add(us, attacks.AttackedTwice(us), 3)
	s.add(us, attacks.Attacked(us.Opponent()), 1)
	s.add(us, attacks.AttackedTwice(us.Opponent()), 1)
	s.ownKing, s.theirKing = kingSeen(us, p.King(us)), kingSeen(us, p.King(us.Opponent()))
}

// add raises what is known of how often squares are attacked.
func (s *Surroundings) add(us shogi.Color, attacked shogi.Bitboard, by uint8) {
	for at := range attacked.All() {
		s.attacked[places[at.SeenBy(us)]] += by
	}
}

// kingSeen returns the square of a king as a player sees it.
func kingSeen(us shogi.Color, king shogi.Square) int16 {
	if king == shogi.NoSquare {
		return -1
	}
	return int16(king.SeenBy(us))
}

// AppendRows appends the rows of a square, which is one as the side to move sees it.
func (s *Surroundings) AppendRows(rows []int32, square int) []int32 {
	place := places[square]
	for direction, step := range steps {
		beside := place + step
		rows = append(rows, int32(besideRows+(direction*Standings+int(s.stands[beside]))*attackCounts+int(s.attacked[beside])))
	}
	for direction, step := range steps[:directions] {
		rows = append(rows, int32(lineRows+direction*Standings*distances+s.met(place, step)))
	}
	rows = append(rows, int32(placeRows+square))
	if s.ownKing >= 0 {
		rows = append(rows, int32(ownKingRows+from(int(s.ownKing), square)))
	}
	if s.theirKing >= 0 {
		rows = append(rows, int32(theirKingRows+from(int(s.theirKing), square)))
	}
	return rows
}

// met returns what is met first along a line, and how far away.
func (s *Surroundings) met(place, step int) int {
	away := 1
	for place += step; s.stands[place] == 0; place += step {
		away++
	}
	return int(s.stands[place])*distances + int(distanceOf[away])
}

// distanceOf holds, by how many steps away something is, how far that is called.
var distanceOf = [boardSize + 1]uint8{1: 0, 2: 1, 3: 2, 4: 2, 5: 3, 6: 3, 7: 3, 8: 3, 9: 3}

// from returns where a square lies from another, both as seen.
func from(other, square int) int {
	files, ranks := square/boardSize-other/boardSize, square%boardSize-other%boardSize
	return (files+boardSize-1)*apart + ranks + boardSize - 1
}
