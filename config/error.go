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
	// File is the name given to Decode, "" for values that were not read from a file: they have no Line and Column.
	File string
	// Line and Column count from 1. In text that is not YAML the column is not known, and 1.
	Line, Column int
	// Field is the path of the field, such as players[2].threads; "" for the whole document.
	Field string
	// Value is what was found, as an error shows it; "" where no value is to blame.
	Value string
	// Problem is what is wrong, and what was expected.
	Problem string
}

// Error returns "file:line:column: field: found value, problem", without the parts that are empty.
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
	if value := e.Value; value != "" {
		if strings.ContainsFunc(value, func(r rune) bool { return !unicode.IsPrint(r) }) {
			value = strconv.Quote(value)
		}
		text.WriteString("found " + value + ", ")
	}
	text.WriteString(e.Problem)
	return text.String()
}

// Errors are all errors of a document, in the order of their places; one at least.
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
	var list []error
	for _, err := range e {
		list = append(list, err)
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
