package chess

import (
	"slices"

	"shotest/search"
)

// move packs a move for the search: from, to, promotion, the kinds of the moving and the captured
// piece, and whether it takes en passant or castles.
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
	case kind == pawn && p.enPassant.has(to):
		m |= enPassantFlag
		prey = pawn
	case kind == king && abs(to-from) == 2:
		m |= castlingFlag
	}
	return m | move(prey)<<18
}

// appendLegal appends the legal moves.
func (p *position) appendLegal(dst []move) []move {
	before := len(dst)
	dst = p.appendCastling(p.appendReaching(dst, ^bitboard(0)))
	legal := slices.DeleteFunc(dst[before:], func(m move) bool { return !p.leavesKingSafe(m) })
	return dst[:before+len(legal)]
}

// appendReaching appends the moves to targets, without castling and whether or not they leave the
// king in check.
func (p *position) appendReaching(dst []move, targets bitboard) []move {
	for own := p.sides[p.turn]; own != 0; {
		at := own.pop()
		for reach := p.reach(at) & targets; reach != 0; {
			square := reach.pop()
			if p.at[at] != pawn || !lastRanks.has(square) {
				dst = append(dst, p.pack(at, square, none))
				continue
			}
			for kind := queen; kind >= knight; kind-- {
				dst = append(dst, p.pack(at, square, kind))
			}
		}
	}
	return dst
}

// reach returns the squares that the piece on at can move to, without castling and whether or not
// the move leaves the king in check.
func (p *position) reach(at int) bitboard {
	us, occupied := p.turn, p.occupied()
	reach := attacks(int(p.at[at]), us, at, occupied) &^ p.sides[us]
	if p.at[at] != pawn {
		return reach
	}
	step := 8 - 16*us
	ahead := bit(at+step) &^ occupied
	if ahead != 0 && rankFor(us, at) == 1 {
		ahead |= bit(at+2*step) &^ occupied
	}
	return reach&(p.sides[1-us]|p.enPassant) | ahead
}

// castlings are those to the king's and to the queen's side: the bit of the right, the destination
// of White's king, and the squares that must be empty.
var castlings = [2]struct {
	right uint8
	to    int
	empty bitboard
}{{1, 6, 0x60}, {2, 2, 0x0e}}

// appendCastling appends castling where the king passes no attacked square.
func (p *position) appendCastling(dst []move) []move {
	home, occupied := 4+56*p.turn, p.occupied()
	for _, c := range castlings {
		king := c.to + 56*p.turn
		if p.castling>>(2*p.turn)&c.right != 0 && c.empty<<(56*p.turn)&occupied == 0 &&
			p.attackers(1-p.turn, home, occupied)|p.attackers(1-p.turn, (home+king)/2, occupied) == 0 {
			dst = append(dst, p.pack(home, king, none))
		}
	}
	return dst
}

// canMove reports whether the side to move has a legal move. Nearly always the first piece has one.
// Castling need not be tried: where it is possible, the king can step aside as well.
func (p *position) canMove() bool {
	for own := p.sides[p.turn]; own != 0; {
		at := own.pop()
		for reach := p.reach(at); reach != 0; {
			if p.leavesKingSafe(p.pack(at, reach.pop(), none)) {
				return true
			}
		}
	}
	return false
}

// leavesKingSafe reports whether the side to move is not in check after m.
func (p *position) leavesKingSafe(m move) bool {
	after := *p
	after.play(m)
	return after.attackers(after.turn, after.kingSquare(p.turn), after.occupied()) == 0
}

// givesCheck reports whether m gives check.
func (p *position) givesCheck(m move) bool {
	after := *p
	after.play(m)
	return after.checkers() != 0
}

// name returns a move by its squares, as in e7e8q.
func name(m move) (text string) {
	for _, square := range []int{from(m), to(m)} {
		text += string([]byte{'a' + byte(square%8), '1' + byte(square/8)})
	}
	if kind := promoted(m); kind != none {
		text += letters[king+kind-1 : king+kind]
	}
	return text
}

// moveNamed returns the legal move whose name is text, or 0.
func (p *position) moveNamed(text string) move {
	for _, m := range p.appendLegal(nil) {
		if name(m) == text {
			return m
		}
	}
	return 0
}
