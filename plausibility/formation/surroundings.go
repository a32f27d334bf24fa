package formation

import "shotest/shogi"

// Surroundings is the board as the side to move sees it, with a border around it: what
// stands on each square, and how often either side attacks it.
type Surroundings struct {
	stands, attacked [borderedSide * borderedSide]uint8
	// ownKing and theirKing are the squares of the kings as the side to move sees them,
	// negative for none.
	ownKing, theirKing int16
}

const (
	// boardSize is the length of a side of the board.
	boardSize = 9
	// borderedSide is the length of a side of the board with its border.
	borderedSide = boardSize + 2
	// standings: nothing, an own piece by type, the edge of the board, or the opponent's
	// by type.
	standings = 2 * shogi.PieceTypeCount
	edge      = shogi.PieceTypeCount
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
	lineRows      = besideRows + (directions+1)*standings*attackCounts
	placeRows     = lineRows + directions*standings*distances
	ownKingRows   = placeRows + squares
	theirKingRows = ownKingRows + apart*apart
	// SurroundingRows is the number of rows.
	SurroundingRows = theirKingRows + apart*apart
	// MostSurroundings is the most rows that a square has.
	MostSurroundings = 2*directions + 4
)

// steps lead to the squares beside one, and then to itself.
var steps = [directions + 1]int{
	-borderedSide - 1, -borderedSide, -borderedSide + 1, -1, 1, borderedSide - 1, borderedSide, borderedSide + 1, 0,
}

// bordered holds the place of each square on the board with its border.
var bordered = func() (places [squares]int) {
	for s := range places {
		places[s] = (s/boardSize+1)*borderedSide + s%boardSize + 1
	}
	return places
}()

// emptyBoard is what stands on an empty board.
var emptyBoard = func() (stands [borderedSide * borderedSide]uint8) {
	for place := range stands {
		stands[place] = uint8(edge)
	}
	for _, place := range bordered {
		stands[place] = 0
	}
	return stands
}()

// Gather takes what there is to see of a position, given who attacks what there.
func (s *Surroundings) Gather(p *shogi.Position, attacks *shogi.AttackMap) {
	us := p.SideToMove()
	s.stands, s.attacked = emptyBoard, [len(s.attacked)]uint8{}
	for occupied := p.Occupied(); occupied.Any(); {
		var at shogi.Square
		at, occupied = occupied.PopFirst()
		piece := p.PieceAt(at)
		standing := uint8(piece.Type())
		if piece.Color() != us {
			standing += uint8(edge)
		}
		s.stands[bordered[seen(us, at)]] = standing
	}
	s.add(us, attacks.Attacked(us), 3)
	s.add(us, attacks.AttackedTwice(us), 3)
	s.add(us, attacks.Attacked(us.Opponent()), 1)
	s.add(us, attacks.AttackedTwice(us.Opponent()), 1)
	s.ownKing, s.theirKing = kingSeen(us, p.King(us)), kingSeen(us, p.King(us.Opponent()))
}

// add raises what is known of how often squares are attacked.
func (s *Surroundings) add(us shogi.Color, attacked shogi.Bitboard, by uint8) {
	for attacked.Any() {
		var at shogi.Square
		at, attacked = attacked.PopFirst()
		s.attacked[bordered[seen(us, at)]] += by
	}
}

// kingSeen returns the square of a king as a player sees it.
func kingSeen(us shogi.Color, king shogi.Square) int16 {
	if king == shogi.NoSquare {
		return -1
	}
	return int16(seen(us, king))
}

// AppendRows appends the rows of a square, which is one as the side to move sees it.
func (s *Surroundings) AppendRows(rows []int32, square int) []int32 {
	place := bordered[square]
	for direction, step := range steps {
		beside := place + step
		rows = append(rows, int32(besideRows+(direction*standings+int(s.stands[beside]))*attackCounts+int(s.attacked[beside])))
	}
	for direction, step := range steps[:directions] {
		rows = append(rows, int32(lineRows+direction*standings*distances+s.met(place, step)))
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
