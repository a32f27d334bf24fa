// Package kernels is the arithmetic that fitting networks spends its time on: rows of
// weights, one number for each hidden unit, of which there must be a multiple of 8.
//
//	kernels.SumRows(sums, bias, weights, active) // first layer
//	kernels.AddToRows(slopes, ofSums, active)    // and back
package kernels

import "math/rand/v2"

// lanes is how many hidden units are handled at a time: their sums stay in
// registers while the rows go by.
const lanes = 8

// SumRows sets sums to start plus the given rows of weights, each as long as
// sums.
func SumRows[R int32 | uint16](sums, start, weights []float32, rows []R) {
	width := len(sums)
	for k := 0; k+lanes <= width; k += lanes {
		s := (*[lanes]float32)(start[k:])
		s0, s1, s2, s3 := s[0], s[1], s[2], s[3]
		s4, s5, s6, s7 := s[4], s[5], s[6], s[7]
		for _, row := range rows {
			w := (*[lanes]float32)(weights[int(row)*width+k:])
			s0 += w[0]
			s1 += w[1]
			s2 += w[2]
			s3 += w[3]
			s4 += w[4]
			s5 += w[5]
			s6 += w[6]
			s7 += w[7]
		}
		*(*[lanes]float32)(sums[k:]) = [lanes]float32{s0, s1, s2, s3, s4, s5, s6, s7}
	}
}

// AddToRows adds the same numbers to each of the given rows.
func AddToRows[R int32 | uint16](table, numbers []float32, rows []R) {
	width := len(numbers)
	for _, row := range rows {
		AddTo(table[int(row)*width:][:width], numbers)
	}
}

// AddTo adds numbers to sums, which are as many.
func AddTo(sums, numbers []float32) {
	for k := 0; k+lanes <= len(numbers) && k+lanes <= len(sums); k += lanes {
		s, n := (*[lanes]float32)(sums[k:]), (*[lanes]float32)(numbers[k:])
		s[0] += n[0]
		s[1] += n[1]
		s[2] += n[2]
		s[3] += n[3]
		s[4] += n[4]
		s[5] += n[5]
		s[6] += n[6]
		s[7] += n[7]
	}
}

// AddScaled adds numbers times a factor to sums, which are as many.
func AddScaled(sums, numbers []float32, factor float32) {
	for k := 0; k+lanes <= len(numbers) && k+lanes <= len(sums); k += lanes {
		s, n := (*[lanes]float32)(sums[k:]), (*[lanes]float32)(numbers[k:])
		s[0] += n[0] * factor
		s[1] += n[1] * factor
		s[2] += n[2] * factor
		s[3] += n[3] * factor
		s[4] += n[4] * factor
		s[5] += n[5] * factor
		s[6] += n[6] * factor
		s[7] += n[7] * factor
	}
}

// Product returns the sum of the products of numbers, which are as many.
func Product(x, y []float32) float32 {
	var a, b, c, d float32
	for k := 0; k+lanes <= len(x) && k+lanes <= len(y); k += lanes {
		p, q := (*[lanes]float32)(x[k:]), (*[lanes]float32)(y[k:])
		a += p[0]*q[0] + p[4]*q[4]
		b += p[1]*q[1] + p[5]*q[5]
		c += p[2]*q[2] + p[6]*q[6]
		d += p[3]*q[3] + p[7]*q[7]
	}
	return a + b + c + d
}

// Scatter fills weights with normally distributed numbers.
func Scatter(weights []float32, random *rand.Rand, deviation float64) {
	for i := range weights {
		weights[i] = float32(random.NormFloat64() * deviation)
	}
}
