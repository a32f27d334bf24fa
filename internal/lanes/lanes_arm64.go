package lanes

// vectors says that the processor has the instructions of lanes_arm64.s, like all processors of
// this kind.
const vectors = true

//go:noescape
func accumulateVector(sums, from, weights *Block, width int, added, removed []int32)

//go:noescape
func productVector(weights *Block, width int, rows []int32, factors *uint16) int64

//go:noescape
func productsVector(totals []int64, weights *Block, width int, rows *int32, rowsPerTotal int, factors *uint16)

// sixesVector is productsVector for totals of six rows each.
func sixesVector(totals []int64, weights *Block, width int, rows *int32, factors *uint16) {
	productsVector(totals, weights, width, rows, 6, factors)
}

//go:noescape
func activateVector(active *uint16, bias, weights *Block, width int, rows []int32, full int64)

//go:noescape
func squaresVector(sums *Block, width int, weights *int32, full int64) int64
