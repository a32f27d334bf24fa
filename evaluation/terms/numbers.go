package terms

import (
	"math"
	"reflect"
)

// Numbers returns the weights as two lists, in the order of the features, in
// centipawns.
func (w *Weights) Numbers() (opening, endgame []Number) {
	opening, endgame = make([]Number, 0, FeatureCount), make([]Number, 0, FeatureCount)
	w.visit(func(_ string, o, e reflect.Value) {
		opening = append(opening, Number(o.Float()))
		endgame = append(endgame, Number(e.Float()))
	})
	return opening, endgame
}

// SetNumbers sets the weights from two lists of FeatureCount numbers in the
// order of the features, in centipawns. They are rounded to tenths and kept
// within MaxWeight.
func (w *Weights) SetNumbers(opening, endgame []Number) {
	next := 0
	w.visit(func(_ string, o, e reflect.Value) {
		o.SetFloat(inTenths(opening[next]))
		e.SetFloat(inTenths(endgame[next]))
		next++
	})
}

func inTenths(x Number) float64 {
	return float64(Number(float64(tenths(min(max(x, -MaxWeight), MaxWeight))) / 10))
}

// tenths returns a weight in tenths of a centipawn.
func tenths(x Number) int { return int(math.Round(float64(x) * 10)) }

// visit calls a function for each weight with the name of its field and with
// its values in the opening and in the endgame.
func (w *Weights) visit(weight func(field string, opening, endgame reflect.Value)) {
	fields := reflect.ValueOf(w).Elem()
	for i := range fields.NumField() {
		both := fields.Field(i)
		name := fields.Type().Field(i).Name
		visitLeaves(both.Field(0), both.Field(1), func(o, e reflect.Value) { weight(name, o, e) })
	}
}

// visitLeaves calls a function for each pair of numbers in two values of the
// same type, in their order.
func visitLeaves(a, b reflect.Value, number func(a, b reflect.Value)) {
	switch a.Kind() {
	case reflect.Struct:
		for i := range a.NumField() {
			visitLeaves(a.Field(i), b.Field(i), number)
		}
	case reflect.Array:
		for i := range a.Len() {
			visitLeaves(a.Index(i), b.Index(i), number)
		}
	default:
		number(a, b)
	}
}
