package strict

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"unicode"
)

// field is a field of a struct with its name in files.
type field struct {
	name  string
	index int
	rule  rule
	doc   string
	modes []string // those that have the field, nil for all
}

// switchName is the name of the switch of a group: the other fields of a struct that is off change
// nothing.
const switchName = "on"

// isOff reports whether a struct with the given fields has a switch, and that is off.
func isOff(group reflect.Value, fields []field) bool {
	i := slices.IndexFunc(fields, func(f field) bool { return f.name == switchName })
	return i >= 0 && group.Field(fields[i].index).Kind() == reflect.Bool && !group.Field(fields[i].index).Bool()
}

// fieldsIn returns the fields that a struct type has in a mode, in order; "" stands for all modes.
func fieldsIn(t reflect.Type, mode string) []field {
	return slices.DeleteFunc(fieldsOf(t), func(f field) bool { return !isIn(mode, f.modes) })
}

// isIn reports whether a mode is among modes; both may stand for all modes.
func isIn(mode string, modes []string) bool {
	return mode == "" || len(modes) == 0 || slices.Contains(modes, mode)
}

// modeOf returns the mode whose fields a document has, "" for all fields.
func modeOf(document any) string {
	if d, ok := document.(interface{ FieldMode() string }); ok {
		return d.FieldMode()
	}
	return ""
}

// fieldsOf returns the fields of a struct type, in order.
func fieldsOf(t reflect.Type) []field {
	var fields []field
	for i := range t.NumField() {
		f := t.Field(i)
		name := cmp.Or(f.Tag.Get("yaml"), snakeCase(f.Name))
		if !f.IsExported() || name == "-" {
			continue
		}
		modes := strings.FieldsFunc(f.Tag.Get("modes"), func(r rune) bool { return r == ',' })
		fields = append(fields, field{name, i, newRule(t, &f), f.Tag.Get("doc"), modes})
	}
	return fields
}

func fieldNames(fields []field) []string {
	var names []string
	for i := range fields {
		names = append(names, fields[i].name)
	}
	return names
}

// snakeCase turns a Go name into the name in a file: MultiPV into multi_pv.
func snakeCase(name string) string {
	var text strings.Builder
	letters := []rune(name)
	for i, letter := range letters {
		beforeSmall := i+1 < len(letters) && unicode.IsLower(letters[i+1])
		if unicode.IsUpper(letter) && i > 0 && (beforeSmall || !unicode.IsUpper(letters[i-1])) {
			text.WriteByte('_')
		}
		text.WriteRune(unicode.ToLower(letter))
	}
	return text.String()
}

// join appends a name to the path of a field.
func join(path, name string) string {
	if path == "" {
		return name
	}
	return path + "." + name
}

// newRule reads the tags of a field. It panics if a tag is invalid, which is a mistake in the
// program.
func newRule(owner reflect.Type, f *reflect.StructField) rule {
	element := f.Type
	for element.Kind() == reflect.Slice || element.Kind() == reflect.Array || element.Kind() == reflect.Map {
		element = element.Elem()
	}
	kind, _ := kindOf(element)
	r := rule{kind: kind}
	if text, ok := f.Tag.Lookup("range"); ok {
		if !r.bind(text) {
			panic(fmt.Sprintf("strict: field %s of %s: range %q does not fit the type %s", f.Name, owner, text, f.Type))
		}
	}
	if text, ok := f.Tag.Lookup("oneof"); ok {
		r.choices = strings.Split(text, ",")
		if kind != Text {
			panic(fmt.Sprintf("strict: field %s of %s: oneof does not fit the type %s", f.Name, owner, f.Type))
		}
	}
	return r
}
