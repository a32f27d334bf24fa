package networkmodel

// lanes is how many hidden units are handled at a time: their sums stay in
// registers while the rows go by.
const lanes = 8

// sumRows sets sums to start plus the given rows of weights, each as long as
// sums.
func sumRows(sums, start, weights []float32, rows []int32) {
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

// addToRows adds the same numbers to each of the given rows.
func addToRows(table, numbers []float32, rows []int32) {
	width := len(numbers)
	for _, row := range rows {
		addTo(table[int(row)*width:][:width], numbers)
	}
}

// addTo adds numbers to sums, which are as many.
func addTo(sums, numbers []float32) {
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
