//go:build !amd64

package lanes

// vectors says that there are no instructions for many numbers at a time, so that none of
// the functions below is ever called.
const vectors = false

func accumulateAVX2(_, _, _ *Block, _ int, _, _ []int32)      { panic(errNoVectors) }
func productAVX2(_ *Block, _ int, _ []int32, _ *uint16) int64 { panic(errNoVectors) }
func productsAVX2(_ []int64, _ *Block, _ int, _ *int32, _ int, _ *uint16) {
	panic(errNoVectors)
}
func sixesAVX2(_ []int64, _ *Block, _ int, _ *int32, _ *uint16) {
	panic(errNoVectors)
}
func activateAVX2(_ *uint16, _, _ *Block, _ int, _ []int32, _ int64) {
	panic(errNoVectors)
}
func squaresAVX2(_ *Block, _ int, _ *int32, _ int64) int64  { panic(errNoVectors) }
func squareBytesAVX2(_ *uint8, _ *Block, _ int, _, _ int64) { panic(errNoVectors) }
func dotsAVX2(_ *int32, _ int, _ *int8, _ *uint8, _ int)    { panic(errNoVectors) }

const errNoVectors = "lanes: called without vectors"
