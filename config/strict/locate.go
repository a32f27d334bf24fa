package strict

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
	d := decoder{file: file}
	root, _ := d.parse(data)
	d.addPlaces(root, reflect.TypeFor[T](), errs)
	return d.errors.asError()
}

// addPlaces adds errors of fields, each with its place, to the decoder's errors. It decodes the
// document once more to find them, since only few documents have errors.
func (d *decoder) addPlaces(root *yaml.Node, t reflect.Type, errs Errors) {
	again := decoder{places: map[string]*yaml.Node{}}
	if root != nil {
		again.decodeValue(root, reflect.New(t).Elem(), &rule{}, nil)
	}
	for _, e := range errs {
		placed := *e
		placed.File, placed.Line, placed.Column = d.file, 1, 1
		field := e.Field
		for again.places[field] == nil && field != "" {
			field = ownerOf(field)
		}
		if node := again.places[field]; node != nil {
			placed.Line, placed.Column = node.Line, node.Column
		}
		d.errors = append(d.errors, &placed)
	}
}

// ownerOf returns the path of the struct, list or map that a field belongs to.
func ownerOf(field string) string { return field[:max(0, strings.LastIndexAny(field, ".["))] }

// validate calls the struct's own Validate, and returns its errors of fields that have none yet.
func (d *decoder) validate(decoded any) (independent Errors) {
	validator, ok := decoded.(interface{ Validate() error })
	if !ok {
		return nil
	}
	err := validator.Validate()
	if err == nil {
		return nil
	}
	var list Errors
	if !errors.As(err, &list) {
		one := &Error{Problem: err}
		errors.As(err, &one)
		list = Errors{one}
	}
	for _, e := range list {
		if !d.isConsequence(e.Field) {
			independent = append(independent, e)
		}
	}
	return independent
}

// isConsequence reports whether an error of a field may be the consequence of an earlier error in
// the field, in its owner, or in a part of it.
func (d *decoder) isConsequence(field string) bool {
	for _, e := range d.errors {
		rest, isPart := strings.CutPrefix(field, e.Field)
		if isPart && (e.Field == "" || rest == "" || rest[0] == '.' || rest[0] == '[') || ownerOf(e.Field) == field {
			return true
		}
	}
	return false
}
