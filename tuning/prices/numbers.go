package prices

import (
	"math"

	"shotest/config"
	"shotest/plausibility"
	"shotest/profile"
	"shotest/search"
	"shotest/search/history"
	"shotest/shogi"
	"shotest/similarity"
)

// PerLogOdds is how many hundredths of a ply a unit of log-odds is worth in a price.
const PerLogOdds = 65

// measure is the number that properties are measured with: a large one, so that little is lost to
// rounding.
const measure = 300

// properties tell what each number of prices would stand for in a move.
type properties struct {
	// credits and likeness hold for each number a struct in which it is measure, and all others are
	// 0.
	credits  []plausibility.Credits
	likeness []similarity.Likeness
}

func newProperties() *properties {
	return &properties{singly[plausibility.Credits](), singly[similarity.Likeness]()}
}

// singly returns, for each number of a struct, one in which it is measure and all others are 0.
func singly[T any]() (structs []T) {
	var one T
	for _, number := range config.Parameters(&one) {
		number.SetFloat(measure)
		structs = append(structs, one)
		number.SetFloat(0)
	}
	return structs
}

// numbersOf returns the numbers of a profile in the order of the properties. They read and set the
// profile.
func numbersOf(p *profile.Profile) []config.Parameter {
	credits, likeness := config.Parameters(&p.Credits), config.Parameters(&p.Likeness)
	for i := range credits {
		credits[i].Name = "credits." + credits[i].Name
	}
	for i := range likeness {
		likeness[i].Name = "likeness." + likeness[i].Name
	}
	return append(credits, likeness...)
}

// of appends to a row, for each number, the log-odds that a hundredth of a ply of it is to stand
// for in a move.
func (ps *properties) of(
	row []float32, facts *plausibility.QuickFacts, failures *similarity.Failures, m *search.LateMove,
) []float32 {
	move := shogi.Move(m.Move)
	for i := range ps.credits {
		credit, _ := ps.credits[i].Of(facts, move)
		row = append(row, float32(credit)/(measure*PerLogOdds))
	}
	for i := range ps.likeness {
		kinds := ps.likeness[i].KindsOf(facts, move, m.Check)
		surcharge := ps.likeness[i].Price(failures, facts, move, &kinds)
		row = append(row, -float32(surcharge)/(measure*PerLogOdds))
	}
	return row
}

// circumstances are the names of what else is known of a late move; their coefficients are no part
// of a profile.
var circumstances = []string{
	"always", "depth", "reduction", "place", "place squared", "depth and place", "principal variation",
	"expected cutoff", "check to answer", "evaluation not rising", "forcing", "history",
	"history squared", "no history",
	"margin", "margin squared", "table", "killer",
}

// appendCircumstances appends their values for a move.
func appendCircumstances(row []float32, m *search.LateMove) []float32 {
	depth, place := math.Log(float64(m.Depth)/search.Ply), math.Log(float64(m.Number))
	past, margin := float64(m.History)/history.Max, min(max(float64(m.Margin)/300, -3), 3)
	for _, value := range []float64{
		1, depth, float64(m.Reduction) / search.Ply, place, place * place, depth * place, indicator(m.PV),
		indicator(m.Cut), indicator(m.InCheck),
		indicator(!m.Improving), indicator(m.Check || !m.Quiet), past, past * past, indicator(m.History == 0),
		margin, margin * margin, indicator(m.Table), indicator(m.Killer),
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
