package shogi

// Attacks of pieces that move by steps, and the rays along which lines of attack and pins run.

// step returns the square that is files and ranks away from s, and false beyond the board.
func (s Square) step(files, ranks int) (Square, bool) {
	file, rank := s.File()+files, s.Rank()+ranks
	if file < 1 || file > 9 || rank < 1 || rank > 9 {
		return NoSquare, false
	}
	return NewSquare(file, rank), true
}

// Steps as Black sees them: {files, ranks}, rank −1 is forward.
var (
	pawnSteps   = [][2]int{{0, -1}}
	knightSteps = [][2]int{{1, -2}, {-1, -2}}
	silverSteps = [][2]int{{0, -1}, {1, -1}, {-1, -1}, {1, 1}, {-1, 1}}
	goldSteps   = [][2]int{{0, -1}, {1, -1}, {-1, -1}, {1, 0}, {-1, 0}, {0, 1}}
	kingSteps   = [][2]int{{0, -1}, {1, -1}, {-1, -1}, {1, 0}, {-1, 0}, {0, 1}, {1, 1}, {-1, 1}}
)

type stepTable [2][SquareCount + 1]Bitboard

var (
	pawnAttacks   = newStepTable(pawnSteps)
	knightAttacks = newStepTable(knightSteps)
	silverAttacks = newStepTable(silverSteps)
	goldAttacks   = newStepTable(goldSteps)
	kingAttacks   = newStepTable(kingSteps)[Black]
)

func newStepTable(steps [][2]int) (table stepTable) {
	for s := range Square(SquareCount) {
		for _, step := range steps {
			if to, onBoard := s.step(step[0], step[1]); onBoard {
				table[Black][s] = table[Black][s].Or(squareSet[to])
			}
			if to, onBoard := s.step(-step[0], -step[1]); onBoard {
				table[White][s] = table[White][s].Or(squareSet[to])
			}
		}
	}
	return table
}

// Attacks returns the squares that piece attacks from from, if the squares of occupied are
// occupied. Squares with pieces of its own side are included: it supports them.
func Attacks(piece Piece, from Square, occupied Bitboard) Bitboard {
	c := piece.Color()
	switch piece.Type() {
	case Pawn:
		return pawnAttacks[c][from]
	case Lance:
		return lanceAttacks(c, from, occupied)
	case Knight:
		return knightAttacks[c][from]
	case Silver:
		return silverAttacks[c][from]
	case Gold, ProPawn, ProLance, ProKnight, ProSilver:
		return goldAttacks[c][from]
	case Bishop:
		return bishopAttacks(from, occupied)
	case Rook:
		return rookAttacks(from, occupied)
	case King:
		return kingAttacks[from]
	case Horse:
		return bishopAttacks(from, occupied).Or(kingAttacks[from])
	case Dragon:
		return rookAttacks(from, occupied).Or(kingAttacks[from])
	}
	return Bitboard{}
}

// The eight directions; the opposite of d is d ^ 4. noDirection and above have empty rays, so that
// look-ups for squares that share no line need no test.
const (
	north = iota
	northEast
	east
	southEast
	south
	southWest
	west
	northWest
	noDirection
	directionCount = 16
)

// directionSteps are {files, ranks} of the directions; east is file 1.
var directionSteps = [8][2]int{{0, -1}, {-1, -1}, {-1, 0}, {-1, 1}, {0, 1}, {1, 1}, {1, 0}, {1, -1}}

var (
	// rays holds the squares from a square to the edge in a direction.
	rays [directionCount][SquareCount + 1]Bitboard
	// directions holds the direction from one square to another on the same
	// line, noDirection where they share none.
	directions = newDirections()
	// rookLines and bishopLines hold the squares that a rook and a bishop attack on an empty board.
	rookLines, bishopLines [SquareCount + 1]Bitboard
)

func newDirections() (table [SquareCount + 1][SquareCount + 1]uint8) {
	for from := range table {
		for to := range table[from] {
			table[from][to] = noDirection
		}
	}
	for from := range Square(SquareCount) {
		for d, step := range directionSteps {
			for _, to := range walk(from, step[0], step[1], Bitboard{}) {
				table[from][to] = uint8(d)
				rays[d][from] = rays[d][from].Or(squareSet[to])
			}
			if d%2 == 0 {
				rookLines[from] = rookLines[from].Or(rays[d][from])
			} else {
				bishopLines[from] = bishopLines[from].Or(rays[d][from])
			}
		}
	}
	return table
}

// Between returns the squares strictly between two squares of one line, the
// empty set if they share no line.
func Between(a, b Square) Bitboard {
	d := directions[a][b] & 15
	return rays[d][a].And(rays[d^4][b])
}

// Aligned reports whether three squares lie on one line of attack.
func Aligned(a, b, c Square) bool { return lineThrough(a, b).Has(c) }

// lineThrough returns the line through two squares, without the first of them.
func lineThrough(a, b Square) Bitboard {
	d := directions[a][b] & 15
	return rays[d][a].Or(rays[d^4][a])
}
