package plausibility

import (
	"strings"

	"shotest/shogi"
)

// Tables of places have a bin for each kind of piece that moves there (15 piece
// types, and the types that can be dropped) and each place. They hold scores
// only.
const (
	movers = 2 * shogi.PieceTypeCount
	// phases: places are worth different things in the opening and in the
	// endgame.
	phases = 2
	// squareBins: to a square, or from it, as the mover sees the board.
	squareBins = phases * movers * shogi.SquareCount
	// relativeFiles and relativeRanks: places relative to a king. Files either
	// way count as one; ranks go from 8 ahead of the mover to 8 behind.
	relativeFiles, relativeRanks = 9, 17
	kingBins                     = phases * movers * relativeFiles * relativeRanks
)

// mover returns the number of a kind of mover: a piece type, or a dropped one.
func mover(t shogi.PieceType, drop bool) int {
	if drop {
		return shogi.PieceTypeCount + int(t)
	}
	return int(t)
}

// squareBin returns the bin of TargetSquare for going to a square, or for leaving
// it. The square is as the mover sees the board (white squares are flipped).
func squareBin(phase int, leaving bool, mover int, s shogi.Square) int {
	bin := (phase*movers+mover)*shogi.SquareCount + int(s)
	if leaving {
		return squareBins + bin
	}
	return bin
}

// kingBin returns the bin of KingRelative for a place relative to the own king
// or the enemy's. Files is the distance in files, ranks how many ranks the place
// lies behind the king as the mover sees the board, -8 to 8.
func kingBin(phase int, enemy bool, mover, files, ranks int) int {
	bin := (phase*movers+mover)*relativeFiles*relativeRanks + (ranks+8)*relativeFiles + files
	if enemy {
		return kingBins + bin
	}
	return bin
}

// places returns the number of bins of a component whose bins are tables of
// places, 0 for the others.
func places(c Component) int {
	switch c {
	case TargetSquare:
		return 2 * squareBins
	case KingRelative:
		return 2 * kingBins
	}
	return 0
}

// firstBins holds where the bins of each component begin; binCount is how many
// there are in all. Tables of places come last, so that the bins of all others
// are together.
var firstBins, binCount = func() (first [ComponentCount]int32, count int) {
	for _, tables := range [2]bool{false, true} {
		for c := range Component(ComponentCount) {
			if places(c) > 0 == tables {
				first[c] = int32(count)
				count += c.Bins()
			}
		}
	}
	return first, count
}()

// namedBins is the number of bins that are not in tables of places.
var namedBins = TargetSquare.FirstBin()

// Bins returns the number of bins of a component.
func (c Component) Bins() int {
	if n := places(c); n > 0 {
		return n
	}
	return len(infos[c].Bins)
}

// rowLength returns the number of bins in a row: components that tell the opening
// from the endgame have a row for each.
func (c Component) rowLength() int {
	bins := infos[c].Bins
	if strings.HasPrefix(bins[0], openingPhase) {
		return len(bins) / phases
	}
	return len(bins)
}

// BinCount returns the number of bins of all components together, which is the
// number of weights to learn.
func BinCount() int { return binCount }

// FirstBin returns the number of a component's first bin among all.
func (c Component) FirstBin() int { return int(firstBins[c]) }

// gainBin returns the bin, among those of gains, of what a move wins in
// centipawns.
func gainBin(gain int) int {
	switch {
	case gain <= 250:
		return 0
	case gain <= 450:
		return 1
	case gain <= 650:
		return 2
	case gain <= 1000:
		return 3
	case gain <= 1400:
		return 4
	}
	return 5
}
