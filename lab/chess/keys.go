package main

// Hash keys of what a position consists of: the pieces, and the state beside them.
var (
	pieceKeys    [2][king + 1][64]uint64
	castlingKeys [16]uint64
	fileKeys     [8]uint64
	blackKey     uint64
)

// rightsLost is which castling rights go when something leaves or reaches a square.
var rightsLost = [64]uint8{0: 2, 4: 3, 7: 1, 56: 8, 60: 12, 63: 4}

func init() {
	seed := uint64(0x5EED_C4E5)
	random := func() uint64 { // splitmix64
		seed += 0x9E37_79B9_7F4A_7C15
		x := (seed ^ seed>>30) * 0xBF58_476D_1CE4_E5B9
		x = (x ^ x>>27) * 0x94D0_49BB_1331_11EB
		return x ^ x>>31
	}
	for side := range pieceKeys {
		for kind := range pieceKeys[side] {
			for square := range pieceKeys[side][kind] {
				pieceKeys[side][kind][square] = random()
			}
		}
	}
	for i := range castlingKeys {
		castlingKeys[i] = random()
	}
	for i := range fileKeys {
		fileKeys[i] = random()
	}
	blackKey = random()
}

// stateKey is the part of the key that is not pieces. An en passant square counts only where
// a pawn stands ready to take there, so that positions with the same moves are the same.
func (p *position) stateKey() uint64 {
	key := castlingKeys[p.castling]
	if p.turn == black {
		key ^= blackKey
	}
	if p.enPassant != noSquare && pawnAttacks[1-p.turn][p.enPassant]&p.own(p.turn, pawn) != 0 {
		key ^= fileKeys[p.enPassant%8]
	}
	return key
}
