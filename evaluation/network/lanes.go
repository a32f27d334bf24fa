package network

// lanes is the number of hidden units in a block.
const lanes = 32

// block holds the weights or the sums of 32 hidden units, four to a word: the
// word is the plain sum of value << 16i over its four values. Adding words then
// adds all four values at once. What a negative value borrows from its
// neighbour above is carried along by the sum and is undone when the word is
// taken apart, provided that each of the four totals fits in 16 bits; what lay
// in between does not matter.
type block [lanes / 4]uint64

// add adds a value to a lane.
func (b *block) add(lane int, value int16) {
	b[lane/4] += uint64(int64(value)) << (lane % 4 * 16)
}

// evenOut makes the values of all four lanes of a word positive, by adding 2^15 to
// each, so that they can be read off without regard to their neighbours.
const (
	half    = 1 << 15
	evenOut = half | half<<16 | half<<32 | half<<48
)

// at returns the value of a lane.
func (b *block) at(lane int) int16 {
	word := b[lane/4] + evenOut
	return int16(int(word>>(lane%4*16)&0xffff) - half)
}

// accumulate sets sums to those of from with rows of weights added and removed.
// All of the blocks of a row stand together.
func accumulate(sums, from, weights []block, added, removed []int32) {
	width := len(sums)
	from = from[:width]
	for k := range sums {
		f := &from[k]
		s0, s1, s2, s3 := f[0], f[1], f[2], f[3]
		s4, s5, s6, s7 := f[4], f[5], f[6], f[7]
		for _, row := range added {
			w := &weights[int(row)*width+k]
			s0 += w[0]
			s1 += w[1]
			s2 += w[2]
			s3 += w[3]
			s4 += w[4]
			s5 += w[5]
			s6 += w[6]
			s7 += w[7]
		}
		for _, row := range removed {
			w := &weights[int(row)*width+k]
			s0 -= w[0]
			s1 -= w[1]
			s2 -= w[2]
			s3 -= w[3]
			s4 -= w[4]
			s5 -= w[5]
			s6 -= w[6]
			s7 -= w[7]
		}
		sums[k] = block{s0, s1, s2, s3, s4, s5, s6, s7}
	}
}
