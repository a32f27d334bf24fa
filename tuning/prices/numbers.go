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
	"shotest/similarity"
)

// PerLogOdds is the price, in hundredths of a ply, of a unit of log-odds.
const PerLogOdds = 65

// probeValue is the value of a number with which its property is measured: large, so that little is
// lost to rounding.
const probeValue = 300

// properties measures the property of a move that each number prices. It holds for each number a
// struct in which this number is probeValue and all others are 0.
type properties struct {
	discounts []plausibility.Discounts
	likeness  []similarity.Likeness
}

func newProperties() *properties {
	return &properties{oneAtATime[plausibility.Discounts](), oneAtATime[similarity.Likeness]()}
}

// oneAtATime returns for each number of a struct type a struct in which this number is probeValue
// and all others are 0.
func oneAtATime[T any]() (structs []T) {
	var one T
	for _, number := range strict.Numbers(&one) {
		number.SetFloat(probeValue)
		structs = append(structs, one)
		number.SetFloat(0)
	}
	return structs
}

// numbersOf returns the numbers of a profile, in the order of the properties. Setting them changes
// the profile.
func numbersOf(p *config.Profile) []strict.Parameter {
	discounts, likeness := strict.Numbers(&p.Discounts), strict.Numbers(&p.Likeness)
	for i := range discounts {
		discounts[i].Name = "discounts." + discounts[i].Name
	}
	for i := range likeness {
		likeness[i].Name = "likeness." + likeness[i].Name
	}
	return append(discounts, likeness...)
}

// appendTo appends the properties of a move to a row: for each number, the log-odds that a
// hundredth of a ply of it stands for.
func (ps *properties) appendTo(
	row []float32, n *facts.Node, failures *similarity.Failures, m *search.SampledMove,
) []float32 {
	move := shogi.Move(m.Move)
	for i := range ps.discounts {
		discount, _ := ps.discounts[i].Of(n, move)
		row = append(row, float32(discount)/(probeValue*PerLogOdds))
	}
	for i := range ps.likeness {
		kinds := ps.likeness[i].KindsOf(n, move, m.Check)
		surcharge := ps.likeness[i].Surcharge(failures, n, move, &kinds)
		row = append(row, -float32(surcharge)/(probeValue*PerLogOdds))
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
