package strict

import (
	"fmt"
	"reflect"
	"strings"

	"shotest/internal/message"
	"shotest/internal/plaintext"
)

// Range is the range of a number or a duration that stands in no file, such as a flag of the
// command line.
type Range struct{ rule rule }

// NewRange reads a range in the form of the tag range ("1,256", "0s,10s"), for values of a type or
// for the members of a list of that type. It panics if the range does not fit the type, which is a
// mistake in the program.
func NewRange(t reflect.Type, text string) Range {
	for t.Kind() == reflect.Slice || t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	kind, _ := kindOf(t)
	r := rule{kind: kind}
	if !r.bind(text) {
		panic(fmt.Sprintf("strict: range %q does not fit the type %s", text, t))
	}
	return Range{r}
}

// Set reads a value from text. If it is not in the range, the error says what was found and what
// was expected, and the value stays unchanged.
func (r Range) Set(target reflect.Value, text string) error {
	if r.rule.assign(target, text) {
		return nil
	}
	return message.Errorf("found %s, %w", message.Text(plaintext.Clip(text)), r.rule.expectation(target.Type()))
}

// Range returns the range of a parameter that has one.
func (p *Parameter) Range() Range { return Range{p.rule} }

// Ends returns the least and the greatest value, in the spelling of files.
func (r Range) Ends() (least, most string) { return r.rule.bound(r.rule.min), r.rule.bound(r.rule.max) }

// bind reads the tag range into a rule, and reports whether it fits the rule's kind.
func (r *rule) bind(text string) bool {
	low, high, _ := strings.Cut(text, ",")
	var lowOK, highOK bool
	r.min, lowOK = parseBound(r.kind, low)
	r.max, highOK = parseBound(r.kind, high)
	r.bounded = true
	return lowOK && highOK && r.min <= r.max
}
