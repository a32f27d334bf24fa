//go:build !amd64 && !arm64

package lanes

// vectors is false: there are no vector instructions, and none of the functions below is called.
const vectors = false

func accumulateVector(_, _, _ *Block, _ int, _, _ []int32)      { panic(errNoVectors) }
func productVector(_ *Block, _ int, _ []int32, _ *uint16) int64 { panic(errNoVectors) }
func productsVector(_ []int64, _ *Block, _ int, _ *int32, _ int, _ *uint16) {
	panic(errNoVectors)
}
func sixesVector(_ []int64, _ *Block, _ int, _ *int32, _ *uint16) {
	panic(errNoVectors)
}
func activateVector(_ *uint16, _, _ *Block, _ int, _ []int32, _ int64) {
	panic(errNoVectors)
}
func squaresVector(_ *Block, _ int, _ *int32, _ int64) int64 { panic(errNoVectors) }
