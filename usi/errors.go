package usi

import (
	"errors"

	"shotest/internal/message"
)

// ErrOptionValue says that an option cannot have a value.
var ErrOptionValue = errors.New("option value")

// What can go wrong with an engine. Errors of a Client are of type *EngineError and wrap one of these.
var (
	ErrStart = errors.New("cannot be started")
	ErrCrash = errors.New("has ended by itself")
	// ErrTimeout: the engine does not answer in time.
	ErrTimeout = errors.New("does not answer in time")
	// ErrProtocol: the engine writes what USI does not allow. With io.EOF as its cause: it has closed its stdout, and
	// goes on running.
	ErrProtocol      = errors.New("breaks the protocol")
	ErrIllegalMove   = errors.New("answers with an illegal move")
	ErrUnknownOption = errors.New("has no such option")
	ErrBusy          = errors.New("is still answering another call")
	// ErrClosed: the client has been closed.
	ErrClosed = errors.New("has been closed")
)

// EngineError is what went wrong with an engine, and when.
type EngineError struct {
	// Kind is one of the errors above.
	Kind error
	// Engine is the engine's path.
	Engine string
	// During is the command that the engine had to answer: "usi", "isready", "go", "quit"; empty between commands.
	During string
	// Detail says more in words, if there is more to say.
	Detail string
	// LastLine is the last line that the engine wrote to its stdout.
	LastLine string
	// ExitCode is that of a program that ended by itself, -1 if it was killed or is still running.
	ExitCode int
	// Stderr holds the last lines that the engine wrote to its stderr.
	Stderr []string
	// Cause is the error behind this one, if there is one.
	Cause error
}

// Error returns everything that is known, in one line.
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
