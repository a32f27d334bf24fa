// Package lanes adds up rows of numbers of 16 bits, four at a time, for the first layers
// of small neural networks:
//
//	rows := lanes.Pack(numbers) // rows of 32 numbers
//	sums := make([]lanes.Block, 1)
//	lanes.Accumulate(sums, bias, rows, []int32{3, 17}, nil) // bias and two rows
//	third := sums[0].At(3)
package lanes

// Count is the number of lanes in a block.
const Count = 32

// Block holds the weights or the sums of 32 hidden units, four to a word: the
// word is the plain sum of value << 16i over its four values. Adding words then
// adds all four values at once. What a negative value borrows from its
// neighbour above is carried along by the sum and is undone when the word is
// taken apart, provided that each of the four totals fits in 16 bits; what lay
// in between does not matter.
type Block [Count / 4]uint64

// Add adds a value to a lane.
func (b *Block) Add(lane int, value int16) {
	b[lane/4] += uint64(int64(value)) << (lane % 4 * 16)
}

// evenOut makes the values of all four lanes of a word positive, by adding 2^15 to
// each, so that they can be read off without regard to their neighbours.
const (
	Half    = 1 << 15
	evenOut = Half | Half<<16 | Half<<32 | Half<<48
)

// At returns the value of a lane.
func (b *Block) At(lane int) int16 {
	word := b[lane/4] + evenOut
	return int16(int(word>>(lane%4*16)&0xffff) - Half)
}

// Clip returns the four values of a word, each clipped to between nothing and full.
func Clip(word uint64, full int) (a, b, c, d int) {
	word += evenOut
	most := Half + full
	a = max(Half, min(most, int(word&0xffff))) - Half
	b = max(Half, min(most, int(word>>16&0xffff))) - Half
	c = max(Half, min(most, int(word>>32&0xffff))) - Half
	d = max(Half, min(most, int(word>>48))) - Half
	return a, b, c, d
}

// Product returns the sum of the products of factors and the values of a block, each
// raised by Half: it is Half times the sum of the factors more than that of the values.
func Product(b *Block, factors *[Count]uint16) (sum int) {
	for i, word := range b {
		word += evenOut
		f := (*[4]uint16)(factors[4*i:])
		sum += int(word&0xffff)*int(f[0]) + int(word>>16&0xffff)*int(f[1]) + int(word>>32&0xffff)*int(f[2]) + int(word>>48)*int(f[3])
	}
	return sum
}

// Accumulate sets sums to those of from with rows of weights added and removed.
// All of the blocks of a row stand together.
func Accumulate(sums, from, weights []Block, added, removed []int32) {
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
		sums[k] = Block{s0, s1, s2, s3, s4, s5, s6, s7}
	}
}

// Pack returns numbers as blocks. There must be a multiple of Count.
func Pack(numbers []int16) []Block {
	blocks := make([]Block, len(numbers)/Count)
	for i, x := range numbers {
		blocks[i/Count].Add(i%Count, x)
	}
	return blocks
}

// Unpack returns the numbers of blocks.
func Unpack(blocks []Block) []int16 {
	numbers := make([]int16, len(blocks)*Count)
	for i := range numbers {
		numbers[i] = blocks[i/Count].At(i % Count)
	}
	return numbers
}
