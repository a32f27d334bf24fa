package config

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"

	"shotest/internal/message"
	"shotest/internal/plaintext"
)

// Decode reads a YAML document over the values that into holds. Errors name the file. They are of
// type Errors, and leave into unchanged. An empty document changes nothing.
func Decode[T any](data []byte, file string, into *T) error {
	if cut := checkWhole(data, file); cut != nil {
		return Errors{cut}
	}
	d := decoder{file: file, places: map[string]*yaml.Node{}}
	root, err := d.parse(data)
	if err != nil {
		return Errors{err}
	}
	next := *into
	if root != nil {
		d.value(root, reflect.ValueOf(&next).Elem(), &rule{}, "")
	}
	d.validate(&next)
	if err := d.errors.asError(); err != nil {
		return err
	}
	*into = next
	return nil
}

type decoder struct {
	file   string
	errors Errors
	places map[string]*yaml.Node // the node of each field's value
	// open counts the aliases that are being read, and aliased the values that aliases have stood
	// for so far.
	open, aliased int
}

// mostAliased bounds the total number of values that aliases stand for: a short file whose aliases
// stand for lists of aliases would fill any memory.
const mostAliased = 100_000

func (d *decoder) errorAt(node *yaml.Node, path, value string, problem error) *Error {
	return &Error{File: d.file, Line: node.Line, Column: node.Column, Field: path, Value: value, Problem: problem}
}

func (d *decoder) fail(node *yaml.Node, path, value, format string, values ...any) {
	d.errors = append(d.errors, d.errorAt(node, path, value, message.Errorf(format, values...)))
}

// mismatch reports a value that does not fit its type and rule.
func (d *decoder) mismatch(node *yaml.Node, t reflect.Type, r *rule, path string) {
	problem := r.expectation(t)
	if writer, ok := reflect.Zero(t).Interface().(interface{ Instead(string) string }); ok &&
		node.Kind == yaml.ScalarNode {
		problem = message.Errorf("%w; write %s: %s", problem, path[strings.LastIndexByte(path, '.')+1:],
			writer.Instead(node.Value))
	}
	if len(r.choices) > 0 {
		problem = Suggest(problem, node.Value, r.choices)
	} else if t.Kind() == reflect.String && node.Kind == yaml.ScalarNode && node.Value != "" {
		problem = message.Errorf("%w (in quotes: %q)", problem, plaintext.Clip(node.Value))
	}
	d.errors = append(d.errors, d.errorAt(node, path, found(node), problem))
}

// value reads a node into a value of any type.
func (d *decoder) value(node *yaml.Node, target reflect.Value, r *rule, path string) {
	d.places[path] = node
	if node.Kind == yaml.AliasNode {
		d.open++
		d.value(node.Alias, target, r, path)
		d.open--
		return
	}
	if d.open > 0 {
		if d.aliased > mostAliased {
			return
		}
		if d.aliased += len(node.Content); d.aliased > mostAliased {
			d.fail(node, path, "", "the aliases of the file stand for more than %d values", mostAliased)
			return
		}
	}
	switch target.Kind() {
	case reflect.Struct:
		d.structure(node, target, r, path)
	case reflect.Slice, reflect.Array:
		d.list(node, target, r, path)
	case reflect.Map:
		d.mapping(node, target, r, path)
	default:
		if !r.fits(node, target.Type()) || !r.assign(target, node.Value) {
			d.mismatch(node, target.Type(), r, path)
		}
	}
}

// fits reports whether the spelling of a scalar fits its type: a quoted number is a text, but a
// bare one is not, unless the rule allows it.
func (r *rule) fits(node *yaml.Node, t reflect.Type) bool {
	kind, scalar := kindOf(t)
	if !scalar {
		panic(fmt.Sprintf("config: type %s cannot be read from YAML", t))
	}
	if node.Kind != yaml.ScalarNode {
		return false
	}
	tag := node.ShortTag()
	switch kind {
	case Switch:
		return tag == "!!bool"
	case Integer:
		return tag == "!!int"
	case Number:
		return tag == "!!float" || tag == "!!int"
	}
	return tag == "!!str" || r.bare && tag != "!!null"
}

