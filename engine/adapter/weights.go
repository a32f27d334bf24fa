package adapter

import (
	"io"

	"shotest/internal/inputfile"
	"shotest/internal/message"
)

// UnusableError is about weights that cannot be read, or numbers that cannot be used: what is built
// in has taken their place.
type UnusableError struct{ Err error }

// Error says what is wrong.
func (e *UnusableError) Error() string { return e.Err.Error() }

// Unwrap returns what is wrong.
func (e *UnusableError) Unwrap() error { return e.Err }

// weightsOf returns the weights of a file, or those that are built in: without a file, and with an
// UnusableError where it cannot be read.
func weightsOf[W any](what, file string, load func(file string) (W, error), builtIn func() W) (W, error) {
	if file == "" {
		return builtIn(), nil
	}
	weights, err := load(file)
	if err != nil {
		return builtIn(), &UnusableError{message.Errorf("%s weights: %w", what, err)}
	}
	return weights, nil
}

// readBy turns what reads weights from a stream into what reads them from a file.
func readBy[W any](read func(io.Reader) (W, error)) func(file string) (W, error) {
	return func(file string) (W, error) {
		opened, err := inputfile.Open(file)
		if err != nil {
			var none W
			return none, err
		}
		defer opened.Close()
		weights, err := read(opened)
		if err != nil {
			err = message.Errorf("%s: %w", file, err)
		}
		return weights, err
	}
}
