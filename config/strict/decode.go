package strict

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
	if cut := checkComplete(data, file); cut != nil {
		return Errors{cut}
	}
	d := decoder{file: file, renaming: renamingOf(into)}
	root, err := d.parse(data)
	if err != nil {
		return Errors{err}
	}
	next := *into
	if root != nil {
		prepare(&next, root)
		d.mode = modeOf(&next)
		d.decodeValue(root, reflect.ValueOf(&next).Elem(), &rule{}, nil)
	}
	if errs := d.validate(&next); len(errs) > 0 {
		d.addPlaces(root, reflect.TypeFor[T](), errs)
	}
	if err := d.errors.asError(); err != nil {
		return err
	}
	*into = next
	return nil
}

// prepare lets a struct choose the values that a document lies over, by what the document says.
func prepare[T any](next *T, root *yaml.Node) {
	if p, ok := any(next).(interface{ PrepareFor(said *T) }); ok {
		said := *next
		(&decoder{}).decodeValue(root, reflect.ValueOf(&said).Elem(), &rule{}, nil)
		p.PrepareFor(&said)
	}
}

type decoder struct {
	file          string
	mode          string // whose fields the document has, "" for all fields
	renaming      renaming
	errors        Errors
	places        map[string]*yaml.Node // the node of each field's value, if not nil
	aliasDepth    int                   // the number of aliases around the current value
	aliasedValues int                   // the number of values read through aliases so far
}

// maxAliasedValues bounds the total number of values that aliases stand for: a short file whose
// aliases stand for lists of aliases would fill any memory.
const maxAliasedValues = 100_000

func (d *decoder) errorAt(node *yaml.Node, at *path, value string, problem error) *Error {
	return &Error{
		File: d.file, Line: node.Line, Column: node.Column, Field: at.String(), Value: value, Problem: problem,
	}
}

func (d *decoder) addError(node *yaml.Node, at *path, value, format string, values ...any) {
	d.errors = append(d.errors, d.errorAt(node, at, value, message.Errorf(format, values...)))
}

// addMismatch adds the error of a value that does not fit its type and rule.
func (d *decoder) addMismatch(node *yaml.Node, t reflect.Type, r *rule, at *path) {
	problem := r.expectation(t)
	if suggester, ok := reflect.Zero(t).Interface().(interface{ Suggestion(string) string }); ok &&
		node.Kind == yaml.ScalarNode {
		text := at.String()
		problem = message.Errorf("%w; write %s: %s", problem, text[strings.LastIndexByte(text, '.')+1:],
			suggester.Suggestion(node.Value))
	}
	if len(r.choices) > 0 {
		problem = Suggest(problem, node.Value, r.choices)
	} else if t.Kind() == reflect.String && node.Kind == yaml.ScalarNode && node.Value != "" {
		problem = message.Errorf("%w (in quotes: %q)", problem, plaintext.Clip(node.Value))
	}
	d.errors = append(d.errors, d.errorAt(node, at, describe(node), problem))
}

// decodeValue reads a node into target, which may have any type.
func (d *decoder) decodeValue(node *yaml.Node, target reflect.Value, r *rule, at *path) {
	if d.places != nil {
		d.places[at.String()] = node
	}
	if node.Kind == yaml.AliasNode {
		d.aliasDepth++
		d.decodeValue(node.Alias, target, r, at)
		d.aliasDepth--
		return
	}
	if d.aliasDepth > 0 {
		if d.aliasedValues > maxAliasedValues {
			return
		}
		d.aliasedValues += len(node.Content)
		if d.aliasedValues > maxAliasedValues {
			d.addError(node, at, "", "the aliases of the file stand for more than %d values", maxAliasedValues)
			return
		}
	}
	switch target.Kind() {
	case reflect.Struct:
		d.decodeStruct(node, target, r, at)
	case reflect.Slice, reflect.Array:
		d.decodeList(node, target, r, at)
	case reflect.Map:
		d.decodeMap(node, target, r, at)
	default:
		if !r.fits(node, target.Type()) || !r.assign(target, node.Value) {
			d.addMismatch(node, target.Type(), r, at)
		}
	}
}

