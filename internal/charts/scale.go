package charts

import (
	"math"
	"strconv"
)

// scale maps the values from low to high to the positions between two others.
type scale struct{ low, high, from, to float64 }

// at returns the position of a value. Values outside the scale are at its edges, NaN at its
// beginning.
func (s scale) at(value float64) float64 {
	share := (value - s.low) / (s.high - s.low)
	if math.IsNaN(share) {
		return s.from
	}
	return s.from + (s.to-s.from)*min(max(share, 0), 1)
}

// coordinate spells a position: two decimals are a hundredth of a pixel, and the same on every
// machine.
func coordinate(value float64) string {
	return strconv.FormatFloat(math.Round(value*100)/100, 'f', -1, 64)
}

// percent spells a position in percent of the width.
func percent(value float64) string { return coordinate(value) + "%" }

// rounds returns round values within a range, about the given number of them.
func rounds(low, high float64, about int) (list []float64) {
	if !(high > low) {
		return nil
	}
	step := roundStep((high - low) / float64(about))
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
