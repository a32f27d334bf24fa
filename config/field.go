package config

import (
	"cmp"
	"fmt"
	"reflect"
	"strings"
	"unicode"
)

// field is a field of a struct with its name in files.
type field struct {
	name  string
	index int
	rule  rule
	doc   string
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
		fields = append(fields, field{name, i, newRule(t, &f), f.Tag.Get("doc")})
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
			panic(fmt.Sprintf("config: field %s of %s: range %q does not fit the type %s", f.Name, owner, text, f.Type))
		}
	}
	if text, ok := f.Tag.Lookup("oneof"); ok {
		r.choices = strings.Split(text, ",")
		if kind != Text {
			panic(fmt.Sprintf("config: field %s of %s: oneof does not fit the type %s", f.Name, owner, f.Type))
		}
	}
	return r
}
