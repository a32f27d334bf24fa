package config

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// Error says what is wrong with one field.
type Error struct {
	// File is the name given to Decode; empty for values that were not read
	// from a file. Line and Column are then 0.
	File string
	// Line and Column count from 1. For text that is not YAML at all the
	// column is not known, and 1.
	Line, Column int
	// Field is the path of the field, such as players[2].threads; empty for
	// the whole document.
	Field string
	// Value is what was found, as it is to be shown; empty where no value is
	// to blame.
	Value string
	// Problem is what is wrong, and what was expected.
	Problem string
}

// Error returns "file:line:column: field: found value, problem", without the
// parts that are empty.
func (e *Error) Error() string {
	var text strings.Builder
	if e.File != "" {
		text.WriteString(e.File + ":")
	}
	if e.Line > 0 {
		fmt.Fprintf(&text, "%d:%d:", e.Line, e.Column)
	}
	if text.Len() > 0 {
		text.WriteByte(' ')
	}
	if e.Field != "" {
		text.WriteString(e.Field + ": ")
	}
	if e.Value != "" {
		text.WriteString("found " + onOneLine(e.Value) + ", ")
	}
	text.WriteString(e.Problem)
	return text.String()
}

// onOneLine returns a text, in quotes if it has line breaks or what else cannot be seen.
func onOneLine(text string) string {
	if strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsPrint(r) }) {
		return strconv.Quote(text)
	}
	return text
}

// Errors are all errors of a document, in the order of their places. It is
// never empty.
type Errors []*Error

// Error returns the errors line by line, no more than a screen of them.
func (e Errors) Error() string {
	const screen = 20
	var lines []string
	for _, err := range e[:min(len(e), screen)] {
		lines = append(lines, err.Error())
	}
	if more := len(e) - screen; more > 0 {
		lines = append(lines, fmt.Sprintf("… and %d more", more))
	}
	return strings.Join(lines, "\n")
}

// Unwrap returns the errors one by one, for errors.As.
func (e Errors) Unwrap() []error {
	list := make([]error, len(e))
	for i, err := range e {
		list[i] = err
	}
	return list
}

// asError returns the errors as an error, nil if there are none.
func (e Errors) asError() error {
	if len(e) == 0 {
		return nil
	}
	slices.SortStableFunc(e, func(a, b *Error) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
	})
	return e
}
