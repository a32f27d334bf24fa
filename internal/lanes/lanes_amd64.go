package lanes

import "golang.org/x/sys/cpu"

// vectors says that the processor has the instructions of lanes_amd64.s, like nearly all processors
// since 2015.
var vectors = cpu.X86.HasAVX2

//go:noescape
func accumulateVector(sums, from, weights *Block, width int, added, removed []int32)

//go:noescape
func productVector(weights *Block, width int, rows []int32, factors *uint16) int64

//go:noescape
func productsVector(totals []int64, weights *Block, width int, rows *int32, rowsPerTotal int, factors *uint16)

//go:noescape
func sixesVector(totals []int64, weights *Block, width int, rows *int32, factors *uint16)

//go:noescape
func activateVector(active *uint16, bias, weights *Block, width int, rows []int32, full int64)

//go:noescape
func squaresVector(sums *Block, width int, weights *int32, full int64) int64
