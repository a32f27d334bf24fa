package shogi

// Hand is the set of pieces that a player holds. The counts lie in bit fields
// of one word, each with a spare bit above it, so that two hands can be
// compared piece by piece with one subtraction (see IsSuperiorOrEqual). The
// zero value is the empty hand.
type Hand uint32

var handShift = [8]uint8{Pawn: 0, Lance: 6, Knight: 10, Silver: 14, Gold: 18, Bishop: 22, Rook: 25}

var handMask = [8]Hand{Pawn: 31, Lance: 7, Knight: 7, Silver: 7, Gold: 7, Bishop: 3, Rook: 3}

// handSpareBits has the bit above each field set.
const handSpareBits Hand = 1<<5 | 1<<9 | 1<<13 | 1<<17 | 1<<21 | 1<<24 | 1<<27

// Count returns the number of pieces of a type in the hand. The type must be one of HandTypes.
func (h Hand) Count(t PieceType) int {
	return int(h >> (handShift[t&7] & 31) & handMask[t&7])
}

// Has reports whether at least one piece of the type is held.
func (h Hand) Has(t PieceType) bool {
	return h&(handMask[t&7]<<(handShift[t&7]&31)) != 0
}

// Add returns the hand with n more pieces of the type.
func (h Hand) Add(t PieceType, n int) Hand { return h + Hand(n)<<(handShift[t&7]&31) }

// Remove returns the hand with one piece fewer of the type, which must be held.
func (h Hand) Remove(t PieceType) Hand { return h - 1<<(handShift[t&7]&31) }

// IsSuperiorOrEqual reports whether this hand holds at least as many pieces of
// every type as the other one. On the same board with the same side to move,
// its owner then stands at least as well.
func (h Hand) IsSuperiorOrEqual(other Hand) bool {
	return ((h|handSpareBits)-other)&handSpareBits == handSpareBits
}

// Total returns the number of pieces held.
func (h Hand) Total() int {
	total := 0
	for _, t := range HandTypes {
		total += h.Count(t)
	}
	return total
}
