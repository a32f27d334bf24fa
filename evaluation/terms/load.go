package terms

import (
	_ "embed"
	"fmt"
	"reflect"
	"strings"
	"sync"
	"unicode"

	"shotest/config"
)

var (
	//go:embed default.yaml
	defaultYAML []byte
	//go:embed hand_set.yaml
	handSetYAML []byte

	defaultWeights = sync.OnceValue(func() Weights { return mustDecode(defaultYAML, "default.yaml") })
	handSetWeights = sync.OnceValue(func() Weights { return mustDecode(handSetYAML, "hand_set.yaml") })
)

// DefaultWeights returns the weights that are used unless others are given:
// those fitted to games.
func DefaultWeights() Weights { return defaultWeights() }

// HandSetWeights returns the weights that were set by hand, to measure the
// fitted ones against.
func HandSetWeights() Weights { return handSetWeights() }

// Load reads weights from a YAML file; those that it does not name are zero.
// Errors in the content are of type config.Errors and say where they are.
func Load(path string) (Weights, error) {
	var w Weights
	err := config.LoadFilled(path, &w)
	return w, err
}

// inSnakeCase returns the name of a field of Weights as a file spells it.
func inSnakeCase(field string) string {
	var text strings.Builder
	for i, letter := range field {
		if i > 0 && unicode.IsUpper(letter) {
			text.WriteByte('_')
		}
		text.WriteRune(unicode.ToLower(letter))
	}
	return text.String()
}

// mustDecode reads weights that are part of the program, where a test has seen
// that they can be read.
func mustDecode(data []byte, name string) Weights {
	var w Weights
	if err := config.Decode(data, name, &w); err != nil {
		panic(err)
	}
	return w
}

// Validate implements the check of config: no weight is beyond MaxWeight.
func (w *Weights) Validate() error {
	var errs config.Errors
	w.visit(func(field string, opening, endgame reflect.Value) {
		for _, value := range [2]reflect.Value{opening, endgame} {
			if x := value.Float(); !(x >= -MaxWeight && x <= MaxWeight) {
				errs = append(errs, &config.Error{
					Field: inSnakeCase(field), Value: fmt.Sprint(x), Problem: fmt.Sprintf("expected a number from %d to %d", -MaxWeight, MaxWeight),
				})
			}
		}
	})
	if len(errs) > 0 {
		return errs
	}
	return nil
}
