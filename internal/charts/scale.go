package charts

import (
	"math"
	"strconv"
)

// Scale maps values to positions in a chart.
type Scale struct{ Low, High, from, to float64 }

// NewScale returns a scale that maps low to the position from, and high to to.
func NewScale(low, high, from, to float64) Scale { return Scale{low, high, from, to} }

// At returns the position of a value, those outside at the edges, and what has no place at the beginning.
func (s Scale) At(value float64) float64 {
	share := (value - s.Low) / (s.High - s.Low)
	if math.IsNaN(share) {
		return s.from
	}
	return s.from + (s.to-s.from)*min(max(share, 0), 1)
}

// Coordinate spells a position: two decimals are a hundredth of a pixel, and the same on every machine.
func Coordinate(value float64) string {
	return strconv.FormatFloat(math.Round(value*100)/100, 'f', -1, 64)
}

// Percent spells a position in percent of the width.
func Percent(value float64) string { return Coordinate(value) + "%" }

// Ticks returns round values within a range, about the given number of them.
func Ticks(low, high float64, about int) []float64 {
	if !(high > low) {
		return nil
	}
	step := roundStep((high - low) / float64(about))
	var list []float64
	for i := math.Ceil(low / step); i*step <= high; i++ {
		list = append(list, i*step)
	}
	return list
}

// roundStep returns the least of 1, 2, 5, 10, 20, … (and their tenths) that is at least a value.
func roundStep(least float64) float64 {
	power := math.Pow(10, math.Floor(math.Log10(least)))
	for _, factor := range []float64{1, 2, 5} {
		if step := factor * power; step >= least {
			return step
		}
	}
	return 10 * power
}
