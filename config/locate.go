package config

import (
	"errors"
	"reflect"
	"strings"

	"gopkg.in/yaml.v3"
)

// Locate adds places to the errors of fields of a document that Decode has read as a T. It serves
// errors that appear only later, such as options that a program does not accept. The name of the
// document is file. A field that is missing from the document gets the place of its nearest owner.
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

// owner returns the path of the value that a field belongs to.
func owner(field string) string { return field[:max(0, strings.LastIndexAny(field, ".["))] }

// validate calls the struct's own Validate, and adds places to its errors.
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

// follows reports whether the error of a rule about a field may follow from an earlier error: in
// the field, in its owner, or in a part of it.
func (d *decoder) follows(field string) bool {
	for _, e := range d.errors {
		rest, within := strings.CutPrefix(field, e.Field)
		if within && (e.Field == "" || rest == "" || rest[0] == '.' || rest[0] == '[') || owner(e.Field) == field {
			return true
		}
	}
	return false
}
