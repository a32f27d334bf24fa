package main

import "shotest/search"

// The sides and kinds of pieces.
const (
	white, black = 0, 1

	none                                    = 0
	pawn, knight, bishop, rook, queen, king = 1, 2, 3, 4, 5, 6
)

// noSquare stands for no en passant square.
const noSquare = -1

// position is what evaluation and criteria look at: the pieces as sets of squares and square
// by square. The rules library keeps its own beside it, which says what is legal; this one
// is made for reading, and follows the same moves.
type position struct {
	kinds [king + 1]bitboard
	sides [2]bitboard
	// at holds the kind of the piece on each square.
	at        [64]uint8
	turn      int
	castling  uint8 // a bit for each right: K, Q, k, q
	enPassant int
	// halfmoves counts from the last capture or pawn move.
	halfmoves int
	key       uint64
	// middle and end are material and squares for White, for the beginning of the game and
	// for its end; phase is how many pieces are left.
	middle, end, phase int
}

// move packs a move for the search: from, to, promotion, the kinds of the moving and the
// captured piece, and whether it takes en passant or castles.
type move = search.Move

const (
	enPassantFlag = 1 << 21
	castlingFlag  = 1 << 22
)

func from(m move) int     { return int(m & 63) }
func to(m move) int       { return int(m >> 6 & 63) }
func promoted(m move) int { return int(m >> 12 & 7) }
func moved(m move) int    { return int(m >> 15 & 7) }
func captured(m move) int { return int(m >> 18 & 7) }

// isQuiet reports whether a move neither captures nor promotes.
func isQuiet(m move) bool { return captured(m) == none && promoted(m) == none }

// pack returns the move of a piece on this board.
func (p *position) pack(from, to, promotion int) move {
	kind, prey := int(p.at[from]), int(p.at[to])
	m := move(from | to<<6 | promotion<<12 | kind<<15)
	switch {
	case kind == pawn && to == p.enPassant:
		m |= enPassantFlag
		prey = pawn
	case kind == king && (to-from == 2 || from-to == 2):
		m |= castlingFlag
	}
	return m | move(prey)<<18
}

func (p *position) occupied() bitboard { return p.sides[white] | p.sides[black] }

// own returns the squares of a side's pieces of a kind.
func (p *position) own(side, kind int) bitboard { return p.sides[side] & p.kinds[kind] }

func (p *position) kingSquare(side int) int { return p.own(side, king).first() }

// toggle puts a piece on a square, or takes it away.
func (p *position) toggle(side, kind, square int) {
	sign := 1
	if p.sides[side].has(square) {
		sign = -1
		p.at[square] = none
	} else {
		p.at[square] = uint8(kind)
	}
	p.kinds[kind] ^= bit(square)
	p.sides[side] ^= bit(square)
	p.key ^= pieceKeys[side][kind][square]
	worth := &placed[side][kind][square]
	p.middle += sign * worth.middle
	p.end += sign * worth.end
	p.phase += sign * phases[kind]
}

// play makes a legal move.
func (p *position) play(m move) {
	us, at, dest := p.turn, from(m), to(m)
	p.key ^= p.stateKey()
	if prey := captured(m); m&enPassantFlag != 0 {
		p.toggle(1-us, pawn, dest^8)
	} else if prey != none {
		p.toggle(1-us, prey, dest)
	}
	p.toggle(us, moved(m), at)
	if promoted(m) != none {
		p.toggle(us, promoted(m), dest)
	} else {
		p.toggle(us, moved(m), dest)
	}
	if m&castlingFlag != 0 {
		corner, beside := dest+1, dest-1
		if dest < at {
			corner, beside = dest-2, dest+1
		}
		p.toggle(us, rook, corner)
		p.toggle(us, rook, beside)
	}
	p.halfmoves++
	if moved(m) == pawn || captured(m) != none {
		p.halfmoves = 0
	}
	p.castling &^= rightsLost[at] | rightsLost[dest]
	p.enPassant = noSquare
	if moved(m) == pawn && at^dest == 16 {
		p.enPassant = (at + dest) / 2
	}
	p.turn = 1 - us
	p.key ^= p.stateKey()
}

// pass hands the move to the other side.
func (p *position) pass() {
	p.key ^= p.stateKey()
	p.enPassant = noSquare
	p.halfmoves++
	p.turn = 1 - p.turn
	p.key ^= p.stateKey()
}

// attackers returns the pieces of a side that attack a square, over a board of occupied squares.
func (p *position) attackers(side, square int, occupied bitboard) bitboard {
	diagonal, straight := p.kinds[bishop]|p.kinds[queen], p.kinds[rook]|p.kinds[queen]
	found := pawnAttacks[1-side][square]&p.kinds[pawn] | knightAttacks[square]&p.kinds[knight] |
		kingAttacks[square]&p.kinds[king]
	if straight != 0 {
		found |= rookAttacks(square, occupied) & straight
	}
	if diagonal != 0 {
		found |= bishopAttacks(square, occupied) & diagonal
	}
	return found & p.sides[side]
}

// checkers returns the pieces that give check to the side to move.
func (p *position) checkers() bitboard {
	return p.attackers(1-p.turn, p.kingSquare(p.turn), p.occupied())
}
