package config

import (
	"errors"
	"reflect"
	"strings"

	"gopkg.in/yaml.v3"
)

// Locate gives the errors of fields their places in a document that Decode has read as a T, and is
// named file: for what is found out only later, such as whether a program accepts its options. A
// field that the document does not have is placed where its nearest owner is.
func Locate[T any](data []byte, file string, errs Errors) error {
	d := decoder{file: file, places: map[string]*yaml.Node{}}
	if root, err := d.parse(data); err == nil && root != nil {
		d.value(root, reflect.ValueOf(new(T)).Elem(), &rule{}, "")
	}
	d.errors = nil
	d.place(errs)
	return d.errors.asError()
}

// place adds errors of fields, each with its place.
func (d *decoder) place(errs Errors) {
	for _, e := range errs {
		placed := *e
		placed.File, placed.Line, placed.Column = d.file, 1, 1
		field := e.Field
		for d.places[field] == nil && field != "" {
			field = owner(field)
		}
		if node := d.places[field]; node != nil {
			placed.Line, placed.Column = node.Line, node.Column
		}
		d.errors = append(d.errors, &placed)
	}
}

// owner returns the path of what a field belongs to.
func owner(field string) string { return field[:max(0, strings.LastIndexAny(field, ".["))] }

// validate asks the struct itself, and gives its errors their places.
func (d *decoder) validate(decoded any) {
	validator, ok := decoded.(interface{ Validate() error })
	if !ok {
		return
	}
	err := validator.Validate()
	if err == nil {
		return
	}
	var list, own Errors
	if !errors.As(err, &list) {
		one := &Error{Problem: err}
		errors.As(err, &one)
		list = Errors{one}
	}
	for _, e := range list {
		if !d.follows(e.Field) {
			own = append(own, e)
		}
	}
	d.place(own)
}

// follows reports whether what a rule says of a field may come from a mistake that has been found:
// in the field, in what it belongs to, or in a part of it.
func (d *decoder) follows(field string) bool {
	for _, e := range d.errors {
		rest, within := strings.CutPrefix(field, e.Field)
		if within && (e.Field == "" || rest == "" || rest[0] == '.' || rest[0] == '[') || owner(e.Field) == field {
			return true
		}
	}
	return false
}
