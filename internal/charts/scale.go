package charts

import (
	"math"
	"strconv"
)

// scale maps the values from low to high to the positions start to end, which may descend.
type scale struct {
	low, high  float64
	start, end float64
}

// at returns the position of a value. Values outside the scale are at its edges, NaN at its
// beginning.
func (s scale) at(value float64) float64 {
	share := (value - s.low) / (s.high - s.low)
	if math.IsNaN(share) {
		return s.start
	}
	return s.start + (s.end-s.start)*min(max(share, 0), 1)
}

// coordinate formats a position with two decimals, so that all machines write the same files.
func coordinate(value float64) string {
	return strconv.FormatFloat(math.Round(value*100)/100, 'f', -1, 64)
}

// percent formats a position in percent of the width.
func percent(value float64) string { return coordinate(value) + "%" }

// roundValues returns the multiples of a round step within a range, about count of them.
func roundValues(low, high float64, count int) (list []float64) {
	if !(high > low) {
		return nil
	}
	step := roundStep((high - low) / float64(count))
	for i := math.Ceil(low / step); i*step <= high; i++ {
		list = append(list, i*step)
	}
	return list
}

// roundStep returns the smallest of …, 0.5, 1, 2, 5, 10, 20, … that is at least minStep.
func roundStep(minStep float64) float64 {
	power := math.Pow(10, math.Floor(math.Log10(minStep)))
	for _, factor := range []float64{1, 2, 5} {
		if step := factor * power; step >= minStep {
			return step
		}
	}
	return 10 * power
}
