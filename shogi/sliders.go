package shogi

// Attacks of lances, bishops and rooks, looked up by the occupancy of the lines
// through a square.
//
// A file lies in one word of the bitboard, so its occupancy is one shift away.
// On the other three lines the squares that matter (all but those on the edge,
// which hide nothing) are gathered by one multiplication a word: neighbours on
// a line are 8, 9 or 10 bits apart, so a multiplier that moves each of them to
// its bit at the top of the product makes no two terms meet. No magic
// numbers have to be searched for, and the tables take 72 KB in all.

func lanceAttacks(c Color, s Square, occupied Bitboard) Bitboard {
	place := &squareBits[s]
	ahead := uint64(1)<<place.rank - 1
	if c == White {
		ahead = ^ahead
	}
	return fileBitboard(s, fileAttackBits(s, occupied)&ahead)
}

func bishopAttacks(s Square, occupied Bitboard) Bitboard {
	rising, falling := &risingLines[s], &fallingLines[s]
	return diagonalAttacks[rising.index(occupied)].Or(diagonalAttacks[falling.index(occupied)])
}

func rookAttacks(s Square, occupied Bitboard) Bitboard {
	sideways := rankAttacks[rankLines[s].index(occupied)]
	rank := squareBits[s].rank & 63
	return fileBitboard(s, fileAttackBits(s, occupied)).Or(Bitboard{sideways.lo << rank, sideways.hi << rank})
}

// squareBits holds the rank (0–8) of each square, and the bit at which its file begins in its word
// of the bitboard.
var squareBits = func() (table [SquareCount]struct{ rank, fileShift uint8 }) {
	for s := range Square(SquareCount) {
		start := NewSquare(s.File(), 1)
		if start >= lowSquares {
			start -= lowSquares
		}
		table[s].rank, table[s].fileShift = uint8(s.Rank()-1), uint8(start)
	}
	return table
}()

// fileAttacks maps a rank (0–8) and the occupancy of the inner seven squares of
// a file to the squares attacked along it, as nine bits.
var fileAttacks = func() (table [9][128]uint16) {
	for rank := range 9 {
		for inner := range 128 {
			for _, step := range [2]int{-1, 1} {
				for cell := rank + step; cell >= 0 && cell < 9; cell += step {
					table[rank][inner] |= 1 << cell
					if inner<<1>>cell&1 != 0 {
						break
					}
				}
			}
		}
	}
	return table
}()

// fileAttackBits returns the attacked squares of the file as nine bits.
func fileAttackBits(s Square, occupied Bitboard) uint64 {
	place := &squareBits[s]
	word := occupied.lo
	if s >= lowSquares {
		word = occupied.hi
	}
	return uint64(fileAttacks[place.rank][word>>((place.fileShift+1)&63)&127])
}

// fileBitboard returns the set of nine, nine bits, on the file of s.
func fileBitboard(s Square, nine uint64) Bitboard {
	word := nine & 511 << (squareBits[s].fileShift & 63)
	if s >= lowSquares {
		return Bitboard{0, word}
	}
	return Bitboard{word, 0}
}

// gather turns the occupancy of one line through a square into an index.
type gather struct {
	mask            Bitboard // the line's inner squares, without the square itself
	lowMul, highMul uint64   // move the masked bits of each word to the top
	offset          uint32   // where the square's entries begin in the table
	shift           uint8    // brings the gathered bits down: 64 less their number
}

func (g *gather) index(occupied Bitboard) uint32 {
	gathered := (occupied.lo&g.mask.lo)*g.lowMul + (occupied.hi&g.mask.hi)*g.highMul
	return uint32(gathered>>(g.shift&63)) + g.offset
}

var (
	risingLines, fallingLines, diagonalAttacks = newDiagonalLines()
	rankLines, rankAttacks                     = newRankLines()
)

func newDiagonalLines() (rising, falling [SquareCount]gather, attacks []Bitboard) {
	for s := range Square(SquareCount) {
		rising[s] = newGather(s, 1, -1, len(attacks))
		attacks = append(attacks, rising[s].attackSets(s, 1, -1)...)
		falling[s] = newGather(s, 1, 1, len(attacks))
		attacks = append(attacks, falling[s].attackSets(s, 1, 1)...)
	}
	return rising, falling, attacks
}

// newRankLines builds the gathers of the ranks. All ranks share the attack sets
// of the first one, which are then moved down to theirs.
func newRankLines() (lines [SquareCount]gather, attacks []Bitboard) {
	for s := range Square(SquareCount) {
		if s.Rank() == 1 {
			lines[s] = newGather(s, 1, 0, len(attacks))
			attacks = append(attacks, lines[s].attackSets(s, 1, 0)...)
		} else {
			lines[s] = newGather(s, 1, 0, int(lines[s-1].offset))
		}
	}
	return lines, attacks
}

// newGather returns the gather for the line through s that runs along a step and its opposite;
// offset is where its entries begin in the table.
func newGather(s Square, fileStep, rankStep, offset int) gather {
	g := gather{offset: uint32(offset)}
	for _, square := range walkBoth(s, fileStep, rankStep, Bitboard{}) {
		if !lineEndsOn(square, fileStep, rankStep) {
			g.mask = g.mask.Or(squareSet[square])
		}
	}
	count := g.mask.Count()
	g.shift = uint8(64 - count)
	bit := 64 - count
	for square := range g.mask.All() {
		if square < lowSquares {
			g.lowMul |= 1 << (bit - int(square))
		} else {
			g.highMul |= 1 << (bit - int(square-lowSquares))
		}
		bit++
	}
	return g
}

// attackSets returns the attacks from s along the line for every occupancy of its inner squares, in
// the order of index.
func (g *gather) attackSets(s Square, fileStep, rankStep int) []Bitboard {
	sets := make([]Bitboard, 1<<g.mask.Count())
	for i := range sets {
		var occupied Bitboard
		bit := 0
		for square := range g.mask.All() {
			if i>>bit&1 != 0 {
				occupied = occupied.Or(squareSet[square])
			}
			bit++
		}
		sets[i] = BitboardOf(walkBoth(s, fileStep, rankStep, occupied)...)
	}
	return sets
}

// walk lists the squares from s in one direction, up to and including the first
// occupied one.
func walk(s Square, fileStep, rankStep int, occupied Bitboard) []Square {
	var squares []Square
	for {
		next, onBoard := s.step(fileStep, rankStep)
		if !onBoard {
			return squares
		}
		squares = append(squares, next)
		if occupied.Has(next) {
			return squares
		}
		s = next
	}
}

// walkBoth lists the squares that walk lists along a step and along its opposite.
func walkBoth(s Square, fileStep, rankStep int, occupied Bitboard) []Square {
	return append(walk(s, -fileStep, -rankStep, occupied), walk(s, fileStep, rankStep, occupied)...)
}

// lineEndsOn reports whether a line along the step ends on the square.
func lineEndsOn(s Square, fileStep, rankStep int) bool {
	_, forward := s.step(fileStep, rankStep)
	_, back := s.step(-fileStep, -rankStep)
	return !forward || !back
}
