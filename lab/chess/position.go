package chess

import (
	"cmp"
	"math/rand/v2"
	"strconv"
	"strings"
)

// The sides and kinds of pieces.
const (
	white, black = 0, 1

	none                                    = 0
	pawn, knight, bishop, rook, queen, king = 1, 2, 3, 4, 5, 6

	letters = "PNBRQKpnbrqk" // of White's kinds and of Black's
)

// position holds the pieces as sets of squares and square by square.
type position struct {
	kinds     [king + 1]bitboard
	sides     [2]bitboard
	at        [64]uint8 // the kind of the piece on each square
	turn      int
	castling  uint8    // a bit for each right: K, Q, k, q
	enPassant bitboard // the square that a pawn has passed with the last move
	halfmoves int      // since the last capture or pawn move
	key       uint64
	middle    int      // the sum of squareValues for White in the middle game
	end       int      // the sum of squareValues for White in the endgame
	phase     int      // the sum of phases of the pieces left
	check     bitboard // the pieces that give check to the side to move; set by game.Make
}

// startFEN is the initial position.
const startFEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

// parseFEN reads a position in Forsyth-Edwards notation, which must be right.
func parseFEN(fen string) (p position) {
	fields := strings.Fields(fen)
	square := 56
	for _, letter := range fields[0] {
		switch kind := strings.IndexRune(letters, letter); {
		case letter == '/':
			square -= 16
		case kind < 0:
			square += int(letter - '0')
		default:
			p.toggle(kind/king, kind%king+1, square)
			square++
		}
	}
	p.turn = strings.Index("wb", fields[1])
	for i, right := range "KQkq" {
		if strings.ContainsRune(fields[2], right) {
			p.castling |= 1 << i
		}
	}
	if fields[3] != "-" {
		p.enPassant = bit(int(fields[3][0]-'a') + 8*int(fields[3][1]-'1'))
	}
	p.halfmoves, _ = strconv.Atoi(fields[4])
	p.key ^= p.stateKey()
	p.check = p.checkers()
	return p
}

func (p *position) occupied() bitboard { return p.sides[white] | p.sides[black] }

// own returns the squares of a side's pieces of a kind.
func (p *position) own(side, kind int) bitboard { return p.sides[side] & p.kinds[kind] }

func (p *position) kingSquare(side int) int { return p.own(side, king).first() }

// toggle puts a piece on an empty square, or takes it off.
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
	p.key ^= keys[(side*(king+1)+kind)*64+square]
	worth := &squareValues[side][kind][square]
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
	p.toggle(us, cmp.Or(promoted(m), moved(m)), dest)
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
	p.enPassant = 0
	if moved(m) == pawn && abs(at-dest) == 16 {
		p.enPassant = bit((at + dest) / 2)
	}
	p.turn = 1 - us
	p.key ^= p.stateKey()
}

// rightsLost holds the castling rights that end when a piece leaves or reaches a square.
var rightsLost = [64]uint8{0: 2, 4: 3, 7: 1, 56: 8, 60: 12, 63: 4}

// attackers returns the pieces of side that attack square, if the squares of occupied are occupied.
func (p *position) attackers(side, square int, occupied bitboard) bitboard {
	bishops, rooks := p.kinds[bishop]|p.kinds[queen], p.kinds[rook]|p.kinds[queen]
	found := pawnAttacks[1-side][square]&p.kinds[pawn] | knightAttacks[square]&p.kinds[knight] |
		kingAttacks[square]&p.kinds[king]
	if rooks != 0 {
		found |= sliding(straight, square, occupied) & rooks
	}
	if bishops != 0 {
		found |= sliding(diagonal, square, occupied) & bishops
	}
	return found & p.sides[side]
}

// checkers returns the pieces that give check to the side to move.
func (p *position) checkers() bitboard {
	return p.attackers(1-p.turn, p.kingSquare(p.turn), p.occupied())
}

// Keys are random numbers: one for each piece on each square, then those for the castling rights,
// for the file of a pawn that can be taken en passant, and for Black to move.
const (
	castlingKeys = 2 * (king + 1) * 64
	fileKeys     = castlingKeys + 16
	blackKey     = fileKeys + 8
)

var keys = func() (keys [blackKey + 1]uint64) {
	random := rand.New(rand.NewPCG(0x5EED, 0xC4E5))
	for i := range keys {
		keys[i] = random.Uint64()
	}
	return keys
}()

// stateKey returns the part of the key that does not come from pieces. An en passant square counts
// only where a pawn can take there, so that positions with the same moves have the same key.
func (p *position) stateKey() uint64 {
	key := keys[castlingKeys+int(p.castling)]
	if p.turn == black {
		key ^= keys[blackKey]
	}
	if p.enPassant != 0 && pawnAttacks[1-p.turn][p.enPassant.first()]&p.own(p.turn, pawn) != 0 {
		key ^= keys[fileKeys+p.enPassant.first()%8]
	}
	return key
}
