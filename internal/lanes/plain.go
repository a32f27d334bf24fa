package lanes

func accumulate(sums, from, weights []Block, added, removed []int32) {
	width := len(sums)
	for k := range sums {
		sum := from[k]
		for _, row := range added {
			sum.add(&weights[int(row)*width+k])
		}
		for _, row := range removed {
			sum.subtract(&weights[int(row)*width+k])
		}
		sums[k] = sum
	}
}

// add adds another block. Like subtract, it is unrolled by hand: a loop takes three times as long.
func (b *Block) add(w *Block) {
	b[0] += w[0]
	b[1] += w[1]
	b[2] += w[2]
	b[3] += w[3]
	b[4] += w[4]
	b[5] += w[5]
	b[6] += w[6]
	b[7] += w[7]
}

// subtract subtracts another block.
func (b *Block) subtract(w *Block) {
	b[0] -= w[0]
	b[1] -= w[1]
	b[2] -= w[2]
	b[3] -= w[3]
	b[4] -= w[4]
	b[5] -= w[5]
	b[6] -= w[6]
	b[7] -= w[7]
}

func product(weights []Block, rows []int32, factors []uint16) (total int) {
	width := len(factors) / Count
	for k := range width {
		var sum Block
		for _, row := range rows {
			sum.add(&weights[int(row)*width+k])
		}
		factors := (*[Count]uint16)(factors[k*Count:])
		for i, word := range sum {
			a, b, c, d := unpackWord(word)
			total += a*int(factors[4*i]) + b*int(factors[4*i+1]) + c*int(factors[4*i+2]) + d*int(factors[4*i+3])
		}
	}
	return total
}

// unpackWord returns the four values of a word, the lowest lane first.
func unpackWord(word uint64) (a, b, c, d int) {
	word = (word + signBits) ^ signBits
	return int(int16(word)), int(int16(word >> 16)), int(int16(word >> 32)), int(int16(word >> 48))
}

func activate(active []uint16, bias, weights []Block, rows []int32, full int) {
	width := len(bias)
	for k := range bias {
		sum := bias[k]
		for _, row := range rows {
			sum.add(&weights[int(row)*width+k])
		}
		active := (*[Count]uint16)(active[k*Count:])
		for i, word := range sum {
			a, b, c, d := unpackClipped(word, full)
			active[4*i] = uint16(a)
			active[4*i+1] = uint16(b)
			active[4*i+2] = uint16(c)
			active[4*i+3] = uint16(d)
		}
	}
}

func squares(sums []Block, weights []int32, full int) (total int) {
	for k := range sums {
		w := (*[Count]int32)(weights[k*Count:])
		for i, word := range sums[k] {
			a, b, c, d := unpackClipped(word, full)
			total += a*a*int(w[4*i]) + b*b*int(w[4*i+1]) + c*c*int(w[4*i+2]) + d*d*int(w[4*i+3])
		}
	}
	return total
}

// unpackClipped returns the four values of a word, each clipped to 0 … full.
func unpackClipped(word uint64, full int) (a, b, c, d int) {
	a, b, c, d = unpackWord(word)
	return min(max(a, 0), full), min(max(b, 0), full), min(max(c, 0), full), min(max(d, 0), full)
}