// fits reports whether a scalar node fits a type. A quoted number is a text. A bare one is not,
// unless the rule allows it.
func (r *rule) fits(node *yaml.Node, t reflect.Type) bool {
	kind, scalar := kindOf(t)
	if !scalar {
		panic(fmt.Sprintf("strict: type %s cannot be read from YAML", t))
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
	return tag == "!!str" || r.allowsBare && tag != "!!null"
}

var errUnknownField = errors.New("unknown field")

func (d *decoder) decodeStruct(node *yaml.Node, target reflect.Value, r *rule, at *path) {
	fields := fieldsOf(target.Type())
	said := map[string]bool{}
	for key, value := range d.pairs(node, target.Type(), r, at) {
		i := slices.IndexFunc(fields, func(f field) bool { return f.name == key.Value })
		if i < 0 {
			d.addUnknown(key, value, at, fieldsIn(target.Type(), d.mode))
			continue
		}
		f := &fields[i]
		if !isIn(d.mode, f.modes) {
			d.errors = append(d.errors, d.errorAt(key, at.member(f.name), "", notInMode(d.mode, f.modes)))
			continue
		}
		said[f.name] = true
		d.decodeValue(value, target.Field(f.index), &f.rule, at.member(f.name))
	}
	if len(said) > 0 && !said[switchName] && isOff(target, fields) {
		d.addError(node, at, "", "it is off, so that nothing in it acts: say on: true as well, or on: false to keep it so")
	}
}

// addUnknown adds the error of a key that is no field. Where it is the old name of a group of
// fields, each of them gets an error of its own.
func (d *decoder) addUnknown(key, value *yaml.Node, at *path, fields []field) {
	name := at.member(plaintext.Clip(key.Value))
	problem := d.renaming.problem(name.String())
	if problem == nil && value.Kind == yaml.MappingNode && d.renaming.hasWithin(name.String()) {
		for i := 0; i+1 < len(value.Content); i += 2 {
			d.addUnknown(value.Content[i], value.Content[i+1], name, nil)
		}
		return
	}
	if problem == nil {
		problem = Suggest(errUnknownField, key.Value, fieldNames(fields))
	}
	d.errors = append(d.errors, d.errorAt(key, name, "", problem))
}

// decodeList reads a list into a slice or an array. A list for an array must have its length.
func (d *decoder) decodeList(node *yaml.Node, target reflect.Value, r *rule, at *path) {
	if node.Kind != yaml.SequenceNode {
		d.addMismatch(node, target.Type(), &rule{}, at)
		return
	}
	if target.Kind() == reflect.Slice {
		target.Set(reflect.MakeSlice(target.Type(), len(node.Content), len(node.Content)))
	} else if len(node.Content) != target.Len() {
		d.addError(node, at, fmt.Sprintf("a list of %d", len(node.Content)), "expected a list of %d", target.Len())
		return
	}
	element := at.element()
	for i, member := range node.Content {
		element.index = i
		setDefaults(target.Index(i))
		d.decodeValue(member, target.Index(i), r, element)
	}
}

// decodeMap reads a mapping over the default members of a map. Its texts may be bare numbers: the
// values of engine options are texts, but users write 2 without quotes.
func (d *decoder) decodeMap(node *yaml.Node, target reflect.Value, r *rule, at *path) {
	merged := reflect.MakeMap(target.Type())
	for _, key := range target.MapKeys() {
		merged.SetMapIndex(key, target.MapIndex(key))
	}
	members := *r
	members.allowsBare = true
	for key, value := range d.pairs(node, target.Type(), &rule{}, at) {
		member := reflect.New(target.Type().Elem()).Elem()
		name := reflect.ValueOf(key.Value).Convert(target.Type().Key())
		if before := target.MapIndex(name); before.IsValid() {
			member.Set(before)
		} else {
			setDefaults(member)
		}
		d.decodeValue(value, member, &members, at.member(plaintext.Clip(key.Value)))
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

// pairs yields the keys and values of a mapping. It adds errors for repeated keys.
func (d *decoder) pairs(node *yaml.Node, t reflect.Type, r *rule,
	at *path) func(yield func(key, value *yaml.Node) bool) {
	return func(yield func(key, value *yaml.Node) bool) {
		if node.Kind != yaml.MappingNode {
			d.addMismatch(node, t, r, at)
			return
		}
		lines := map[string]int{}
		for i := 0; i+1 < len(node.Content); i += 2 {
			key, value := node.Content[i], node.Content[i+1]
			if key.Kind != yaml.ScalarNode {
				d.addError(key, at, describe(key), "expected the name of a field")
				continue
			}
			if line, repeated := lines[key.Value]; repeated {
				d.addError(key, at.member(plaintext.Clip(key.Value)), "", "given twice, first in line %d", line)
				continue
			}
			lines[key.Value] = key.Line
			if !yield(key, value) {
				return
			}
		}
	}
}

// describe describes the content of a node in words.
func describe(node *yaml.Node) string {
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
