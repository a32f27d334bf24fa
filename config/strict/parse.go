package strict

import (
	"bytes"
	"errors"
	"io"
	"regexp"
	"strconv"

	"gopkg.in/yaml.v3"

	"shotest/internal/message"
)

// parse returns the root of the only document, nil if it is empty.
func (d *decoder) parse(data []byte) (*yaml.Node, *Error) {
	reader := yaml.NewDecoder(bytes.NewReader(data))
	var document, second yaml.Node
	switch err := reader.Decode(&document); {
	case errors.Is(err, io.EOF):
		return nil, nil
	case err != nil:
		return nil, d.syntaxError(err, data)
	}
	switch err := reader.Decode(&second); {
	case err == nil:
		return nil, d.errorAt(&second, nil, "", errors.New("a second document begins here, expected one document"))
	case !errors.Is(err, io.EOF):
		return nil, d.syntaxError(err, data)
	}
	root := document.Content[0]
	if root.ShortTag() == "!!null" && root.Value == "" {
		return nil, nil
	}
	return root, nil
}

var (
	yamlMessage = regexp.MustCompile(`^yaml: (?:line (\d+): )?(.*)$`)
	// zeroBasedMessage matches the messages of yaml.v3's parser, which counts lines from 0. The
	// scanner counts from 1.
	zeroBasedMessage = regexp.MustCompile(`^did not find expected (key|',' or|'-' indicator|node content|<)`)
	// tabMessage matches the messages for a tab where YAML needs spaces. Some other characters also
	// cause the second one.
	tabMessage = regexp.MustCompile(`tab character|cannot start any token`)
	// tabIndent matches the indentation of a line up to its first tab.
	tabIndent = regexp.MustCompile(`(?m)^[ -]*\t`)
)

// syntaxError translates an error of the YAML parser, whose text is the only source of the line, if
// it has one.
func (d *decoder) syntaxError(err error, data []byte) *Error {
	text, line := err.Error(), 1
	if parts := yamlMessage.FindStringSubmatch(text); parts != nil {
		text = parts[2]
		if n, err := strconv.Atoi(parts[1]); err == nil {
			line = n
		}
		if zeroBasedMessage.MatchString(text) {
			line++
		}
	}
	// The parser names the line in which the value before a tab begins.
	if tab := tabIndent.FindIndex(data); tab != nil && tabMessage.MatchString(text) {
		line = 1 + bytes.Count(data[:tab[0]], []byte("\n"))
		return &Error{File: d.file, Line: line, Column: tab[1] - tab[0],
			Problem: errors.New("a tab; YAML wants spaces")}
	}
	return &Error{File: d.file, Line: line, Column: 1, Problem: message.Errorf("not YAML: %s", text)}
}
