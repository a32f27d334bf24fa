package config

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"

	"gopkg.in/yaml.v3"

	"shotest/internal/plaintext"
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
		return nil, d.errorAt(&second, "", "", "a second document begins here, expected one document")
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
	// countedFromZero are the messages of yaml.v3's parser, which counts lines
	// from 0; its scanner counts from 1.
	countedFromZero = regexp.MustCompile(`^did not find expected (key|',' or|'-' indicator|node content|<)`)
	// aboutTabs are the messages that a tab leads to where YAML wants spaces, though some
	// other characters lead to the last one, too.
	aboutTabs = regexp.MustCompile(`tab character|cannot start any token`)
	// tabbed is a line whose indentation has a tab.
	tabbed = regexp.MustCompile(`(?m)^[ -]*\t`)
)

// syntaxError translates an error of the YAML parser, which tells the line, if
// anything, in its text.
func (d *decoder) syntaxError(err error, data []byte) *Error {
	text, line := err.Error(), 1
	if parts := yamlMessage.FindStringSubmatch(text); parts != nil {
		text = parts[2]
		if n, err := strconv.Atoi(parts[1]); err == nil {
			line = n
		}
		if countedFromZero.MatchString(text) {
			line++
		}
	}
	if aboutTabs.MatchString(text) {
		if e := d.tabError(data); e != nil {
			return e
		}
	}
	return &Error{File: d.file, Line: line, Column: 1, Problem: "not YAML: " + text}
}

// tabError says where a text is indented by tabs, nil if it is nowhere: the parser names
// the line in which the value before it begins.
func (d *decoder) tabError(data []byte) *Error {
	tabs := tabbed.FindAllIndex(data, -1)
	if len(tabs) == 0 {
		return nil
	}
	begin, end := tabs[0][0], tabs[0][1]
	problem := "a tab; YAML wants spaces"
	if more := len(tabs) - 1; more > 0 {
		problem += fmt.Sprintf(" (%s with a tab)", plaintext.Counted(more, "more line begins", "more lines begin"))
	}
	return &Error{File: d.file, Line: 1 + bytes.Count(data[:begin], []byte("\n")), Column: end - begin, Problem: problem}
}
