package lanes

import "golang.org/x/sys/cpu"

// vectors says that the processor has the instructions of lanes_amd64.s, as nearly all
// since 2015 have.
var vectors = cpu.X86.HasAVX2

//go:noescape
func accumulateAVX2(sums, from, weights *Block, width int, added, removed []int32)

//go:noescape
func productAVX2(weights *Block, width int, rows []int32, factors *uint16) int64

//go:noescape
func productsAVX2(totals []int64, weights *Block, width int, rows *int32, each int, factors *uint16)

//go:noescape
func sixesAVX2(totals []int64, weights *Block, width int, rows *int32, factors *uint16)

//go:noescape
func activateAVX2(active *uint16, bias, weights *Block, width int, rows []int32, full int64)

//go:noescape
func squaresAVX2(sums *Block, width int, weights *int32, full int64) int64

//go:noescape
func squareBytesAVX2(result *uint8, sums *Block, width int, full, shift int64)

//go:noescape
func dotsAVX2(totals *int32, count int, weights *int8, factors *uint8, length int)
