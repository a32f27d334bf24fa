package record

import (
	"errors"

	"shotest/internal/message"
	"shotest/internal/plaintext"
)

// SyntaxError describes an error in a record, and its place.
type SyntaxError struct {
	// File is the name given to Read or ReadFile, empty for Parse.
	File string
	// Line is the number of the line, from 1.
	Line int
	// Found is the text that cannot be understood, shortened if long.
	Found string
	// Err is the broken rule, such as an error of shogi's CheckLegal, or says what was expected.
	Err error
}

// Error returns the file, the line, the text found there, and the error.
func (e *SyntaxError) Error() string {
	return e.Said().Error()
}

// Said returns the same as an error of package message, which can be translated.
func (e *SyntaxError) Said() error {
	err := message.Errorf("%d: found \"%s\": %w", e.Line, e.Found, e.Err)
	if e.File != "" {
		err = message.Errorf("%s:%w", e.File, err)
	}
	return err
}

// Unwrap returns the broken rule.
func (e *SyntaxError) Unwrap() error { return e.Err }

func unexpected(at sourceLine, format string, values ...any) error {
	return unreadable(at, message.Errorf(format, values...))
}

func unreadable(at sourceLine, err error) error {
	return &SyntaxError{Line: at.line, Found: plaintext.Clip(at.text), Err: err}
}

// inFile completes a SyntaxError with the name of the file.
func inFile(err error, name string) error {
	var syntax *SyntaxError
	if errors.As(err, &syntax) {
		syntax.File = name
		return err
	}
	if err != nil && name != "" {
		return message.Errorf("%s: %w", name, err)
	}
	return err
}

// Warning says how a part of a record that breaks its format was read. Further cases of the same
// kind are only counted.
type Warning struct {
	// Line is the number of the first such line, from 1. Found is its text, shortened if long.
	Line  int
	Found string
	// Reading says what is wrong with the text, and how it was read.
	Reading error
	Count   int
	// cuts says that the moves after this line are left out.
	cuts bool
}

// String returns the line, the text found there, and how it was read.
func (w Warning) String() string { return w.Err().Error() }

// Err returns the warning as an error, for translation.
func (w Warning) Err() error {
	err := message.Errorf("%d: found \"%s\": %w", w.Line, w.Found, w.Reading)
	if w.Count > 1 {
		err = message.Errorf("%w (%d lines of this kind)", err, w.Count)
	}
	return err
}

func (g *Game) warn(at sourceLine, format string, values ...any) {
	reading := message.Errorf(format, values...)
	g.Warnings = addWarning(g.Warnings, Warning{Line: at.line, Found: plaintext.Clip(at.text),
		Reading: reading, Count: 1})
}

// Err returns an error for the first line after which moves of the record are left out, nil if
// there is none.
func (g *Game) Err() error {
	for _, w := range g.Warnings {
		if w.cuts {
			return &SyntaxError{Line: w.Line, Found: w.Found, Err: w.Reading}
		}
	}
	return nil
}

// addWarning adds a warning to a list, or counts it in the warning of the same kind.
func addWarning(all []Warning, w Warning) []Warning {
	for i := range all {
		if all[i].Reading.Error() == w.Reading.Error() {
			all[i].Count += w.Count
			return all
		}
	}
	return append(all, w)
}

// Warnings lists the warnings of games, each kind once.
func Warnings(games []*Game) (all []Warning) {
	for _, game := range games {
		for _, w := range game.Warnings {
			all = addWarning(all, w)
		}
	}
	return all
}
