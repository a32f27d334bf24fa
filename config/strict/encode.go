package strict

import (
	"bytes"
	"errors"
	"reflect"
	"strings"

	"gopkg.in/yaml.v3"

	"shotest/internal/layout"
	"shotest/internal/message"
)

// Encode writes a struct as YAML, in the order of its fields, each under its documentation. Decode
// reads the same values back.
func Encode(config any) ([]byte, error) {
	root := nodeOf(reflect.Indirect(reflect.ValueOf(config)), modeOf(config))
	var text bytes.Buffer
	writer := yaml.NewEncoder(&text)
	writer.SetIndent(2)
	if err := errors.Join(writer.Encode(root), writer.Close()); err != nil {
		return nil, message.Errorf("writing YAML: %w", err)
	}
	return withBlankLines(text.Bytes()), nil
}

func nodeOf(value reflect.Value, mode string) *yaml.Node {
	switch value.Kind() {
	case reflect.Struct:
		node := &yaml.Node{Kind: yaml.MappingNode}
		for _, f := range fieldsIn(value.Type(), mode) {
			name := scalarNode(f.name, "!!str")
			name.HeadComment = comment(&f)
			node.Content = append(node.Content, name, nodeOf(value.Field(f.index), mode))
		}
		return node
	case reflect.Slice, reflect.Array:
		node := &yaml.Node{Kind: yaml.SequenceNode}
		if isNumeric(value.Type().Elem()) {
			node.Style = yaml.FlowStyle
		}
		for i := range value.Len() {
			node.Content = append(node.Content, nodeOf(value.Index(i), mode))
		}
		return node
	case reflect.Map:
		node := &yaml.Node{Kind: yaml.MappingNode}
		for _, key := range sortedKeys(value) {
			node.Content = append(node.Content, scalarNode(key.String(), "!!str"), nodeOf(value.MapIndex(key), mode))
		}
		return node
	}
	if kind, _ := kindOf(value.Type()); kind == Text || kind == Duration {
		return scalarNode(asText(value), "!!str")
	}
	return scalarNode(asText(value), "")
}

// isNumeric reports whether lists of a type are rows of a table, on one line.
func isNumeric(t reflect.Type) bool {
	kind, scalar := kindOf(t)
	return scalar && (kind == Integer || kind == Number)
}

// scalarNode keeps every text on one line, as spaced expects. The encoder quotes texts that would
// read as another type, except the merge key.
func scalarNode(text, tag string) *yaml.Node {
	node := &yaml.Node{Kind: yaml.ScalarNode, Tag: tag, Value: text}
	if text == "<<" || strings.ContainsFunc(text, func(letter rune) bool { return letter < ' ' }) {
		node.Style = yaml.DoubleQuotedStyle
	}
	return node
}

// comment returns the documentation of a field: its meaning and its allowed values.
func comment(f *field) string {
	const width = 78 - len("# ")
	return strings.Join(layout.Wrap(f.doc+" "+f.rule.sentence(), width), "\n")
}

// withBlankLines adds an empty line before the comment of each field except the first of its
// struct.
func withBlankLines(text []byte) []byte {
	lines := strings.SplitAfter(string(text), "\n")
	var out strings.Builder
	for i, line := range lines {
		if i > 0 && isComment(line) && !isComment(lines[i-1]) && !strings.HasSuffix(lines[i-1], ":\n") {
			out.WriteByte('\n')
		}
		out.WriteString(line)
	}
	return []byte(out.String())
}

func isComment(line string) bool { return strings.HasPrefix(strings.TrimLeft(line, " "), "#") }
