package similarity

import "shotest/shogi"

// rank is a place in the order of moves: the greater comes first. It holds, from
// the highest bit, what the move is ordered by (32 bits), the move, so that of
// equals the one with the smaller value comes first (16 bits), and where the move
// is in the list (16 bits).
type rank uint64

// rankOf returns the rank of a move.
func rankOf(order int32, m shogi.Move, index int) rank {
	return rank(uint32(order)^1<<31)<<32 | rank(^m)<<16 | rank(index)
}

// index returns where the move is in the list.
func (r rank) index() int { return int(r & 0xffff) }

// heap holds ranks, none of which is less than the two at twice its place and
// after.
type heap []rank

// build puts ranks in any order into the order of a heap.
func (h heap) build() {
	for i := len(h)/2 - 1; i >= 0; i-- {
		h.lower(i, h[i])
	}
}

// lower puts a rank, which is no greater than the one there, in a place or below.
func (h heap) lower(i int, r rank) {
	for {
		child := 2*i + 1
		if child >= len(h) {
			break
		}
		if child+1 < len(h) && h[child+1] > h[child] {
			child++
		}
		if h[child] <= r {
			break
		}
		h[i] = h[child]
		i = child
	}
	h[i] = r
}

// pop takes the greatest rank away.
func (h heap) pop() heap {
	last := len(h) - 1
	r := h[last]
	h = h[:last]
	if last > 0 {
		h.lower(0, r)
	}
	return h
}
