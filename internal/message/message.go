// Package message has errors that can be said in any language: they keep the format that their
// English text is made by, and its values. Package language looks the format up among its
// translations. The text itself is never looked at, so that a value can hold anything.
package message

import (
	"errors"
	"fmt"
)

// Error is an error with the format and the values of its text.
type Error struct {
	format string
	values []any
	// english is what package fmt makes of both.
	english error
}

// Text is a value of a message that a language may have other words for.
type Text string

// Errorf returns an error as [fmt.Errorf] does, with %w for errors that it wraps. Values that are
// errors themselves are said in the same language as the whole.
func Errorf(format string, values ...any) error {
	return &Error{format: format, values: values, english: fmt.Errorf(format, values...)}
}

// Error returns the text in English.
func (e *Error) Error() string { return e.english.Error() }

// Message returns the English format, and its values.
func (e *Error) Message() (format string, values []any) { return e.format, e.values }

// Unwrap returns the error that is wrapped, nil if there is none. Where there are several,
// [errors.Is] and [errors.As] find them in what it returns.
func (e *Error) Unwrap() error {
	if _, several := e.english.(interface{ Unwrap() []error }); several {
		return e.english
	}
	return errors.Unwrap(e.english)
}
