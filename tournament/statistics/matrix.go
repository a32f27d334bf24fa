package statistics

// matrix is a small square matrix, row by row. All of ours are symmetric.
type matrix [][]float64

func newMatrix(n int) matrix {
	cells := make([]float64, n*n)
	m := make(matrix, n)
	for i := range m {
		m[i] = cells[i*n : (i+1)*n]
	}
	return m
}

// inverse returns the inverse of a positive definite matrix by Gauss-Jordan
// elimination, for which such a matrix needs no exchange of rows. The matrix is
// used up.
func (m matrix) inverse() matrix {
	result := newMatrix(len(m))
	for i := range result {
		result[i][i] = 1
	}
	for pivot := range m {
		scale := 1 / m[pivot][pivot]
		for j := range m {
			m[pivot][j] *= scale
			result[pivot][j] *= scale
		}
		for i := range m {
			factor := m[i][pivot]
			if i == pivot || factor == 0 {
				continue
			}
			for j := range m {
				m[i][j] -= factor * m[pivot][j]
				result[i][j] -= factor * result[pivot][j]
			}
		}
	}
	return result
}

func (m matrix) apply(vector []float64) []float64 {
	result := make([]float64, len(vector))
	for i, row := range m {
		for j, cell := range row {
			result[i] += cell * vector[j]
		}
	}
	return result
}

func (m matrix) times(other matrix) matrix {
	result := newMatrix(len(m))
	for i, row := range m {
		for k, cell := range row {
			for j := range row {
				result[i][j] += cell * other[k][j]
			}
		}
	}
	return result
}

// centre turns a covariance of ratings into that of their differences from their
// mean.
func (m matrix) centre() {
	n := float64(len(m))
	means := make([]float64, len(m))
	total := 0.0
	for i, row := range m {
		for _, cell := range row {
			means[i] += cell / n
		}
		total += means[i] / n
	}
	for i, row := range m {
		for j := range row {
			row[j] += total - means[i] - means[j]
		}
	}
}
