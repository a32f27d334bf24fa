package strict

import (
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"

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
	modes []string // those that have the parameter, nil for all
	off   string   // see Off
}

// Parameters lists the values of a struct and of the structs within it, in their order, without
// lists and maps, and without the fields of other modes. The argument is a pointer to the struct,
// which the parameters then read and set.
func Parameters(config any) []Parameter {
	list := appendParameters(nil, reflect.ValueOf(config).Elem(), modeOf(config), "", nil)
	for i := range list {
		group, isSwitch := strings.CutSuffix(list[i].Name, "."+switchName)
		if isSwitch && list[i].Kind == Switch && !list[i].value.Bool() {
			markOff(list, group)
		}
	}
	return list
}

// markOff notes that a group of parameters is off.
func markOff(list []Parameter, group string) {
	toggle := group + "." + switchName
	for i := range list {
		if p := &list[i]; p.Name != toggle && p.off == "" && strings.HasPrefix(p.Name, group+".") {
			p.off = toggle
		}
	}
}

// Numbers lists those of Parameters that are numeric.
func Numbers(config any) []Parameter {
	return slices.DeleteFunc(Parameters(config), func(p Parameter) bool { return !p.IsNumeric() })
}

// appendParameters appends the parameters of a struct at path to list; modes are those that have
// the struct.
func appendParameters(list []Parameter, value reflect.Value, mode, path string, modes []string) []Parameter {
	for _, f := range fieldsIn(value.Type(), mode) {
		member, name := value.Field(f.index), join(path, f.name)
		if len(f.modes) == 0 {
			f.modes = modes
		}
		if member.Kind() == reflect.Struct {
			list = appendParameters(list, member, mode, name, f.modes)
			continue
		}
		kind, scalar := kindOf(member.Type())
		if !scalar {
			continue
		}
		p := Parameter{
			Name: name, Doc: f.doc, Kind: kind, Default: asText(member), Min: math.Inf(-1), Max: math.Inf(1),
			Choices: f.rule.choices, value: member, rule: f.rule, tag: value.Type().Field(f.index).Tag,
			modes: f.modes,
		}
		if f.rule.bounded {
			p.Min, p.Max = f.rule.min, f.rule.max
		}
		list = append(list, p)
	}
	return list
}

var errUnknownParameter = errors.New("unknown parameter")

// Find returns the parameter of a struct with a name. The error, of type *Error, says the new name,
// the modes that have the parameter, or the nearest name.
func Find(config any, name string) (*Parameter, error) {
	list := Parameters(config)
	if i := indexOf(list, name); i >= 0 {
		return &list[i], nil
	}
	if err := Elsewhere(config, name); err != nil {
		return nil, err
	}
	names := make([]string, len(list))
	for i := range list {
		names[i] = list[i].Name
	}
	return nil, &Error{Field: plaintext.Clip(name), Problem: Suggest(errUnknownParameter, name, names)}
}

// Elsewhere returns an error, of type *Error, if a parameter has another name now, or if only other
// modes than that of the struct have it.
func Elsewhere(config any, name string) error {
	if problem := renamingOf(config).problem(name); problem != nil {
		return &Error{Field: name, Problem: problem}
	}
	all := appendParameters(nil, reflect.ValueOf(config).Elem(), "", "", nil)
	mode, i := modeOf(config), indexOf(all, name)
	if i < 0 || isIn(mode, all[i].modes) {
		return nil
	}
	return &Error{Field: name, Problem: notInMode(mode, all[i].modes)}
}

func indexOf(list []Parameter, name string) int {
	return slices.IndexFunc(list, func(p Parameter) bool { return p.Name == name })
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

// Off returns the switch that keeps the parameter from acting at the time of listing, because its
// group or one around that is off; "" if it acts.
func (p *Parameter) Off() string { return p.off }

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
