package strict

import (
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"shotest/internal/message"
)

// Kind is a kind of value that a parameter can have.
type Kind uint8

const (
	Switch   Kind = iota // true or false
	Integer              // a whole number
	Number               // a number with a fraction
	Duration             // a length of time, written as 100ms, 3s or 1m30s
	Text                 // any text, or one of several words
)

var durationType = reflect.TypeFor[time.Duration]()

// kindOf returns the kind of a type, and false for lists, maps and structs.
func kindOf(t reflect.Type) (Kind, bool) {
	switch t.Kind() {
	case reflect.Bool:
		return Switch, true
	case reflect.Int64:
		if t == durationType {
			return Duration, true
		}
		return Integer, true
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Uint64:
		return Integer, true
	case reflect.Float32, reflect.Float64:
		return Number, true
	case reflect.String:
		return Text, true
	}
	return 0, false
}

// rule holds the restrictions on a value. Bounds of durations are in seconds.
type rule struct {
	kind     Kind
	bounded  bool
	min, max float64
	choices  []string
	// allowsBare allows unquoted texts that look like numbers, truth values or dates.
	allowsBare bool
}

// parseBound reads one side of a range tag.
func parseBound(kind Kind, text string) (float64, bool) {
	switch kind {
	case Integer, Number:
		n, err := strconv.ParseFloat(text, 64)
		return n, err == nil
	case Duration:
		d, err := time.ParseDuration(text)
		return d.Seconds(), err == nil
	}
	return 0, false
}

// assign sets a value from text, and reports whether the text is readable and satisfies the rule.
// Otherwise the value stays unchanged.
func (r *rule) assign(target reflect.Value, text string) bool {
	value := reflect.New(target.Type()).Elem()
	if !readText(value, text) || !r.allows(value) {
		return false
	}
	target.Set(value)
	return true
}

// readText sets a value from text.
func readText(target reflect.Value, text string) bool {
	kind, _ := kindOf(target.Type())
	switch kind {
	case Switch:
		target.SetBool(text == "true")
		return text == "true" || text == "false"
	case Integer:
		n, err := strconv.ParseInt(strings.ReplaceAll(text, "_", ""), 10, 64)
		if err != nil || target.CanInt() && target.OverflowInt(n) || target.CanUint() && n < 0 {
			return false
		}
		setInteger(target, n)
	case Number:
		x, err := strconv.ParseFloat(strings.ReplaceAll(text, "_", ""), 64)
		if err != nil || target.OverflowFloat(x) || math.IsInf(x, 0) || math.IsNaN(x) {
			return false
		}
		target.SetFloat(x)
	case Duration:
		d, err := time.ParseDuration(text)
		if err != nil {
			return false
		}
		target.SetInt(int64(d))
	case Text:
		target.SetString(text)
	}
	return true
}

// setInteger sets an Integer. Unsigned ones are read up to the largest signed one.
func setInteger(target reflect.Value, n int64) {
	if target.CanUint() {
		target.SetUint(uint64(n))
	} else {
		target.SetInt(n)
	}
}

// integer returns an Integer.
func integer(value reflect.Value) int64 {
	if value.CanUint() {
		return int64(value.Uint())
	}
	return value.Int()
}

// allows reports whether a value satisfies the rule.
func (r *rule) allows(value reflect.Value) bool {
	if len(r.choices) > 0 {
		return slices.Contains(r.choices, value.String())
	}
	if !r.bounded {
		return true
	}
	x := asFloat(value)
	return x >= r.min && x <= r.max
}

// asFloat returns a number, or a duration in seconds.
func asFloat(value reflect.Value) float64 {
	kind, _ := kindOf(value.Type())
	switch kind {
	case Duration:
		return time.Duration(value.Int()).Seconds()
	case Number:
		return value.Float()
	}
	return float64(integer(value))
}

// asText returns a value in the spelling of files, texts unquoted.
func asText(value reflect.Value) string {
	kind, _ := kindOf(value.Type())
	switch kind {
	case Switch:
		return strconv.FormatBool(value.Bool())
	case Duration:
		return DurationText(time.Duration(value.Int()))
	case Number:
		return strconv.FormatFloat(value.Float(), 'g', -1, value.Type().Bits())
	case Text:
		return value.String()
	}
	return strconv.FormatInt(integer(value), 10)
}

// expectation returns words for the allowed values of a type.
func (r *rule) expectation(t reflect.Type) error {
	if len(r.choices) > 0 {
		return message.Errorf("expected one of %s", strings.Join(r.choices, ", "))
	}
	kind, scalar := kindOf(t)
	switch {
	case t.Kind() == reflect.Slice:
		return message.Errorf("expected a list")
	case t.Kind() == reflect.Array:
		return message.Errorf("expected a list of %d", t.Len())
	case !scalar:
		return message.Errorf("expected a mapping")
	case kind == Switch:
		return message.Errorf("expected true or false")
	case kind == Text:
		return message.Errorf("expected text")
	case kind == Integer && !r.bounded:
		return message.Errorf("expected a whole number")
	case kind == Integer:
		return message.Errorf("expected a whole number from %s to %s", r.bound(r.min), r.bound(r.max))
	case kind == Number && !r.bounded:
		return message.Errorf("expected a number")
	case kind == Number:
		return message.Errorf("expected a number from %s to %s", r.bound(r.min), r.bound(r.max))
	case !r.bounded:
		return message.Errorf("expected a duration such as 100ms or 3s")
	}
	return message.Errorf("expected a duration from %s to %s, such as 100ms", r.bound(r.min), r.bound(r.max))
}

// span returns the range of a bounded value in words.
func (r *rule) span() string { return r.bound(r.min) + " to " + r.bound(r.max) }

func (r *rule) bound(x float64) string {
	if r.kind == Duration {
		return DurationText(seconds(x))
	}
	return strconv.FormatFloat(x, 'f', -1, 64)
}

func seconds(x float64) time.Duration {
	return time.Duration(math.Round(x * float64(time.Second)))
}

// DurationText spells a duration as files have it, without the zeros that
// Duration.String ends in: 1h, not 1h0m0s.
func DurationText(d time.Duration) string {
	text := d.String()
	for _, zero := range []string{"m0s", "h0m"} {
		if strings.HasSuffix(text, zero) {
			text = text[:len(text)-2]
		}
	}
	return text
}

// sentence returns a sentence for documentation on the allowed values; "" if the rule allows
// everything.
func (r *rule) sentence() string {
	switch {
	case len(r.choices) > 0:
		return "One of " + strings.Join(r.choices, ", ") + "."
	case r.bounded:
		return "From " + r.span() + "."
	}
	return ""
}
