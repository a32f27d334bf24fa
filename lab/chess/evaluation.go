package chess

import "shotest/search"

// values of the kinds of pieces, in centipawns.
var values = [king + 1]int{none: 0, pawn: 100, knight: 320, bishop: 335, rook: 500, queen: 950, king: 10000}

// phases holds, by kind, how much of the middle game a piece stands for. fullPhase is the sum for
// all pieces.
var phases = [king + 1]int{knight: 1, bishop: 1, rook: 2, queen: 4}

const fullPhase = 24

// worth is the value of a piece on a square, in the middle game and in the endgame.
type worth struct{ middle, end int }

// squareValues holds the worth of each piece on each square, negative for Black.
var squareValues = func() (placed [2][king + 1][64]worth) {
	for square := range 64 {
		for kind := pawn; kind <= king; kind++ {
			w := worthOn(kind, square%8, square/8)
			placed[white][kind][square] = w
			placed[black][kind][square^56] = worth{-w.middle, -w.end}
		}
	}
	return placed
}()

// worthOn returns the worth of a white piece on a square: pawns go forward, in the middle first;
// minor pieces go to the middle; rooks to the seventh rank; kings hide until the endgame.
func worthOn(kind, file, rank int) worth {
	central := 6 - abs(2*file-7) + 6 - abs(2*rank-7) // -2 in a corner to 10 in the middle
	w := worth{values[kind], values[kind]}
	add := func(middle, end int) { w.middle, w.end = w.middle+middle, w.end+end }
	switch kind {
	case pawn:
		add((rank-1)*(3-abs(2*file-7)/2)*2, (rank-1)*(rank-1)*3)
	case knight:
		add(central*4-20, central*3-15)
	case bishop:
		add(central*2-8, central*2-8)
	case rook:
		add((3-abs(2*file-7)/2)*3, 0)
		if rank == 6 {
			add(20, 20)
		}
	case queen:
		add(0, central*2)
	case king:
		w = worth{-rank * 25, central * 5}
		if file == 3 || file == 4 {
			w.middle -= 15
		}
	}
	return w
}

func abs(x int) int { return max(x, -x) }

// Terms of the evaluation that are counted on the board.
var (
	// mobility holds, by kind, the value of each square that a piece can go to.
	mobility = [king + 1]int{knight: 4, bishop: 4, rook: 2, queen: 1}
	// passed holds, by rank, the value of a passed pawn in the endgame; it is half in the middle
	// game.
	passed = [8]int{0, 5, 10, 20, 40, 70, 110, 0}
)

const (
	bishopPair = 35
	doubled    = -12
	shelter    = 12 // a pawn before the king, in the middle game
	tempo      = 10
)

// evaluation returns the value for the side to move: material, squares, mobility, pawns and the
// king's shelter, from the middle game to the end by the pieces that are left.
func (p *position) evaluation() search.Score {
	middle, end := p.middle, p.end
	for side, sign := range [2]int{1, -1} {
		m, e := p.terms(side)
		middle, end = middle+sign*m, end+sign*e
	}
	phase := min(p.phase, fullPhase)
	value := (middle*phase + end*(fullPhase-phase)) / fullPhase
	if p.turn == black {
		value = -value
	}
	return search.Score(value + tempo)
}

// terms returns the terms of a side that are counted on the board.
func (p *position) terms(side int) (middle, end int) {
	occupied, own := p.occupied(), p.sides[side]
	for kind := knight; kind <= queen; kind++ {
		for pieces := p.own(side, kind); pieces != 0; {
			reach := (attacks(kind, side, pieces.pop(), occupied) &^ own).count()
			middle += mobility[kind] * reach
		}
	}
	end = middle
	if p.own(side, bishop).count() > 1 {
		middle, end = middle+bishopPair, end+bishopPair
	}
	pawns, theirs := p.own(side, pawn), p.own(1-side, pawn)
	for left := pawns; left != 0; {
		square := left.pop()
		if frontSpan[side][square]&theirs == 0 {
			bonus := passed[rankFor(side, square)]
			middle, end = middle+bonus/2, end+bonus
		}
		if rays[opposite*side][square]&pawns != 0 {
			middle, end = middle+doubled, end+doubled
		}
	}
	middle += shelter * (kingAttacks[p.kingSquare(side)] & pawns).count()
	return middle, end
}

// frontSpan holds, by side and square, the squares on which enemy pawns would stop a pawn.
var frontSpan = func() (span [2][64]bitboard) {
	for side := range span {
		for square := range span[side] {
			for _, file := range []int{-1, 0, 1} {
				if beside := shifted(square, file, 0); beside != 0 {
					span[side][square] |= rays[opposite*side][beside.first()]
				}
			}
		}
	}
	return span
}()

// rankFor returns the rank of a square as a side counts, from 0.
func rankFor(side, square int) int {
	if side == black {
		return 7 - square/8
	}
	return square / 8
}
