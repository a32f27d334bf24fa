// Package message has errors that can be translated into any language. They keep the format of
// their English text, and its values. Package language looks up the format among its translations.
// It never looks at the text itself, so that a value can hold anything.
package message

import (
	"errors"
	"fmt"
)

// Error is an error with the format and the values of its text.
type Error struct {
	format string
	values []any
	// english is the error that package fmt makes from format and values.
	english error
}

// Text is a value of a message that languages may translate.
type Text string

// Errorf returns an error as [fmt.Errorf] does, with %w for errors that it wraps. Values that are
// errors themselves are translated with the whole.
func Errorf(format string, values ...any) error {
	return &Error{format: format, values: values, english: fmt.Errorf(format, values...)}
}

// Counted returns a number with its noun, to stand in other messages: by the format one for 1, by
// many for all others. Counted(n, "%d game", "%d games") is "1 game" or "2 games".
func Counted[T ~int | ~int64 | ~uint64](n T, one, many string) error {
	if n == 1 {
		return Errorf(one, n)
	}
	return Errorf(many, n)
}

// Error returns the text in English.
func (e *Error) Error() string { return e.english.Error() }

// Message returns the English format, and its values.
func (e *Error) Message() (format string, values []any) { return e.format, e.values }

// Unwrap returns the wrapped error, nil if there is none. If there are several, [errors.Is] and
// [errors.As] find them through the returned one.
func (e *Error) Unwrap() error {
	if _, several := e.english.(interface{ Unwrap() []error }); several {
		return e.english
	}
	return errors.Unwrap(e.english)
}
