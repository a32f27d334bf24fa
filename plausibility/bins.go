package plausibility

import (
	"strings"

	"shotest/shogi"
)

// moverIndexOf returns the index, among the tables of a set, of those for t, moved or dropped.
func moverIndexOf(t shogi.PieceType, drop bool) int {
	if drop {
		return shogi.PieceTypeCount + int(t)
	}
	return int(t)
}

// phases is the number of phases of the game that bins distinguish: opening and endgame.
const phases = 2

// firstBins holds the first bin of each component, and binCount is the number of all bins. Tables
// of places come last, so that all other bins are together.
var firstBins, binCount = func() (first [ComponentCount]int32, count int) {
	for _, tables := range [2]bool{false, true} {
		for c := range Component(ComponentCount) {
			if c.hasTables() == tables {
				first[c] = int32(count)
				count += c.Bins()
			}
		}
	}
	return first, count
}()

// namedBins is the number of bins outside of tables of places.
var namedBins = TargetSquare.FirstBin()

// Bins returns the number of bins of a component.
func (c Component) Bins() int {
	if !c.hasTables() {
		return len(infos[c].Bins)
	}
	bins := 0
	for i := range placeTables {
		if t := &placeTables[i]; t.component == c {
			bins += t.bins()
		}
	}
	return bins
}

// rowLength returns the number of bins in a row. Components that distinguish opening and endgame
// have a row for each.
func (c Component) rowLength() int {
	bins := infos[c].Bins
	if strings.HasPrefix(bins[0], openingPhase) {
		return len(bins) / phases
	}
	return len(bins)
}

// BinCount returns the number of bins of all components together: the number of weights to learn.
func BinCount() int { return binCount }

// FirstBin returns the index of a component's first bin among all.
func (c Component) FirstBin() int { return int(firstBins[c]) }

// gainBin returns the bin of gains for a gain in centipawns.
func gainBin(gain int) int { return above(gain, 250, 450, 650, 1000, 1400) }

// above returns how many of the limits, which ascend, value exceeds.
func above(value int, limits ...int) (count int) {
	for count < len(limits) && value > limits[count] {
		count++
	}
	return count
}
