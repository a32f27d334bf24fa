package record

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"
)

// SyntaxError says where a record is broken, and how.
type SyntaxError struct {
	// File is the name given to Read or ReadFile, empty for Parse.
	File string
	// Line is the number of the line, from 1.
	Line int
	// Found is the text that cannot be understood, shortened if long.
	Found string
	// Expected says what could stand there instead. Empty if Err says enough.
	Expected string
	// Err is the rule that is broken, such as an error of shogi's CheckLegal.
	Err error
}

// Error names file, line, what was found and what was expected.
func (e *SyntaxError) Error() string {
	var text strings.Builder
	if e.File != "" {
		text.WriteString(e.File + ":")
	}
	fmt.Fprintf(&text, "%d: ", e.Line)
	fmt.Fprintf(&text, "found %q", e.Found)
	if e.Err != nil {
		fmt.Fprintf(&text, ": %v", e.Err)
	}
	if e.Expected != "" {
		text.WriteString(": expected " + e.Expected)
	}
	return text.String()
}

// Unwrap returns the broken rule.
func (e *SyntaxError) Unwrap() error { return e.Err }

// expected returns a SyntaxError for a text that should have been another.
func expected(line int, found, expectation string) error {
	return &SyntaxError{Line: line, Found: clip(found), Expected: expectation}
}

// broken returns a SyntaxError for a text that breaks a rule. An error that
// names its place already is returned as it is.
func broken(line int, found string, err error) error {
	var located *SyntaxError
	if errors.As(err, &located) {
		return located
	}
	return &SyntaxError{Line: line, Found: clip(found), Err: err}
}

// inFile completes a SyntaxError with the name of the file.
func inFile(err error, name string) error {
	var syntax *SyntaxError
	if errors.As(err, &syntax) {
		syntax.File = name
		return err
	}
	if err != nil && name != "" {
		return fmt.Errorf("%s: %w", name, err)
	}
	return err
}

const clipLength = 60

// clip shortens a text from outside for an error message.
func clip(text string) string {
	text = strings.TrimSpace(text)
	if utf8.RuneCountInString(text) <= clipLength {
		return text
	}
	return string([]rune(text)[:clipLength]) + "…"
}
