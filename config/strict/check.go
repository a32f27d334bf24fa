package strict

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"

	"shotest/internal/plaintext"
)

// Check validates a struct that was not read from a file, by the ranges and choices of its fields.
// The error is of type Errors, without places.
func Check(config any) error {
	var errs Errors
	value := reflect.Indirect(reflect.ValueOf(config))
	check(value, modeOf(config), &rule{}, nil, &errs)
	return errs.asError()
}

func check(value reflect.Value, mode string, r *rule, at *path, errs *Errors) {
	switch value.Kind() {
	case reflect.Struct:
		for _, f := range fieldsIn(value.Type(), mode) {
			check(value.Field(f.index), mode, &f.rule, at.member(f.name), errs)
		}
	case reflect.Slice, reflect.Array:
		element := at.element()
		for i := range value.Len() {
			element.index = i
			check(value.Index(i), mode, r, element, errs)
		}
	case reflect.Map:
		for _, key := range sortedKeys(value) {
			check(value.MapIndex(key), mode, r, at.member(key.String()), errs)
		}
	default:
		if !r.allows(value) {
			shown := asText(value)
			if value.Kind() == reflect.String {
				shown = fmt.Sprintf("%q", plaintext.Clip(shown))
			}
			problem := Suggest(r.expectation(value.Type()), asText(value), r.choices)
			*errs = append(*errs, &Error{Field: at.String(), Value: shown, Problem: problem})
		}
	}
}

// sortedKeys returns the keys of a map in alphabetical order.
func sortedKeys(m reflect.Value) []reflect.Value {
	keys := m.MapKeys()
	slices.SortFunc(keys, func(a, b reflect.Value) int { return cmp.Compare(a.String(), b.String()) })
	return keys
}
