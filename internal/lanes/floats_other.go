//go:build !amd64

package lanes

// floatVectors is false: real numbers have no vector instructions here, and none of the functions
// below is called.
const floatVectors = false

func sumRowsVector(_, _, _ *float32, _ int, _ []int32) { panic(errNoVectors) }
func addToRowsVector(_, _ *float32, _ int, _ []int32)  { panic(errNoVectors) }
func addPairsVector(_, _ *float32, _ int, _ []Pair)    { panic(errNoVectors) }
func adamVector(_, _, _, _ *float32, _ int, _ *Adam)   { panic(errNoVectors) }

const errNoVectors = "lanes: called without vectors"
