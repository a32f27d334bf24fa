package strict

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"shotest/internal/message"
)

// Error describes the error of one field.
type Error struct {
	// File is the name given to Decode, "" for values that were not read from a file: they have no
	// Line and Column.
	File string
	// Line and Column count from 1. In text that is not YAML the column is unknown, and Column is
	// 1.
	Line, Column int
	// Field is the path of the field, such as players[2].threads; "" for the whole document.
	Field string
	// Value is the value found, as an error shows it; "" if no value is to blame.
	Value string
	// Problem says what is wrong, and what was expected.
	Problem error
}

// Error returns "file:line:column: field: found value, problem", without the parts that are empty.
func (e *Error) Error() string { return e.Said().Error() }

// Said returns the same as an error of package message, for other languages.
func (e *Error) Said() error {
	said := e.Problem
	if value := e.Value; value != "" {
		if strings.ContainsFunc(value, func(r rune) bool { return !unicode.IsPrint(r) }) {
			value = strconv.Quote(value)
		}
		said = message.Errorf("found %s, %w", message.Text(value), said)
	}
	if e.Field != "" {
		said = message.Errorf("%s: %w", e.Field, said)
	}
	place := ""
	if e.File != "" {
		place = e.File + ":"
	}
	if e.Line > 0 {
		place += fmt.Sprintf("%d:%d:", e.Line, e.Column)
	}
	if place != "" {
		said = message.Errorf("%s %w", place, said)
	}
	return said
}

// Errors are all errors of a document, in the order of their places. There is at least one.
type Errors []*Error

// Error returns the errors line by line, at most a screenful.
func (e Errors) Error() string { return e.Said().Error() }

// Said returns the same as an error of package message, for other languages.
func (e Errors) Said() error {
	const screen = 20
	list := e.Unwrap()
	if more := len(list) - screen; more > 0 {
		list = append(list[:screen], message.Errorf("… and %d more", more))
	}
	return errors.Join(list...)
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
