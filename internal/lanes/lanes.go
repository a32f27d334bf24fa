// Package lanes adds up rows of numbers of 16 bits, four at a time, for the first layers
// of small neural networks:
//
//	rows := lanes.Pack(numbers) // rows of 32 numbers
//	sums := make([]lanes.Block, 1)
//	lanes.Accumulate(sums, bias, rows, []int32{3, 17}, nil) // bias and two rows
//	third := sums[0].At(3)
//
// There is a version in plain Go for all processors (plain.go), and versions with instructions that
// work on many numbers at a time: AVX2 (lanes_amd64.s) and NEON (lanes_arm64.s). All give the same
// numbers. Where such networks are learned, their rows are real numbers (floats.go).
package lanes

import "encoding/binary"

// Count is the number of lanes in a block.
const Count = 32

// Block holds the weights or the sums of 32 hidden units, four to a word: a word is the sum of
// value << 16i over its four values, so that adding words adds four values at once. A negative
// value borrows from the next higher lane. Unpacking a word undoes the borrows, provided that each
// of the four totals fits in 16 bits; intermediate sums need not.
type Block [Count / 4]uint64

// Add adds a value to a lane.
func (b *Block) Add(lane int, value int16) {
	b[lane/4] += uint64(int64(value)) << (lane % 4 * 16)
}

const (
	// Half is 2^15, half the number of values of a lane.
	Half = 1 << 15
	// signBits is Half in each of the four lanes of a word. Adding it makes all four values
	// positive, which undoes the borrows.
	signBits = Half | Half<<16 | Half<<32 | Half<<48
)

// At returns the value of a lane.
func (b *Block) At(lane int) int16 {
	word := b[lane/4] + signBits
	return int16(int(word>>(lane%4*16)&0xffff) - Half)
}

// MaxFactor is the maximum of the factors, and of the values to clip at.
const MaxFactor = 1024

// Accumulate sets sums to from, with rows of weights added and removed. The blocks of a row stand
// together.
func Accumulate(sums, from, weights []Block, added, removed []int32) {
	width := len(sums)
	from = from[:width]
	if !vectors || width == 0 || len(weights) == 0 {
		accumulate(sums, from, weights, added, removed)
		return
	}
	accumulateVector(&sums[0], &from[0], &weights[0], width, added, removed)
}

// Product returns the sum of the products of factors, which are at most MaxFactor, with
// the sum of rows of weights. A row has as many numbers as there are factors, at most 256.
func Product(weights []Block, rows []int32, factors []uint16) int {
	if width := len(factors) / Count; vectors && width > 0 && len(weights) > 0 {
		return int(productVector(&weights[0], width, rows, &factors[0]))
	}
	return product(weights, rows, factors)
}

// Products sets each total to the product of the factors with the sum of its own rows (see
// Product). The rows of the first total come first. All totals have the same number of rows.
func Products(totals []int64, weights []Block, rows []int32, factors []uint16) {
	if len(totals) == 0 {
		return
	}
	rowsPerTotal := len(rows) / len(totals)
	if width := len(factors) / Count; vectors && width > 0 && rowsPerTotal > 0 && len(weights) > 0 {
		if rowsPerTotal == 6 { // as many as a move has for the policy network
			sixesVector(totals, &weights[0], width, &rows[0], &factors[0])
			return
		}
		productsVector(totals, &weights[0], width, &rows[0], rowsPerTotal, &factors[0])
		return
	}
	for i := range totals {
		totals[i] = int64(product(weights, rows[i*rowsPerTotal:(i+1)*rowsPerTotal], factors))
	}
}

// Activate sets active to the values of bias with rows of weights added, each clipped to 0 … full,
// which is at most MaxFactor.
func Activate(active []uint16, bias, weights []Block, rows []int32, full int) {
	active = active[:len(bias)*Count]
	if vectors && len(bias) > 0 && len(weights) > 0 {
		activateVector(&active[0], &bias[0], &weights[0], len(bias), rows, int64(full))
		return
	}
	activate(active, bias, weights, rows, full)
}

// Squares returns the sum of the products of weights with the squares of the values of sums, each
// clipped to 0 … full, which is at most MaxFactor.
func Squares(sums []Block, weights []int32, full int) int {
	weights = weights[:len(sums)*Count]
	if vectors && len(sums) > 0 {
		return int(squaresVector(&sums[0], len(sums), &weights[0], int64(full)))
	}
	return squares(sums, weights, full)
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

// size is the number of bytes of a block's numbers.
const size = 2 * Count

// Append appends the numbers of blocks, of 16 bits in little-endian order, as files hold them.
func Append(data []byte, blocks []Block) []byte {
	for i := range blocks {
		for _, word := range blocks[i] {
			data = binary.LittleEndian.AppendUint64(data, (word+signBits)^signBits)
		}
	}
	return data
}

// Decode returns the blocks of numbers that Append has written. Lanes follow each other in a word
// as numbers do in a file. Only the borrows are missing: a negative value takes 1 from the next
// lane.
func Decode(data []byte) []Block {
	blocks := make([]Block, len(data)/size)
	for i := range blocks {
		for k := range blocks[i] {
			word := binary.LittleEndian.Uint64(data[i*size+k*8:])
			blocks[i][k] = word - word&signBits<<1
		}
	}
	return blocks
}

// Divide returns integers divided by a scale, as real numbers.
func Divide[T int16 | int32](numbers []T, scale int) []float32 {
	result := make([]float32, len(numbers))
	for i, x := range numbers {
		result[i] = float32(x) / float32(scale)
	}
	return result
}
