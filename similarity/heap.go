package similarity

import "shotest/shogi"

// rank orders the moves of a list: the greatest rank comes first. From the highest bit, it holds
// the order of the move (32 bits), the complement of the move, so that among equals the smaller
// move comes first (16 bits), and the index in the list (16 bits).
type rank uint64

func newRank(order int32, m shogi.Move, index int) rank {
	return rank(uint32(order)^1<<31)<<32 | rank(^m)<<16 | rank(index)
}

func (r rank) index() int { return int(r & 0xffff) }

// heap is a binary heap: no rank at i is less than those at 2i+1 and 2i+2.
type heap []rank

// build puts the ranks, which are in any order, in the order of a heap.
func (h heap) build() {
	for i := len(h)/2 - 1; i >= 0; i-- {
		h.lower(i, h[i])
	}
}

// lower replaces the rank at index i by r, which is no greater.
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

// pop returns the heap without its greatest rank.
func (h heap) pop() heap {
	last := len(h) - 1
	r := h[last]
	h = h[:last]
	if last > 0 {
		h.lower(0, r)
	}
	return h
}