var errUnknownField = errors.New("unknown field")

func (d *decoder) structure(node *yaml.Node, target reflect.Value, r *rule, path string) {
	fields := fieldsOf(target.Type())
	for key, value := range d.pairs(node, target.Type(), r, path) {
		i := slices.IndexFunc(fields, func(f field) bool { return f.name == key.Value })
		if i < 0 {
			problem := Suggest(errUnknownField, key.Value, fieldNames(fields))
			d.errors = append(d.errors, d.errorAt(key, join(path, plaintext.Clip(key.Value)), "", problem))
			continue
		}
		f := &fields[i]
		d.value(value, target.Field(f.index), &f.rule, join(path, f.name))
	}
}

// list reads a slice, or an array, which has the length of its type.
func (d *decoder) list(node *yaml.Node, target reflect.Value, r *rule, path string) {
	if node.Kind != yaml.SequenceNode {
		d.mismatch(node, target.Type(), &rule{}, path)
		return
	}
	if target.Kind() == reflect.Slice {
		target.Set(reflect.MakeSlice(target.Type(), len(node.Content), len(node.Content)))
	} else if len(node.Content) != target.Len() {
		d.fail(node, path, fmt.Sprintf("a list of %d", len(node.Content)), "expected a list of %d", target.Len())
		return
	}
	for i, member := range node.Content {
		setDefaults(target.Index(i))
		d.value(member, target.Index(i), r, fmt.Sprintf("%s[%d]", path, i))
	}
}

// mapping reads a map over the members that it has by default. Its texts may be bare numbers:
// options of engines are texts, but nobody thinks of 2 as a text.
func (d *decoder) mapping(node *yaml.Node, target reflect.Value, r *rule, path string) {
	merged := reflect.MakeMap(target.Type())
	for _, key := range target.MapKeys() {
		merged.SetMapIndex(key, target.MapIndex(key))
	}
	members := *r
	members.bare = true
	for key, value := range d.pairs(node, target.Type(), &rule{}, path) {
		member := reflect.New(target.Type().Elem()).Elem()
		name := reflect.ValueOf(key.Value).Convert(target.Type().Key())
		if before := target.MapIndex(name); before.IsValid() {
			member.Set(before)
		} else {
			setDefaults(member)
		}
		d.value(value, member, &members, join(path, plaintext.Clip(key.Value)))
		merged.SetMapIndex(name, member)
	}
	target.Set(merged)
}

// setDefaults calls the method SetDefaults of a new member of a list or a map,
// if it has one.
func setDefaults(member reflect.Value) {
	if defaulter, ok := member.Addr().Interface().(interface{ SetDefaults() }); ok {
		defaulter.SetDefaults()
	}
}

// pairs yields the keys of a mapping that come for the first time, with their
// values, and reports the others.
func (d *decoder) pairs(node *yaml.Node, t reflect.Type, r *rule,
	path string) func(yield func(key, value *yaml.Node) bool) {
	return func(yield func(key, value *yaml.Node) bool) {
		if node.Kind != yaml.MappingNode {
			d.mismatch(node, t, r, path)
			return
		}
		lines := map[string]int{}
		for i := 0; i+1 < len(node.Content); i += 2 {
			key, value := node.Content[i], node.Content[i+1]
			if key.Kind != yaml.ScalarNode {
				d.fail(key, path, found(key), "expected the name of a field")
				continue
			}
			if line, met := lines[key.Value]; met {
				d.fail(key, join(path, plaintext.Clip(key.Value)), "", "given twice, first in line %d", line)
				continue
			}
			lines[key.Value] = key.Line
			if !yield(key, value) {
				return
			}
		}
	}
}

// found describes the content of a node in words.
func found(node *yaml.Node) string {
	switch {
	case node.Kind == yaml.SequenceNode:
		return "a list"
	case node.Kind == yaml.MappingNode:
		return "a mapping"
	case node.Kind == yaml.AliasNode:
		return "an alias"
	case node.ShortTag() == "!!null":
		return "nothing"
	case node.ShortTag() == "!!str":
		return strconv.Quote(plaintext.Clip(node.Value))
	}
	return plaintext.Clip(node.Value)
}
