package shogi

// Zobrist keys. A position has two of them: one for the board with the side to
// move, one for the hands, so that the same board with different hands can be
// recognised. Hand keys are sums, one term for each piece held.

type zobristTable struct {
	piece [32][SquareCount]uint64
	hand  [2][8]uint64
	white uint64
}

var zobrist = newZobristTable()

func newZobristTable() *zobristTable {
	var table zobristTable
	state := uint64(0x5368_6F74_6573_7421)
	for piece := range table.piece {
		for s := range table.piece[piece] {
			table.piece[piece][s] = splitMix(&state)
		}
	}
	for c := range table.hand {
		for t := range table.hand[c] {
			table.hand[c][t] = splitMix(&state)
		}
	}
	table.white = splitMix(&state)
	return &table
}

// splitMix is the SplitMix64 generator of Steele, Lea and Flood (2014).
func splitMix(state *uint64) uint64 {
	*state += 0x9E37_79B9_7F4A_7C15
	z := *state
	z = (z ^ z>>30) * 0xBF58_476D_1CE4_E5B9
	z = (z ^ z>>27) * 0x94D0_49BB_1331_11EB
	return z ^ z>>31
}
