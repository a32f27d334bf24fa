package config

import (
	"errors"
	"fmt"
	"math"
	"reflect"

	"shotest/internal/plaintext"
)

// Parameter is one value of a struct. Engine options set parameters, and tuning varies them.
type Parameter struct {
	Name string // the path in a file, such as search.razor_margin
	Doc  string // its meaning, "" if its struct does not say
	Kind Kind
	// Default is the value at the time of listing, in the spelling of files.
	Default string
	// Min and Max bound an Integer, a Number or a Duration (in seconds). They are infinite if there
	// is no range.
	Min, Max float64
	// Choices are the allowed words of a Text, nil if it may be any text.
	Choices []string

	value reflect.Value
	rule  rule
	tag   reflect.StructTag
}

// Parameters lists the values of a struct and of the structs within it, in their order, without
// lists and maps. The argument is a pointer to the struct, which the parameters then read and set.
func Parameters(config any) []Parameter {
	return appendParameters(nil, reflect.ValueOf(config).Elem(), "")
}

func appendParameters(list []Parameter, value reflect.Value, path string) []Parameter {
	for _, f := range fieldsOf(value.Type()) {
		member, name := value.Field(f.index), join(path, f.name)
		if member.Kind() == reflect.Struct {
			list = appendParameters(list, member, name)
			continue
		}
		kind, scalar := kindOf(member.Type())
		if !scalar {
			continue
		}
		p := Parameter{
			Name: name, Doc: f.doc, Kind: kind, Default: asText(member), Min: math.Inf(-1), Max: math.Inf(1),
			Choices: f.rule.choices, value: member, rule: f.rule, tag: value.Type().Field(f.index).Tag,
		}
		if f.rule.bounded {
			p.Min, p.Max = f.rule.min, f.rule.max
		}
		list = append(list, p)
	}
	return list
}

var errUnknownParameter = errors.New("unknown parameter")

// Find returns the parameter with a name. The error, of type *Error, suggests the nearest name.
func Find(list []Parameter, name string) (*Parameter, error) {
	names := make([]string, len(list))
	for i := range list {
		if list[i].Name == name {
			return &list[i], nil
		}
		names[i] = list[i].Name
	}
	return nil, &Error{Field: plaintext.Clip(name), Problem: Suggest(errUnknownParameter, name, names)}
}

// Tag returns the value of a key in the struct field's tag, "" if there is none.
func (p *Parameter) Tag(key string) string { return p.tag.Get(key) }

// Text returns the current value, in the spelling of files.
func (p *Parameter) Text() string { return asText(p.value) }

// Set reads the value from text. If there is an error, of type *Error, the value stays unchanged.
func (p *Parameter) Set(text string) error {
	if p.rule.assign(p.value, text) {
		return nil
	}
	return &Error{
		Field: p.Name, Value: fmt.Sprintf("%q", plaintext.Clip(text)),
		Problem: Suggest(p.rule.expectation(p.value.Type()), text, p.rule.choices),
	}
}

// IsNumeric reports whether the parameter is an Integer, a Number or a Duration.
func (p *Parameter) IsNumeric() bool {
	return p.Kind == Integer || p.Kind == Number || p.Kind == Duration
}

// Float returns the value of a numeric parameter, a duration in seconds.
func (p *Parameter) Float() float64 { return asFloat(p.value) }

// SetFloat sets a numeric parameter to the allowed value nearest to x. x must be finite.
func (p *Parameter) SetFloat(x float64) {
	x = min(max(x, p.Min), p.Max)
	switch p.Kind {
	case Integer:
		p.value.SetInt(int64(math.Round(x)))
	case Duration:
		p.value.SetInt(int64(seconds(x)))
	case Number:
		p.value.SetFloat(x)
	}
}
