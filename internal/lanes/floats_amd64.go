package lanes

// floatVectors says that the processor has the instructions of floats_amd64.s.
var floatVectors = vectors

//go:noescape
func sumRowsVector(sums, start, weights *float32, blocks int, rows []int32)

//go:noescape
func addToRowsVector(table, numbers *float32, blocks int, rows []int32)

//go:noescape
func addPairsVector(table, numbers *float32, blocks int, pairs []Pair)

//go:noescape
func adamVector(weights, mean, square, gradient *float32, eights int, a *Adam)
