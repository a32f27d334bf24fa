package usi

import (
	"errors"

	"shotest/internal/message"
)

// ErrOptionValue says that a value does not fit an option.
var ErrOptionValue = errors.New("option value")

// failure is a kind of failure of an engine.
type failure struct{ name, text string }

func (f *failure) Error() string { return f.text }

// Failure returns the name of the kind, for callers that do not import this package.
func (f *failure) Failure() string { return f.name }

// The kinds of failure of an engine. Errors of a Client are of type *EngineError and wrap one of
// these.
var (
	ErrStart error = &failure{"start", "cannot be started"}
	ErrCrash error = &failure{"crash", "has ended by itself"}
	// ErrTimeout: the engine does not answer in time.
	ErrTimeout error = &failure{"timeout", "does not answer in time"}
	// ErrProtocol: the engine breaks the rules of USI. With io.EOF as its cause, the engine has
	// closed its stdout, but is still running.
	ErrProtocol      error = &failure{"protocol", "breaks the protocol"}
	ErrIllegalMove   error = &failure{"illegal_move", "answers with an illegal move"}
	ErrUnknownOption error = &failure{"unknown_option", "has no such option"}
	ErrBusy          error = &failure{"busy", "is still answering another call"}
	// ErrClosed: the client has been closed.
	ErrClosed error = &failure{"closed", "has been closed"}
)

// Further failures of an analyst's search.
var (
	// ErrNoScore: the engine answers with a move, but has given no score.
	ErrNoScore error = &failure{"no_score", "gives no score"}
	// ErrNoLine: none of the engine's lines begins with one of the moves in question.
	ErrNoLine error = &failure{"no_line", "has no line for the moves that were asked about"}
	// ErrGivenUp: the engine has failed too often, and is not started again.
	ErrGivenUp error = &failure{"given_up", "has failed too often"}
)

// EngineError describes a failure of an engine, and its circumstances.
type EngineError struct {
	// Kind is one of the errors above.
	Kind error
	// Engine is the engine's path.
	Engine string
	// During is the command that the engine had to answer: "usi", "isready", "go", "quit"; empty
	// between commands.
	During string
	// Detail holds further details in words, if any.
	Detail string
	// LastLine is the last line that the engine wrote to its stdout.
	LastLine string
	// ExitCode is the exit code of the program, -1 if it was killed or is still running.
	ExitCode int
	// Stderr holds the last lines that the engine wrote to its stderr.
	Stderr []string
	// Cause is the error behind this one, if there is one.
	Cause error
}

// Error returns all details in one line.
func (e *EngineError) Error() string { return e.Said().Error() }

// Said returns the same as an error of package message, for other languages.
func (e *EngineError) Said() error {
	said := message.Errorf("engine %s %w", e.Engine, e.Kind)
	if e.During != "" {
		said = message.Errorf("%w (%s)", said, e.During)
	}
	if e.Detail != "" {
		said = message.Errorf("%w: %s", said, e.Detail)
	}
	if e.Cause != nil {
		said = message.Errorf("%w: %w", said, e.Cause)
	}
	if e.LastLine != "" {
		said = message.Errorf("%w; its last line was %.60q", said, e.LastLine)
	}
	if len(e.Stderr) > 0 {
		said = message.Errorf("%w; stderr ended with %.60q", said, e.Stderr[len(e.Stderr)-1])
	}
	return said
}

// Unwrap returns the kind and the cause.
func (e *EngineError) Unwrap() []error {
	if e.Cause == nil {
		return []error{e.Kind}
	}
	return []error{e.Kind, e.Cause}
}

// Answer returns the last line that the engine wrote to its stdout.
func (e *EngineError) Answer() string { return e.LastLine }
