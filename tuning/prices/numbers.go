package prices

import (
	"math"

	"shotest/config"
	"shotest/config/strict"
	"shotest/plausibility"
	"shotest/plausibility/facts"
	"shotest/search"
	"shotest/search/history"
	"shotest/shogi"
)

// PerLogOdds is the price, in hundredths of a ply, of a unit of log-odds.
const PerLogOdds = 65

// probeValue is the value of a number with which its property is measured: large, so that little is
// lost to rounding.
const probeValue = 300

// properties measures the property of a move that each number prices. It holds for each number
// discounts in which this number is probeValue and all others are 0.
type properties []plausibility.Discounts

func newProperties() (ps properties) {
	var one plausibility.Discounts
	for _, number := range strict.Numbers(&one) {
		number.SetFloat(probeValue)
		ps = append(ps, one)
		number.SetFloat(0)
	}
	return ps
}

// numbersOf returns the numbers of a profile, in the order of the properties. Setting them changes
// the profile.
func numbersOf(p *config.Profile) []strict.Parameter {
	discounts := strict.Numbers(&p.Discounts)
	for i := range discounts {
		discounts[i].Name = "discounts." + discounts[i].Name
	}
	return discounts
}

// appendTo appends the properties of a move to a row: for each number, the log-odds that a
// hundredth of a ply of it stands for.
func (ps properties) appendTo(row []float32, n *facts.Node, m shogi.Move) []float32 {
	for i := range ps {
		discount, _ := ps[i].Of(n, m)
		row = append(row, float32(discount)/(probeValue*PerLogOdds))
	}
	return row
}

// circumstances lists the names of the other terms. Their coefficients are no part of a profile.
var circumstances = []string{
	"always", "depth", "reduction", "index", "index squared", "depth and index", "principal variation",
	"expected cutoff", "check to answer", "evaluation not rising", "forcing", "history",
	"history squared", "no history",
	"margin", "margin squared", "table", "killer",
	"list", "log interest in a list",
}

// reductionColumn is the column of the reduction among the circumstances.
const reductionColumn = 2

// appendCircumstances appends the values of the circumstances of a move to a row; interest is the
// logarithm of its interest if it comes from a list.
func appendCircumstances(row []float32, m *search.SampledMove, interest float32) []float32 {
	depth, index := math.Log(float64(m.Depth)/search.Ply), math.Log(float64(m.Index))
	past, margin := float64(m.History)/history.Max, min(max(float64(m.Margin)/300, -3), 3)
	for _, value := range []float64{
		1, depth, float64(m.Reduction) / search.Ply, index, index * index, depth * index, indicator(m.PV),
		indicator(m.Cut), indicator(m.InCheck),
		indicator(!m.Improving), indicator(m.Check || !m.Quiet), past, past * past, indicator(m.History == 0),
		margin, margin * margin, indicator(m.HasTTMove), indicator(m.Killer),
		indicator(m.Listed), float64(interest),
	} {
		row = append(row, float32(value))
	}
	return row
}

// indicator returns 1 for true, and 0 for false.
func indicator(condition bool) float64 {
	if condition {
		return 1
	}
	return 0
}
