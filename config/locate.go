package config

import (
	"errors"
	"fmt"

	"gopkg.in/yaml.v3"
)

// Locate gives the errors of fields the places where the fields stand in a document,
// which is named file: for what is found out only after Decode, such as whether a
// program accepts its options. A field that the document does not have is placed
// where its nearest owner is.
func Locate(data []byte, file string, errs Errors) error {
	d := decoder{file: file, places: map[string]*yaml.Node{}}
	if root, err := d.parse(data); err == nil && root != nil {
		d.walk(root, "", 0)
	}
	d.place(errs)
	return d.errors.asError()
}

// mostNested bounds how deep walk goes; Decode has accepted the document before.
const mostNested = 100

// walk notes where every field stands.
func (d *decoder) walk(node *yaml.Node, path string, depth int) {
	d.places[path] = node
	if depth > mostNested {
		return
	}
	switch node.Kind {
	case yaml.AliasNode:
		d.walk(node.Alias, path, depth+1)
		d.places[path] = node
	case yaml.MappingNode:
		for i := 0; i+1 < len(node.Content); i += 2 {
			d.walk(node.Content[i+1], join(path, clip(node.Content[i].Value)), depth+1)
		}
	case yaml.SequenceNode:
		for i, member := range node.Content {
			d.walk(member, fmt.Sprintf("%s[%d]", path, i), depth+1)
		}
	}
}

// place adds errors of fields, each with its place.
func (d *decoder) place(errs Errors) {
	for _, e := range errs {
		placed := *e
		placed.File, placed.Line, placed.Column = d.file, 1, 1
		for field := e.Field; ; field = owner(field) {
			if node := d.places[field]; node != nil {
				placed.Line, placed.Column = node.Line, node.Column
				break
			}
			if field == "" {
				break
			}
		}
		d.errors = append(d.errors, &placed)
	}
}

// owner returns the path of what a field belongs to.
func owner(field string) string {
	for i := len(field) - 1; i >= 0; i-- {
		if field[i] == '.' || field[i] == '[' {
			return field[:i]
		}
	}
	return ""
}

// asErrors returns an error's list of errors of fields.
func asErrors(err error) Errors {
	var list Errors
	var one *Error
	switch {
	case errors.As(err, &list):
		return list
	case errors.As(err, &one):
		return Errors{one}
	}
	return Errors{{Problem: err.Error()}}
}
